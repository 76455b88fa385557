import Matches

/// What a push did to each match, as it goes on.
struct PushTally {
    struct Lane {
        var entries = 0
        var waiting = 0
        /// Whether anything but a summary was to be sent.
        var hasContent = false
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
        if !isSummary { lanes[lane, default: Lane()].hasContent = true }
    }

    mutating func settle(_ write: OutboxWrite) {
        done += 1
        lanes[write.lane, default: Lane()].waiting -= 1
        lanes[write.lane, default: Lane()].entries += write.entries
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
        for (text, lane) in lanes where lane.hasContent {
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
