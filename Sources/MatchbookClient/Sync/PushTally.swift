import Matches

/// What a push did to each match, as it goes on.
struct PushTally {
    struct Lane {
        var entries = 0
        var waiting = 0
        /// How much that is no summary was to be sent, what this device may not send left out.
        var content = 0
        var isPartial = false
        /// A sentence for each reason of quarantine, each once.
        var reasons: [String] = []
    }

    private(set) var lanes: [String: Lane] = [:]
    /// The matches with entries in whose place something else may stand.
    private(set) var doubtful: Set<MatchID> = []
    private var queued: Set<Int64> = []
    private(set) var done = 0

    var total: Int { queued.count }

    mutating func queue(_ id: Int64, lane: String, isSummary: Bool) {
        guard queued.insert(id).inserted else { return }
        lanes[lane, default: Lane()].waiting += 1
        if !isSummary { lanes[lane, default: Lane()].content += 1 }
    }

    mutating func settle(_ write: OutboxWrite) {
        done += 1
        lanes[write.lane, default: Lane()].waiting -= 1
        lanes[write.lane, default: Lane()].entries += write.entries
    }

    /// What is no news of the match: it is neither sent nor is anything to be done about it.
    mutating func keepBack(_ write: OutboxWrite) {
        done += 1
        lanes[write.lane, default: Lane()].waiting -= 1
        lanes[write.lane, default: Lane()].content -= 1
    }

    mutating func note(partial write: OutboxWrite) {
        lanes[write.lane, default: Lane()].isPartial = true
    }

    mutating func note(doubtful write: OutboxWrite) {
        if let id = try? MatchID(write.lane) { doubtful.insert(id) }
    }

    mutating func note(_ reason: String, for write: OutboxWrite) {
        if lanes[write.lane]?.reasons.contains(reason) != true {
            lanes[write.lane, default: Lane()].reasons.append(reason)
        }
    }

    /// - Parameters:
    ///   - quarantined: how many entries of a match are kept aside now.
    ///   - failure: why the push ended early; nil when all was sent.
    func report(
        quarantined: (MatchID) throws -> Int, failure: ScorebookError?
    ) rethrows -> [PushReport.MatchPush] {
        var matches: [PushReport.MatchPush] = []
        for (text, lane) in lanes where lane.content > 0 {
            guard let id = try? MatchID(text) else { continue }
            let outcome: PushReport.Outcome
            if lane.waiting > 0, let failure {
                outcome = .notSent(failure.sentence)
            } else if !lane.reasons.isEmpty, try quarantined(id) > 0 || !doubtful.contains(id) {
                outcome = .quarantined(lane.reasons)
            } else {
                outcome = lane.isPartial ? .partial : .confirmed
            }
            matches.append(
                PushReport.MatchPush(id: id, entries: lane.entries, outcome: outcome))
        }
        return matches.sorted { $0.id < $1.id }
    }
}
