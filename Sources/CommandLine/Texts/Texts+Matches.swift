import JSONTree
import MatchbookClient
import Matches

// Matches as they are told.
extension Texts {
    // MARK: Scoring

    static func started(_ id: String, kind: String, sides: [String]) -> Line {
        Line("match ") + Line(id, .strong) + " begins: \(kind), \(sides.joined(separator: " – "))"
    }

    static func severalOpenNow(_ count: Int) -> String {
        "\(count) matches are open now; say which you mean with --match ID."
    }

    static func recorded(_ number: Int, _ words: String) -> Line {
        Line("#\(number)", .faint) + " \(words)"
    }

    static func remark(_ remark: Remark, number: Int) -> Line {
        let mend = remark.otherwise.map { "; if not: matchbook amend \(number) '\($0)'" } ?? "."
        return Line("  note: ", .warning) + "\(remark.text)\(mend)"
    }

    static func recordGreeting(_ id: String) -> String {
        "Recording match \(id). Tab completes, “help” helps, Ctrl-D ends."
    }

    static let howToLeave = "Ctrl-D or “quit” ends the recording, and so does Ctrl-C once more."

    static func recordInterrupted(_ count: Int) -> String {
        "Stopped; \(count == 1 ? "1 entry is" : "\(count) entries are") recorded."
    }

    static func recordStopped(_ sentence: String, line: Int, _ recorded: Int) -> String {
        "line \(line): \(sentence); \(entries(recorded)) recorded before, the rest not read"
    }

    static func inLine(_ number: Int, _ reason: String) -> String {
        "line \(number): \(reason)"
    }

    static func penIsElsewhere(_ device: String, _ id: String) -> String {
        "\(device) has the pen of match \(id); what is written here may become a branch. "
            + "“matchbook takeover \(id)” takes the pen."
    }

    static let correctsEnded =
        "the match has ended and is sealed; this is a correction, and shows as one."

    static func unequalTie(_ scoreLine: String, _ id: String) -> String {
        "the score says otherwise: \(scoreLine). “matchbook undo --match \(id)” takes the end back."
    }

    static func finished(_ finish: Finish, _ scoreLine: String) -> Line {
        Line(finish.words, .good) + (scoreLine.isEmpty ? "" : ": \(scoreLine)")
    }

    static func afterFinish(unsent: Int) -> String {
        unsent == 0
            ? "Everything is on the server."
            : "\(entries(unsent)) only here; “matchbook push” sends \(unsent == 1 ? "it" : "them")."
    }

    // MARK: Reading

    static func heading(
        _ id: String, kind: String, _ summary: Summary, status: MatchStatus
    ) -> Line {
        let names = summary.sides.map(\.side.name).joined(separator: " – ")
        let score = summary.scoreLine.isEmpty ? names : summary.scoreLine
        return Line(id, .strong) + "  \(kind)  \(score)  " + self.status(status.word)
            + (status.isOpen ? "" : note(of: status))
    }

    private static func note(of status: MatchStatus) -> String {
        guard case .ended(let finish) = status else { return "" }
        return String(finish.words.dropFirst(finish.ending.word.count))
    }

    private static func status(_ word: String) -> Line {
        switch word {
        case MatchStatus.open.word: Line(word, .good)
        case Finish.Ending.suspended.word: Line(word, .warning)
        default: Line(word, .faint)
        }
    }

    static func row(_ listing: MatchListing, id: String, now: Int64) -> [Line] {
        let summary = listing.summary
        let names = summary.sides.map(\.name).joined(separator: " – ")
        var notes: [String] = []
        if listing.unsent > 0 { notes.append("\(listing.unsent) unsent") }
        if listing.quarantined > 0 { notes.append("\(listing.quarantined) kept aside") }
        if listing.forks > 0 { notes.append(count(listing.forks, "fork", "forks")) }
        if listing.isRefused { notes.append("refused by the server") }
        if !listing.isHere && !listing.isRefused { notes.append("only on the server") }
        if listing.isArchived { notes.append("archived") }
        if listing.isRemoved { notes.append("removed") }
        return [
            Line(id, .strong), Line(summary.kind),
            Line(summary.scoreLine.isEmpty ? names : summary.scoreLine), status(summary.status),
            Line(summary.progress),
            Line(summary.updated != 0 ? Age.words(of: summary.updated, now: now) : "", .faint),
            Line(notes.joined(separator: ", "), .warning),
        ]
    }

