import JSONTree
import MatchbookClient
import Matches

/// A game at the terminal, or from a pipe: the program writes what it has to, a person the rest.
///
/// Each entry is on the disk before it is told, so that the game may stop at any moment.
struct Playing {
    private let desk: Desk
    private let id: MatchID
    private let isPrompted: Bool
    private var refusedCount = 0

    init(_ desk: Desk, _ id: MatchID) {
        self.desk = desk
        self.id = id
        isPrompted = desk.console.input.isTerminal && !desk.isJSON
    }

    mutating func run() throws -> ExitCode {
        var record = try desk.book().match(id)
        try desk.warnBeforeWriting(record)
        if isPrompted { try desk.console.talk(Texts.playGreeting) }
        while true {
            guard let step = record.scoring.state.nextStep(random: .random(in: .min ... .max)),
                record.scoring.status.canGoOn
            else {
                throw Failure(.refused, Texts.notPlayable(record.info.kind))
            }
            switch step {
            case .entry(let text):
                record = try take(text)
            case .person(let side):
                guard let next = try ask(side, record) else { return try stop() }
                record = next
            case .over:
                return try end(record)
            }
        }
    }

    /// Writes an entry, then tells it.
    private func take(_ text: String) throws -> MatchRecord {
        let recorded = try desk.book().record(text, in: id)
        try desk.tell(recorded, withState: false)
        try desk.console.flush()
        return recorded.match
    }

    // MARK: A person

    /// Asks until an entry is made.
    ///
    /// - Returns: the match as it became; nil when the input has ended.
    private mutating func ask(_ side: String, _ record: MatchRecord) throws -> MatchRecord? {
        let name = record.info.sides.first { $0.key == side }?.name ?? Texts.playerName
        try show(record, to: side)
        while true {
            switch try next(name, record) {
            case .text(let typed):
                switch Word(typed) {
                case .nothing: continue
                case .help:
                    for line in Texts.playHelp(Kinds.named(record.info.kind)) {
                        try desk.console.talk(line)
                    }
                case .table: try show(record, to: side)
                case .quit: return nil
                case .undo:
                    if let record = try undo(record) { return record }
                case .entry:
                    do {
                        return try take(typed)
                    } catch let error as ScorebookError where error.kind == .refused {
                        try refuse(error.sentence)
                    }
                }
            case .unreadable(let reason): try refuse(reason)
            case .end, .interrupted, .stopped: return nil
            case .failed(let reason):
                throw Failure(.refused, Texts.playInputFailed(reason), isPartial: true)
            }
        }
    }

    private func next(_ name: String, _ record: MatchRecord) throws -> InputLine {
        guard isPrompted else { return desk.console.input.next() }
        let scoring = record.scoring
        return try desk.ask(
            Prompt(Line(name, .strong)) { scoring.completions(of: $0) + Word.names })
    }

    private enum Word {
        case nothing, help, table, quit, undo, entry

        static let names = ["help", "table", "quit", "undo"]

        init(_ typed: String) {
            let word = typed.filter { !$0.isWhitespace }.lowercased()
            self =
                switch word {
                case "": .nothing
                case "help", "?", "h": .help
                case "table", "t": .table
                case "quit", "q", "exit": .quit
                case "undo", "u": .undo
                default: .entry
                }
        }
    }

    private func show(_ record: MatchRecord, to side: String) throws {
        guard !desk.isJSON else { return }
        try desk.console.fact(Line(record.scoring.line, .strong))
        for line in record.scoring.board(seenBy: .side(side)) { try desk.console.fact(line) }
        try desk.console.flush()
    }

    private mutating func refuse(_ sentence: String) throws {
        refusedCount += 1
        try desk.console.talk(Texts.refusal(sentence))
    }

    /// Takes back what was made since a person last had a choice, that choice too.
    private func undo(_ record: MatchRecord) throws -> MatchRecord? {
        let texts = record.log.main.effective.compactMap(\.text)
        guard let place = try lastChoice(before: texts, of: record) else {
            try desk.console.talk(Texts.refusal(Texts.nothingToUndo))
            return nil
        }
        var after = record
        for _ in place..<texts.count {
            let recorded = try desk.book().undo(in: id)
            try desk.tell(command: recorded, withState: false)
            after = recorded.match
        }
        return after
    }

    /// The place of the last entry that a person made.
    private func lastChoice(before texts: [String], of record: MatchRecord) throws -> Int? {
        guard let kind = Kinds.named(record.info.kind) else { return nil }
        var state = try kind.start(Setup(record.info))
        var last: Int?
        for (index, text) in texts.enumerated() {
            if case .person? = state.nextStep(random: 0) { last = index }
            try state.apply(text)
        }
        return last
    }

    // MARK: The end

    private func stop() throws -> ExitCode {
        try desk.console.talk(Texts.playStopped)
        return refusedCount > 0 && !isPrompted ? .refused : .done
    }

    private func end(_ record: MatchRecord) throws -> ExitCode {
        var record = record
        if record.scoring.status.isOpen {
            record = try desk.book().finish(Finish(.finished), in: id)
        }
        if desk.isJSON {
            try desk.console.fact(JSON(record))
        } else {
            try desk.console.fact(Texts.gameOver(record.scoring.summary.progress))
            for line in record.scoring.board(seenBy: .all) { try desk.console.fact(line) }
            try desk.tellUnsent(record)
        }
        return refusedCount > 0 && !isPrompted ? .refused : .done
    }
}

extension MatchStatus {
    /// Open, or suspended; one that is finished is over however its entries stand.
    fileprivate var canGoOn: Bool {
        switch self {
        case .open: true
        case .ended(let finish): finish.ending == .suspended || finish.ending == .finished
        }
    }
}
