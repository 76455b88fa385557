import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let record = Command(
        Verb(
            "record", takes: "[ENTRY...]", arguments: 0...1000, Texts.recordSummary,
            details: Texts.recordDetails),
        isWriter: true
    ) { desk in
        let id = try desk.match()
        guard desk.invocation.arguments.isEmpty else {
            try desk.warnOfPen(try desk.book().match(id))
            let typed = desk.invocation.arguments.joined(separator: " ")
            try desk.tell(try desk.book().record(typed, in: id))
            return .done
        }
        var recording = Recording(desk, id)
        return try recording.run()
    }

    static let amend = Command(
        Verb(
            "amend", takes: "N ENTRY...", arguments: 2...1000, Texts.amendSummary,
            details: Texts.amendDetails),
        isWriter: true
    ) { desk in
        let id = try desk.match()
        let number = try desk.invocation.integer(argument: 0, "N", in: 1...(.max)) ?? 0
        let typed = desk.invocation.arguments.dropFirst().joined(separator: " ")
        try desk.warnOfPen(try desk.book().match(id))
        try desk.tell(command: try desk.book().amend(number, to: typed, in: id))
        return .done
    }

    static let undo = Command(
        Verb("undo", Texts.undoSummary, details: Texts.undoDetails), isWriter: true
    ) { desk in
        let id = try desk.match()
        try desk.warnOfPen(try desk.book().match(id))
        try desk.tell(command: try desk.book().undo(in: id))
        return .done
    }

    static let redo = Command(Verb("redo", Texts.redoSummary), isWriter: true) { desk in
        let id = try desk.match()
        try desk.warnOfPen(try desk.book().match(id))
        try desk.tell(command: try desk.book().redo(in: id))
        return .done
    }
}

/// Entries read line by line: at a terminal after a prompt, or from a pipe.
///
/// Each is on disk and told before the next is read.
private struct Recording {
    private let desk: Desk
    private let id: MatchID
    private let isPrompted: Bool
    private var lineNumber = 0
    private var recordedCount = 0
    private var refusedCount = 0
    private var hadPen = true

    init(_ desk: Desk, _ id: MatchID) {
        self.desk = desk
        self.id = id
        isPrompted = desk.console.input.isTerminal && !desk.isJSON
    }

    mutating func run() throws -> ExitCode {
        let begin = try desk.book().match(id)
        try desk.warnOfPen(begin)
        hadPen = begin.sync.holdsPen
        if isPrompted { try desk.console.talk(Texts.recordGreeting(try desk.short(id))) }
        var state = begin.stateLine
        while true {
            if isPrompted { try desk.console.prompt("\(state.plain)>") }
            switch desk.console.input.next() {
            case .text(let typed):
                lineNumber += 1
                if typed.allSatisfy(\.isWhitespace) { continue }
                if let record = try take(typed) { state = record.stateLine }
            case .unreadable(let reason):
                lineNumber += 1
                try refuse(reason)
            case .end:
                if isPrompted { desk.console.endPrompt() }
                return refusedCount > 0 ? .refused : .done
            case .interrupted:
                if isPrompted { desk.console.endPrompt() }
                try desk.console.talk(Texts.recordInterrupted(recordedCount))
                return .interrupted
            case .failed(let reason):
                throw Failure(
                    .refused, Texts.inputFailed(reason, recordedCount),
                    isPartial: recordedCount > 0)
            }
        }
    }

    /// - Returns: the match with the entry; nil when it was refused.
    private mutating func take(_ typed: String) throws -> MatchRecord? {
        let recorded: Recorded
        do {
            recorded = try desk.book().record(typed, in: id)
        } catch {
            let failure = Failure(error)
            // What holds for every line is no matter of this one.
            guard Self.isOfOneEntry(error) else {
                throw Failure(
                    failure.code,
                    Texts.recordStopped(failure.sentence, line: lineNumber, recordedCount),
                    isPartial: recordedCount > 0)
            }
            try refuse(failure.sentence)
            return nil
        }
        recordedCount += 1
        do {
            // The next prompt has the state line.
            try desk.tell(recorded, withState: !(isPrompted && desk.console.isOutputTerminal))
            try desk.console.flush()
        } catch let error as OutputError {
            // The entry is not acknowledged, though it is recorded: reading on would pile up more.
            throw Failure(
                .refused, Texts.acknowledgementFailed(error, line: lineNumber), isPartial: true)
        }
        // It may go while lines are read, by a pull of another process.
        if hadPen && !recorded.match.sync.holdsPen { try desk.warnOfPen(recorded.match) }
        hadPen = recorded.match.sync.holdsPen
        return recorded.match
    }

    private mutating func refuse(_ reason: String) throws {
        refusedCount += 1
        if desk.isJSON {
            try desk.console.fact(
                JSON(["line": .integer(Int64(lineNumber)), "refused": .string(reason)]))
            try desk.console.flush()
        }
        let sentence = isPrompted ? reason : Texts.inLine(lineNumber, reason)
        try desk.console.talk(Texts.refusal(sentence))
    }

    private static func isOfOneEntry(_ error: any Error) -> Bool {
        switch error {
        case is MatchError: true
        case let error as ScorebookError: error.kind == .refused
        default: false
        }
    }
}

extension Desk {
    /// One line of words back, then the state line.
    func tell(_ recorded: Recorded, withState: Bool = true) throws {
        if isJSON {
            try console.fact(JSON(recorded))
            return
        }
        try console.fact(Texts.recorded(recorded.number, recorded.words))
        if withState { try console.fact(recorded.match.stateLine) }
    }

    /// The same for an undo, redo or amendment, whose words name the entry that they speak of.
    func tell(command recorded: Recorded) throws {
        if isJSON {
            try console.fact(JSON(recorded))
            return
        }
        try console.fact(recorded.words)
        try console.fact(recorded.match.stateLine)
    }

    /// A warning, never a lock: a quick replacement must stay possible.
    func warnOfPen(_ record: MatchRecord) throws {
        guard !record.sync.holdsPen, let holder = record.sync.penHolder else { return }
        try console.warn(Texts.penIsElsewhere(try device(holder), try short(record.id)))
    }
}