    static let noneYet = "No match is here yet; “matchbook start KIND SIDE…” begins one."
    static let nothingListed = "No match here is of that sort; “matchbook list” shows all."

    static func lastEntry(age: String?, words: String) -> String {
        guard let age else { return "no entry yet" }
        return "last entry \(age)" + (words.isEmpty ? "" : ": \(words)")
    }

    static let labelEntries = "entries"
    static let labelPen = "pen"
    static let labelServer = "server"
    static let labelForks = "forks"
    static let labelSeal = "seal"

    /// - Parameter later: entries that came after it.
    static func seal(_ count: Int, later: Int) -> Line {
        let sealed = Line("over \(entries(count)) of the log")
        if later == 0 { return sealed }
        return sealed + ", "
            + Line(
                "\(later) came later, as \(later == 1 ? "a correction" : "corrections")", .warning)
    }

    static func entryCount(_ number: Int, last: String?) -> String {
        grouped(number) + (last.map { ", the last \($0)" } ?? "")
    }

    static let thisDevice = "this device"

    /// A device by the beginning of its id; nothing for entries that no device wrote.
    static func device(_ id: String) -> String {
        id.allSatisfy { $0 == "0" } ? "" : "device \(id.prefix(6))"
    }

    static func pen(_ holder: String?, isHere: Bool, isFree: Bool) -> Line {
        if isFree { return Line(penFree, .warning) }
        guard let holder else { return Line("nobody has it") }
        return isHere ? Line(thisDevice) : Line(holder, .warning)
    }

    static func server(_ address: String?, _ sync: SyncState) -> Line {
        var line = Line(address ?? "none is known")
        let onlyHere = sync.unsent - sync.sent
        if onlyHere > 0 { line = line + ", " + Line("\(entries(onlyHere)) not sent yet", .warning) }
        if sync.sent > 0 {
            line = line + ", " + Line("\(entries(sync.sent)) sent and not answered", .warning)
        }
        if sync.unsent > 0 {
            if sync.confirmed > 0 { line = line + ", \(grouped(sync.confirmed)) confirmed" }
        } else if sync.isOnServer, sync.quarantined == 0, sync.unreturned == 0 {
            line = line + ", " + Line("everything is sent", .good)
        }
        if sync.unreturned > 0 {
            line =
                line + ", "
                + Line("\(entries(sync.unreturned)) that it seems to be missing", .warning)
        }
        if sync.quarantined > 0 {
            line =
                line + ", " + Line("\(entries(sync.quarantined)) kept aside", .bad)
                + " (“matchbook outbox list” says why)"
        }
        return line
    }

    static func openForks(_ count: Int) -> String {
        count == 1 ? "1 waits for a decision" : "\(count) wait for a decision"
    }

    static func fork(_ fork: MatchLog.Fork, after number: Int?) -> Line {
        let place = number.map { "after #\($0)" } ?? "from the start"
        let decided = fork.isSettled ? ", decided by a takeover" : ""
        return Line("fork ", fork.isSettled ? .faint : .warning)
            + "\(place): \(entries(fork.count)) beside the main line\(decided)"
    }

    static func branchEnd(_ stateLine: String, tip: EntryID) -> Line {
        Line("  there: \(stateLine); its last entry is ") + Line(tip.text, .faint)
    }

    static func note(_ text: String) -> Line { Line("note  ", .faint) + text }

    static func waiting(_ count: Int) -> String {
        "\(entries(count)) cannot be placed yet and \(count == 1 ? "does" : "do") not count: "
            + "what \(count == 1 ? "it follows" : "they follow") is not here."
    }

    static func notCounted(number: Int?, _ message: String) -> String {
        (number.map { "#\($0)" } ?? "the match") + " does not count: \(message)"
    }

    static func notCounted(count: Int, since number: Int?, _ id: String) -> String {
        let why =
            number.map { "are no longer possible since #\($0) was amended, and do not count" }
            ?? "do not count"
        return "\(entries(count)) \(why); “matchbook history \(id)” tells which."
    }

