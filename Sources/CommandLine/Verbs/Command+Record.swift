import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let record = Command(
        Verb(
            "record", takes: "[ENTRY...]", arguments: 0...1000, Texts.recordSummary,
            details: Texts.recordDetails(Kinds.all)),
        isWriter: true
    ) { desk in
        let id = try desk.match()
        guard desk.invocation.arguments.isEmpty else {
            try desk.warnBeforeWriting(try desk.book().match(id))
            let typed = desk.invocation.arguments.joined(separator: " ")
            try desk.tell(try desk.book().record(typed, in: id))
            return .done
        }
        var recording = try Recording(desk, id)
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
        let before = try desk.book().match(id)
        try desk.warnBeforeWriting(before)
        if !before.scoring.status.isOpen { try desk.console.warn(Texts.correctsEnded) }
        try desk.tell(command: try desk.book().amend(number, to: typed, in: id))
        return .done
    }

    static let undo = Command(
        Verb(
            "undo", takes: "[N]", arguments: 0...1, Texts.undoSummary, details: Texts.undoDetails),
        isWriter: true
    ) { desk in
        let id = try desk.match()
        let number = try desk.invocation.integer(argument: 0, "N", in: 1...(.max))
        try desk.warnBeforeWriting(try desk.book().match(id))
        try desk.tell(command: try desk.book().undo(number, in: id))
        return .done
    }

    static let redo = Command(Verb("redo", Texts.redoSummary), isWriter: true) { desk in
        let id = try desk.match()
        try desk.warnBeforeWriting(try desk.book().match(id))
        try desk.tell(command: try desk.book().redo(in: id))
        return .done
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
        try tellRemarks(recorded)
        if withState { try console.fact(recorded.match.stateLine) }
    }

    /// The same for an undo, redo or amendment, whose words name the entry that they speak of.
    func tell(command recorded: Recorded, withState: Bool = true) throws {
        if isJSON {
            try console.fact(JSON(recorded))
            return
        }
        try console.fact(recorded.words)
        try tellRemarks(recorded)
        if withState && !isPromptNext { try console.fact(recorded.match.stateLine) }
    }

    private func tellRemarks(_ recorded: Recorded) throws {
        for remark in recorded.remarks {
            try console.talk(Texts.remark(remark, number: recorded.number))
        }
    }

    /// What a scorer should know before writing on.
    func warnBeforeWriting(_ record: MatchRecord) throws {
        if record.info.isRemoved {
            try console.warn(Texts.writesIntoRemoved(try short(record.id)))
        }
        try warnOfGaps(record)
        try warnOfPen(record)
        try warnOfRight(record)
    }

    /// A warning, never a lock: a quick replacement must stay possible.
    func warnOfPen(_ record: MatchRecord) throws {
        guard !record.sync.holdsPen else { return }
        guard let holder = record.sync.penHolder else {
            return try console.warn(Texts.penIsFree(try short(record.id)))
        }
        try console.warn(
            Texts.penIsElsewhere(try scorer(holder, of: record), try short(record.id)))
    }
}
