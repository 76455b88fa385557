/// The answer to one write, kept so that a repetition gets the same.
package struct StoredResult: Equatable, Sendable {
    /// The stamp that the device sent; `.none` for a number that was skipped.
    package let sent: Stamp
    package let result: WriteResult

    package init(sent: Stamp, result: WriteResult) {
        self.sent = sent
        self.result = result
    }
}