    /// Behind the state of a match that was suspended.
    static let goesOn = "  the next entry goes on with it"
    /// Behind the state of a match that only waits to be finished.
    static let isDecided = "  over: “finish” ends it"

    static let undoneMark = "undone"

    /// The text of an entry, which may be several records, one a line.
    private static func inOneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " | ")
    }

    /// One entry of the log, as a command where it is one.
    ///
    /// - Parameter numbers: the places of the entries in force.
    static func entry(
        _ item: LogLine.Item, on line: LogLine, numbers: [EntryID: Int]
    ) -> String {
        func what(_ id: EntryID) -> String {
            if let number = numbers[id] { return "#\(number)" }
            return inOneLine(line[id]?.text ?? id.text)
        }
        switch item.entry.action {
        case .text(let text):
            guard let shown = item.text, !shown.hasSameBytes(as: text) else {
                return inOneLine(text)
            }
            return "\(inOneLine(shown)) (amended, was \(inOneLine(text)))"
        case .undo(let id): return "undo \(what(id))"
        case .redo(let id): return "redo \(what(id))"
        case .amend(let id, let text): return "amend \(what(id)): \(inOneLine(text))"
        case .takeover: return "takes the pen"
        case .release: return "gives the pen up"
        case .finish(let finish): return finish.words
        case .unknown: return "not known to this version"
        }
    }

    /// An entry of the history: what it did, else how it is written.
    static func told(_ item: LogHistory.Item, words: String?) -> String {
        if let words, !words.isEmpty { return words }
        switch item.item.entry.action {
        case .text(let text): return inOneLine(item.item.text ?? text)
        case .takeover: return "takes the pen"
        case .release: return "gives the pen up"
        case .finish(let finish): return finish.words
        case .undo, .redo, .amend: return "speaks of no entry before it"
        case .unknown: return "not known to this version"
        }
    }

    static func change(_ change: LogHistory.Change) -> Line {
        let words =
            switch change.what {
            case .undone: "undone"
            case .broughtBack: "brought back"
            case .amended(let from, let to): "amended from \(from) to \(to)"
            case .amendmentUndone: "the amendment undone"
            case .amendmentBroughtBack: "the amendment brought back"
            }
        return Line(words + (change.isInForce ? "" : " (undone)"), .warning)
    }

    // MARK: Keeping

    static func marks(isArchived: Bool, isRemoved: Bool) -> String {
        if isRemoved { return "removed; “matchbook restore” brings it back" }
        return isArchived ? "archived; “matchbook list --archived” shows it" : "in the list"
    }

    static func writesIntoRemoved(_ id: String) -> String {
        "match \(id) was removed from the lists; “matchbook restore \(id)” brings it back."
    }

    static let unset = "not set"

    // MARK: Importing

    static func imported(_ path: String, _ file: SourceFile, alreadyHere: Int) -> Line {
        let matches = file.matches.count
        // Point by point data has its matches as rows, and a final score in each to compare with.
        let what =
            file.agreeingCount == nil
            ? "\(count(matches, "game", "games")), \(count(file.recordCount, "record", "records"))"
            : "\(count(matches, "match", "matches")), \(count(file.recordCount, "game", "games"))"
        let agreeing =
            file.agreeingCount.map { "; \(grouped($0)) agree with their final score" } ?? ""
        let known = alreadyHere > 0 ? "; \(grouped(alreadyHere)) already here" : ""
        return Line("\(path): \(what), ")
            + Line("\(grouped(file.faultCount)) rejected", file.faultCount > 0 ? .bad : .none)
            + "\(agreeing)\(known)"
    }

    static func ofFile(_ path: String, _ reason: String) -> String { "\(path): \(reason)" }

    static func fault(line: Int, game: String?, _ message: String) -> String {
        "line \(line): " + (game.map { "game \($0): " } ?? "") + message
    }

    static func moreFaults(_ path: String, _ count: Int) -> String {
        "\(path): \(self.count(count, "more line was", "more lines were")) rejected"
    }

    static let nothingImported = "Nothing was imported."
}
