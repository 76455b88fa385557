/// The answer to one write, kept so that a repetition gets the same.
package struct StoredResult: Equatable, Sendable {
    /// The stamp that the device sent; `.none` for a skip that named no write.
    package let sent: Stamp
    package let result: WriteResult

    package init(sent: Stamp, result: WriteResult) {
        self.sent = sent
        self.result = result
    }

    /// Whether a write with the same number is the one that this is the result of.
    package func answers(_ write: PushWrite) -> Bool {
        let isSkipped = result.outcome == .skipped
        guard write.content == .skip else { return sent == write.stamp && !isSkipped }
        return isSkipped || write.stamp == .none || write.stamp == sent
    }
}
