import JSONTree
import MatchbookClient
import Matches

// What waits for a server.
extension Texts {
    static let outboxSummary = "look at what no server has, and decide what one refused"
    static let outboxDetails = [
        "list (without a word, too) tells what the server refused and why, and how much of each "
            + "match waits; with --all, every write. show N tells all of one write.",
        "retry N... sends again what was refused, as if it was written now; drop N... gives it up "
            + "for good, after a question that --yes answers. In the place of numbers, --all means "
            + "all that was refused, and --match ID that of one match; drop takes what retry put "
            + "back too, until a push has sent it. What waits and was not refused is sent by the "
            + "next push, and cannot be dropped.",
        "export writes all of it as JSON, to FILE or to standard output.",
    ]
    static let flagAllWrites = "every write; of retry and drop, all that was refused"
    static let flagYes = "do it without a question"

    static func noSuchAction(_ word: String, of verb: String, _ known: [String]) -> String {
        "“\(verb) \(word)” does nothing: there are \(known.joined(separator: ", "))"
    }

    static func actionWants(_ verb: String, _ action: String, _ what: String) -> String {
        "“\(verb) \(action)” wants \(what)"
    }

    static let numbersOfWrites = "the numbers of writes, or --all, or --match ID"
    static let oneNumber = "the number of one write"
    static let oneFile = "one file at most"
    static func noWriteNumber(_ word: String) -> String {
        "“\(word)” is no number of a write; “matchbook outbox list” shows them"
    }

    static let outboxEmpty = "Nothing waits: the outbox is empty."
    static let nothingRefused = "Nothing was refused."

    /// One write in a row: number, match, what it is, when it was made, what became of it.
    static func row(_ item: OutboxItem, match: String, now: Int64) -> [Line] {
        [
            Line(String(item.id), .strong), Line(match), Line(what(item)),
            Line(Age.words(of: item.at, now: now), .faint), state(item),
        ]
    }

    private static func state(_ item: OutboxItem) -> Line {
        switch item.state {
        case .waiting: Line(item.isPutBack ? "refused before, goes out again" : "not sent")
        case .sent: Line("sent, not answered")
        case .keptAside: Line("\(item.reason): \(item.message)", .bad)
        }
    }

    /// What is written, in few words.
    static func what(_ item: OutboxItem) -> String {
        if let entry = item.entry {
            switch entry.action {
            case .text(let text):
                return text.split(whereSeparator: \.isNewline)
                    .joined(separator: " | ")
            case .undo: return "an undo"
            case .redo: return "a redo"
            case .amend(_, let text): return "an amendment: \(text)"
            case .takeover: return "takes the pen"
            case .release: return "gives the pen up"
            case .finish(let finish): return finish.words
            case .unknown: return "an entry that this version does not know"
            }
        }
        if item.entries > 0 { return entries(item.entries) }
        let keys = item.path.split(separator: "/")
        switch (keys.first, keys.dropFirst(2).first) {
        case ("summaries", _): return "the line of the list"
        case (_, "seals"): return "the seal"
        case (_, nil): return "the match's beginning"
        default: return "the match's " + keys.dropFirst(2).joined(separator: " ")
        }
    }

    static func lane(_ size: LaneSize, match: String) -> Line {
        var parts: [Line] = []
        if size.waiting > 0 { parts.append(Line("\(entries(size.waiting)) not sent yet")) }
        if size.sent > 0 { parts.append(Line("\(entries(size.sent)) sent and not answered")) }
        if size.aside > 0 { parts.append(Line("\(entries(size.aside)) kept aside", .bad)) }
        if parts.isEmpty { parts.append(Line(count(size.writes, "write", "writes"))) }
        let told = parts.dropFirst().reduce(parts[0]) { $0 + ", " + $1 }
        return Line(match, .strong) + ": " + told
    }

    static func outboxSize(_ writes: Int, bytes: Int, of bytesMax: Int) -> String {
        "\(count(writes, "write", "writes")), \(self.bytes(bytes)) of \(self.bytes(bytesMax))"
    }

    static func lastFailure(_ failure: String, age: String) -> String {
        "the last exchange failed \(age): \(failure)"
    }

    static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1024: return self.count(count, "byte", "bytes")
        case ..<(1 << 20): return "\(count >> 10) KiB"
        case ..<(10 << 20):
            let tenths = (count * 10) >> 20
            return tenths % 10 == 0
                ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
        default: return "\(grouped(count >> 20)) MiB"
        }
    }

    static let labelWrite = "write"
    static let labelMatch = "match"
    static let labelPlace = "place"
    static let labelMade = "made"
    static let labelState = "state"
    static let labelReason = "reason"
    static let labelSize = "size"
    static let labelValue = "value"

    static func stateWord(_ item: OutboxItem) -> String {
        switch item.state {
        case .waiting: item.isPutBack ? "refused before; the next push sends it" : "not sent yet"
        case .sent: "sent, and not answered"
        case .keptAside:
            item.isUnsettled
                ? "refused; the server is still to be told that it was given up" : "refused"
        }
    }

    static func retried(_ count: Int) -> String {
        "\(self.count(count, "write goes", "writes go")) out again with the next push."
    }

    static func dropWhat(_ count: Int) -> Line {
        Line("Give up \(self.count(count, "write", "writes")) for good? Write yes to do it")
    }

    static let dropped = "Dropped for good:"
    static let nothingDropped = "Nothing was dropped."
    static let nobodyToAsk = "nobody is there to be asked; --yes drops without a question"
    static let yes = "yes"

    static func outboxExported(_ count: Int, _ path: String) -> String {
        "\(self.count(count, "write", "writes")) copied to \(path)"
    }

    static func outboxRoom(_ mebibytes: String) -> String { "\(mebibytes) MiB may wait" }

    static func unfitOutbox(_ text: String, _ range: ClosedRange<Int>) -> String {
        "“\(text)” is no number of MiB from \(range.lowerBound) to \(grouped(range.upperBound))"
    }

    static func unreadableWrite(_ id: Int64) -> String {
        "the write \(id) in the outbox is damaged and cannot be read"
    }
}
