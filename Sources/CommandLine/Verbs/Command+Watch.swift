import Flags
import JSONTree
import MatchbookClient
import Matches
import SyncCore

extension Command {
    static let watch = Command(
        Verb(
            "watch", takes: "[ID]", arguments: 0...1, Texts.watchSummary,
            details: Texts.watchDetails)
    ) { desk in
        let id = try desk.watched()
        var watching = Watching(desk, id)
        let link = try LiveLink(
            desk.book(), server: try desk.trustedServer(), .match(id), sends: false)
        desk.surroundings.onEnd(link.stop)
        do {
            try link.run { try watching.hear($0) }
        } catch let error as ScorebookError where error.kind == .notFound {
            throw Failure(.refused, error.sentence)
        }
        return .done
    }
}

extension Desk {
    /// The match to watch: also one that only the server's list of matches tells of.
    fileprivate func watched() throws -> MatchID {
        if let named = invocation.arguments.first, named.utf8.count == MatchID.length {
            return try MatchID(named)
        }
        return try match(invocation.arguments.first)
    }
}

/// Tells a match as it goes on.
private struct Watching {
    private let desk: Desk
    private let id: MatchID
    private var shown: MatchRecord?
    /// The state line told last.
    private var line = ""
    private var isWaiting = false

    init(_ desk: Desk, _ id: MatchID) {
        self.desk = desk
        self.id = id
    }

    /// - Returns: false when the match has ended, and with it the watching.
    mutating func hear(_ event: LiveLink.Event) throws -> Bool {
        switch event {
        case .changed: return try look()
        case .news(.live):
            if isWaiting { try desk.console.talk(Texts.followsAgain) }
            isWaiting = false
            guard shown != nil else {
                throw Failure(.refused, Texts.noMatchThere(id.text))
            }
        case .news(.waiting(_, let failure)):
            // Once, and not at every try.
            if !isWaiting { try desk.console.warn(Texts.followsLater(failure)) }
            isWaiting = true
        case .news(.paused(let failure)): try desk.console.warn(Texts.followsNot(failure))
        case .sent, .notSent: break
        }
        return true
    }

    private mutating func look() throws -> Bool {
        let record: MatchRecord
        do {
            record = try desk.book().match(id, telling: true)
        } catch let error as ScorebookError where error.kind == .notFound {
            // The server may have it.
            if try desk.knownServer() == nil { throw error }
            return true
        }
        let news = MatchNews(shown, record)
        defer { shown = record }
        if shown == nil {
            try begin(record)
        } else {
            if news.isOtherLine { try desk.console.warn(Texts.otherMainLine) }
            for entry in news.entries { try tell(entry, record) }
            try tellState(record)
        }
        try desk.console.flush()
        return record.scoring.status.finalEnding == nil
    }

    private mutating func begin(_ record: MatchRecord) throws {
        line = record.scoring.line
        if desk.isJSON {
            try desk.console.fact(JSON(record))
        } else {
            try desk.console.fact(try desk.heading(record))
            try desk.console.fact(record.stateLine)
        }
    }

    private func tell(_ entry: MatchNews.Entry, _ record: MatchRecord) throws {
        if desk.isJSON {
            try desk.console.fact(entry.json(record))
        } else {
            let number = entry.number.map { "#\($0) " } ?? ""
            try desk.console.fact(Line(number, .faint) + entry.words)
        }
    }

    private mutating func tellState(_ record: MatchRecord) throws {
        let ended = record.scoring.status != shown?.scoring.status
        guard !desk.isJSON, record.scoring.line != line || ended else { return }
        line = record.scoring.line
        try desk.console.fact(record.stateLine)
    }
}
