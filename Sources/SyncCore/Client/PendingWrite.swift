/// A write of the outbox, as the push sees it.
package struct PendingWrite: Equatable, Sendable {
    /// Its place in the outbox.
    package let id: Int64
    /// Given when it is first sent, and kept.
    package var number: Int64?
    /// About how many bytes it has in a request.
    package let bytes: Int
    /// Whether it was given up after it got a number, which must be used up.
    package var isGivenUp: Bool

    package init(id: Int64, number: Int64? = nil, bytes: Int, isGivenUp: Bool = false) {
        self.id = id
        self.number = number
        self.bytes = bytes
        self.isGivenUp = isGivenUp
    }
}
