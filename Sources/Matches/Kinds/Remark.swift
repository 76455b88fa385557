/// What a scorer should know of an entry that is accepted all the same.
package struct Remark: Equatable, Sendable {
    /// A sentence without its full stop.
    package let text: String
    /// What to amend the entry to if it was otherwise; nil when there is nothing to mend.
    package let otherwise: String?

    package init(_ text: String, otherwise: String? = nil) {
        self.text = text
        self.otherwise = otherwise
    }
}
