import JSONTree
import MatchbookClient
import Matches

/// Entries read line by line: at a terminal after a prompt, or from a pipe.
///
/// Each is on disk and told before the next is read. At a prompt a line may also be a command, and
/// what an entry leaves open is asked.
struct Recording {
    private let desk: Desk
    private let id: MatchID
    private let isPrompted: Bool
    private var record: MatchRecord
    private var lineNumber = 0
    private var recordedCount = 0
    private var refusedCount = 0
    private var wasInterrupted = false

    /// Questions about one entry: each runner, and the batter.
    private static let questionsMax = 12

    init(_ desk: Desk, _ id: MatchID) throws {
        self.desk = desk
        self.id = id
        isPrompted = desk.isPrompted
        record = try desk.book().match(id)
    }

    mutating func run() throws -> ExitCode {
        try desk.warnBeforeWriting(record)
        if isPrompted { try greet() }
        while true {
            let line = try next()
            // At a prompt Ctrl-C drops a line, as it does in a shell; only the second one in a row
            // shows that somebody wants to leave.
            if isPrompted, case .interrupted = line, !wasInterrupted {
                wasInterrupted = true
                try desk.console.talk(Texts.howToLeave)
                continue
            }
            if case .text = line { wasInterrupted = false }
            switch line {
            case .text(let typed):
                lineNumber += 1
                if typed.allSatisfy(\.isWhitespace) { continue }
                if isPrompted {
                    if try deal(with: typed) == .leaves { return .done }
                } else {
                    try take(typed)
                }
            case .unreadable(let reason):
                lineNumber += 1
                try refuse(reason)
            case .end:
                return refusedCount > 0 && !isPrompted ? .refused : .done
            case .interrupted:
                try desk.console.talk(Texts.recordInterrupted(recordedCount))
                return .interrupted
            case .stopped(let signal):
                try desk.console.talk(Texts.recordInterrupted(recordedCount))
                return signal == 1 ? .hungUp : .terminated
            case .failed(let reason):
                throw Failure(
                    .refused, Texts.inputFailed(reason, recordedCount),
                    isPartial: recordedCount > 0)
            }
        }
    }

    // MARK: Entries

    private mutating func take(_ typed: String) throws {
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
            return try refuse(failure.sentence)
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
        let hadPen = record.sync.holdsPen
        record = recorded.match
        if hadPen && !record.sync.holdsPen { try desk.warnOfPen(record) }
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

    // MARK: At a prompt

    private enum Course {
        case goesOn
        case leaves
    }

    private mutating func next() throws -> InputLine {
        guard isPrompted else { return desk.console.input.next() }
        let turn = record.scoring.turn
        let state = record.stateLine
        let isSaid = turn.isEmpty || state.plain.contains(turn)
        let line = state + (isSaid ? "" : "  \(turn)")
        let scoring = record.scoring
        return try desk.ask(
            Prompt(line) { typed in PromptCommand.completions(of: typed, in: scoring) })
    }

    private func greet() throws {
        try desk.console.talk(Texts.recordGreeting(try desk.short(id)))
        let taken = PromptCommand.names.filter { record.scoring.takes($0) }
        if !taken.isEmpty { try desk.console.talk(Texts.entriesLikeCommands(taken)) }
    }

    private mutating func deal(with typed: String) throws -> Course {
        let command: PromptCommand?
        do {
            command = try PromptCommand(typed, isEntry: record.scoring.takes)
        } catch {
            try desk.console.talk(Texts.refusal(Failure(error).sentence))
            return .goesOn
        }
        guard let command else {
            if let whole = try settled(typed, in: record.scoring) { try take(whole) }
            return .goesOn
        }
        switch command {
        case .quit: return .leaves
        case .help:
            try desk.console.page(
                Texts.promptHelp(kind: Kinds.named(record.info.kind), PromptCommand.names))
            return .goesOn
        case .verb(var words):
            // An amendment is asked about as the entry would have been in its place.
            if let (number, text) = PromptCommand.amendment(in: words),
                let scoring = scoring(before: number)
            {
                guard let whole = try settled(text, in: scoring) else { return .goesOn }
                words[words.count - 1] = whole
            }
            return try run(words)
        }
    }

    /// Runs a verb of the command line on this match.
    private mutating func run(_ words: [String]) throws -> Course {
        do {
            try desk.run(words, on: id)
            try desk.console.flush()
        } catch let error as OutputError {
            throw error
        } catch {
            try desk.console.talk(Texts.refusal(Failure(error).sentence))
            return .goesOn
        }
        record = try desk.book().match(id)
        return words.first == "finish" ? .leaves : .goesOn
    }

    /// The match as it was before an entry in force, by its number; nil when there is none.
    private func scoring(before number: Int) -> Scoring? {
        let effective = record.log.main.effective
        guard effective.indices.contains(number - 1) else { return nil }
        return Scoring(record.info, record.log.main, before: effective[number - 1].id)
    }

    /// What was typed with the answers to what it leaves open; nil when it is given up.
    private mutating func settled(_ typed: String, in scoring: Scoring) throws -> String? {
        var entry = typed
        for _ in 0..<Self.questionsMax {
            guard let question = scoring.question(entry) else { return entry }
            switch try desk.ask(Prompt(Line(question.prompt, .strong), isRemembered: false)) {
            case .text(let reply):
                if PromptCommand.leavesQuestion(reply, question) {
                    try desk.console.talk(Texts.entryGivenUp)
                    return nil
                }
                if PromptCommand.wantsHelp(reply) {
                    try desk.console.talk(Texts.questionHelp(question))
                    continue
                }
                do throws(MatchError) {
                    entry = try question.answered(reply)
                } catch {
                    try desk.console.talk(Texts.refusal(error.message))
                }
            case .unreadable(let reason): try desk.console.talk(Texts.refusal(reason))
            case .end, .interrupted, .stopped, .failed:
                try desk.console.talk(Texts.entryGivenUp)
                return nil
            }
        }
        return entry
    }
}

extension Scoring {
    /// Whether the kind understands the text as an entry here.
    func takes(_ typed: String) -> Bool {
        var trial = self
        do throws(MatchError) {
            _ = try trial.accept(typed)
            return true
        } catch {
            return false
        }
    }
}
