/// How far long work has come.
package struct UpkeepStep: Equatable, Sendable {
    /// Such as `checking default`.
    package let activity: String
    package let done: Int
    /// Nil where it is not known.
    package let total: Int?

    package init(_ activity: String, done: Int, of total: Int? = nil) {
        self.activity = activity
        self.done = done
        self.total = total
    }

    /// Takes each step; what it throws ends the work, and takes back what was done.
    package typealias Report = (UpkeepStep) throws -> Void
}
