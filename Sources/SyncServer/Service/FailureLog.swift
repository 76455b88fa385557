import SyncCore
import TreeStore

/// Tells whoever runs the server of failures, each sentence once a minute at most.
struct FailureLog {
    private static let quietTime = Duration.seconds(60)
    private static let sentencesMax = 100

    private let report: @Sendable (String) -> Void
    private var told: [String: ContinuousClock.Instant] = [:]

    init(_ report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    /// Passes over what is the peer's to mend, and says so in the answer.
    ///
    /// - Returns: whether it was the server's own.
    mutating func note(_ error: any Error) -> Bool {
        if error is Refusal || error is PushRefusal || error is WriteDenied { return false }
        let failure = StoreError(error)
        if failure?.reason == .invalidNamespace { return false }
        let sentence = failure?.description ?? "\(error)"
        let now = ContinuousClock.now
        if let last = told[sentence], now - last < Self.quietTime { return true }
        if told.count >= Self.sentencesMax { told = [:] }
        told[sentence] = now
        report(sentence)
        return true
    }
}
