import MatchbookClient

// The exchange with a server.
extension Texts {
    static let entriesSent = "sent"
    static let matchesPulled = "pulled"

    static func pushed(_ push: PushReport.MatchPush, _ id: String) -> Line {
        let lead = Line(id, .strong) + ": "
        let sent = push.entries == 0 ? "sent" : "\(entries(push.entries)) sent"
        switch push.outcome {
        case .confirmed: return lead + sent
        case .partial: return lead + "\(sent); a part of it was newer on the server"
        case .quarantined(let reasons):
            return lead + Line("some of it was refused and is kept aside: ", .bad)
                + reasons.joined(separator: "; ")
        case .notSent(let reason): return lead + Line("not sent: ", .bad) + reason
        }
    }

    static let nothingToPush = "Nothing to send: everything is on the server."
    static let nothingToSend = "Nothing to send."

    static func onlyKeptAside(_ count: Int) -> String {
        "Nothing to send; " + stillKeptAside(count)
    }

    static func stillKeptAside(_ count: Int) -> String {
        "\(Self.count(count, "write", "writes")) that the server refused "
            + "\(count == 1 ? "is" : "are") kept aside: \(outboxHelps)."
    }

    static let outboxHelps =
        "“matchbook outbox list” says why, “matchbook outbox retry --all” sends again"

    static func entriesKeptAside(_ count: Int, _ id: String) -> String {
        "the server refused \(entries(count)) of match \(id), kept aside and not counted: "
            + outboxHelps
    }

    static func clockMoved(_ milliseconds: Int64) -> String {
        let seconds = Double(milliseconds.magnitude / 100) / 10
        let direction = milliseconds < 0 ? "ahead of" : "behind"
        return "this device's clock is \(seconds) s more \(direction) the server's than it was; "
            + "unsent entries moved with it."
    }

    static func cameLate(_ count: Int, _ id: String) -> String {
        "\(entries(count)) came to match \(id) after it was sealed. The seal holds: they stand "
            + "after it as corrections, or beside it as a fork. “matchbook show \(id) --entries” "
            + "shows them."
    }

    static func pulled(_ pull: PullReport.MatchPull, _ id: String) -> Line {
        let new = count(pull.newEntries, "new entry", "new entries")
        return Line(id, .strong) + ": "
            + (pull.isNew ? "new here, \(entries(pull.newEntries))" : new)
    }

    static let nothingPulled = "Nothing new."

    static func finishedElsewhere(_ count: Int) -> String {
        (count == 1
            ? "1 finished match is only on the server; “matchbook pull --all” brings it."
            : "\(grouped(count)) finished matches are only on the server; "
                + "“matchbook pull --all” brings them.")
    }

    static func penWasTaken(_ device: String, _ id: String) -> String {
        "\(device) took the pen of match \(id); “matchbook takeover \(id)” takes it back."
    }

    static func noEntry(_ typed: String) -> String {
        "no entry of the match begins with “\(typed)”; show tells the last entry of each branch"
    }

    static func severalEntries(_ typed: String) -> String {
        "several entries of the match begin with “\(typed)”; write more of it"
    }

    /// A takeover of a match that had ended.
    static func tookOverEnded(_ before: String, now: String, _ id: String) -> String {
        before == now
            ? "the match is \(before); “matchbook undo --match \(id)” opens it again."
            : "the match was \(before); on the line that goes on now it is \(now)."
    }

    /// A match whose result others changed.
    static func resultChanged(_ id: String, from before: String, to after: String) -> String {
        "match \(id) was \(before); it is \(after) now."
    }

    /// - Parameter number: of the branch that waits.
    static func forkWaits(_ id: String, branch number: Int) -> String {
        "match \(id) went on in two ways from one point; both are kept. "
            + "“matchbook forks show \(id)” shows them side by side; “matchbook forks adopt \(id) "
            + "main” stays with this line, “matchbook forks adopt \(id) \(number)” makes the other "
            + "one the main line, “matchbook forks merge \(id) \(number)” takes entries of it over."
    }

    static func hasPen(_ id: String) -> Line {
        Line("You have the pen of match ") + Line(id, .strong) + " already."
    }

    static func tookOver(_ id: String, from holder: String?, next: Int) -> Line {
        let rest = holder.map { "; \($0) will be told at its next contact" } ?? ""
        return Line("You score match ") + Line(id, .strong) + " from #\(next) on\(rest)."
    }
}
