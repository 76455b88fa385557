/// What of one match is in the outbox.
package struct LaneSize: Equatable, Sendable {
    /// Writes of any sort.
    package var writes = 0
    /// About how many bytes they have in requests.
    package var bytes = 0
    /// Entries that were never sent.
    package var waiting = 0
    /// Entries that were sent, and of which no answer told whether they arrived.
    package var sent = 0
    /// Entries that the server refused.
    package var aside = 0

    package init(
        writes: Int = 0, bytes: Int = 0, waiting: Int = 0, sent: Int = 0, aside: Int = 0
    ) {
        self.writes = writes
        self.bytes = bytes
        self.waiting = waiting
        self.sent = sent
        self.aside = aside
    }

    /// Entries that the server is not known to have.
    package var pending: Int { waiting + sent }
}
