import JSONTree
import MatchbookClient
import Matches

/// Entries read line by line: at a terminal after a prompt, or from a pipe.
///
/// Each is on disk and told before the next is read.
struct Recording {
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
        try desk.warnBeforeWriting(begin)
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
