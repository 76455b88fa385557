import Flags
import JSONTree
import MatchbookClient
import Matches

/// One run of `forks merge`: each entry of a branch is decided before anything is written.
struct Merging {
    private enum Answer {
        case take, pass, stop
    }

    private let desk: Desk
    private let id: MatchID
    private let record: MatchRecord
    private let fork: MatchLog.Fork
    private var merge: BranchMerge
    private let takesAll: Bool

    init(_ desk: Desk, _ words: [String]) throws {
        guard words.count == 2 else {
            throw Failure(.usage, Texts.actionWants("forks", "merge", Texts.matchAndBranch))
        }
        self.desk = desk
        id = try desk.book().resolve(words[0])
        record = try desk.book().match(id)
        guard case .fork(let fork) = try record.log.branch(words[1]) else {
            throw Failure(.refused, Texts.mainIsNoBranch)
        }
        self.fork = fork
        takesAll = desk.invocation.has("all")
        guard takesAll || desk.isPrompted else {
            throw Failure(.refused, Texts.nobodyToAskForEntries)
        }
        merge = try BranchMerge(record.info, record.log, fork)
    }

    mutating func run() throws -> ExitCode {
        while let step = merge.next() {
            guard case .fits(let words) = step.verdict else {
                if case .impossible(let why) = step.verdict {
                    try desk.console.talk(Texts.doesNotFit(step.text, why))
                }
                continue
            }
            switch try answer(words) {
            case .take: merge.take()
            case .pass: continue
            case .stop:
                try desk.console.talk(Texts.mergeStopped)
                return .refused
            }
        }
        let chosen = Set(merge.taken.map(\.id))
        let (after, done) = try desk.book().merge(
            chosen, of: fork.tip, onto: record.log.main.tip, in: id)
        try desk.warnOfRight(on: [id])
        if desk.isJSON {
            let more = [
                JSON.Field(name: "merged", value: .array(done.taken.map(\.json))),
                JSON.Field(name: "refused", value: .array(merge.impossible.map(\.json))),
            ]
            try desk.console.fact(.object(JSON.fields(after) + more))
        } else {
            try desk.console.fact(Texts.merged(done.taken.count, try desk.short(id)))
            try desk.console.fact(after.stateLine)
        }
        if after.openForks > 0 { return .forked }
        // As where one line of several was refused.
        return takesAll && !merge.impossible.isEmpty ? .refused : .done
    }

    private func answer(_ words: String) throws -> Answer {
        if takesAll { return .take }
        while true {
            let line = try desk.ask(Prompt(Texts.takeIt(words), isRemembered: false))
            guard case .text(let text) = line else {
                if case .unreadable = line { continue }
                return .stop
            }
            switch text.lowercased().trimmed {
            case "", "y", "yes": return .take
            case "n", "no": return .pass
            case "q", "quit": return .stop
            default: continue
            }
        }
    }
}

extension BranchMerge.Step {
    /// What the branch has, as it is written.
    fileprivate var text: String {
        switch action {
        case .text(let text), .amend(_, let text):
            text.split(whereSeparator: \.isNewline).joined(separator: " | ")
        case .finish(let finish): finish.words
        case .undo: "an undo"
        case .redo: "a redo"
        case .takeover, .release, .unknown: id.text
        }
    }

    fileprivate var json: JSON {
        var fields = [
            JSON.Field(name: "id", value: .string(id.text)),
            JSON.Field(name: "text", value: .string(text)),
        ]
        switch verdict {
        case .fits(let words): fields.append(JSON.Field(name: "words", value: .string(words)))
        case .impossible(let why): fields.append(JSON.Field(name: "why", value: .string(why)))
        }
        return .object(fields)
    }
}
