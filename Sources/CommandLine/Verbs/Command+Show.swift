import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let show = Command(
        Verb(
            "show", takes: "[ID]", arguments: 0...1, Texts.showSummary,
            details: Texts.showDetails,
            flags: [
                Flag("box", Texts.flagBox), Flag("plays", "N", Texts.flagPlays),
                Flag("entries", Texts.flagEntries),
            ] + Desk.sightFlags)
    ) { desk in
        let plays = try desk.invocation.integer("plays", in: 0...(.max))
        let hasEntries = desk.invocation.has("entries")
        guard plays == nil || !hasEntries else { throw Failure(.usage, Texts.playsAndEntries) }
        let id = try desk.matchToRead()
        let record = try desk.book().match(id, telling: true)
        if desk.isJSON {
            var fields = JSON.fields(record)
            if hasEntries {
                fields.append(JSON.Field(name: "log", value: record.entriesJSON))
            } else {
                fields.append(JSON.Field(name: "plays", value: record.playsJSON(last: plays)))
            }
            if desk.invocation.has("box") {
                let tables = record.scoring.tables.map { JSON($0) }
                fields.append(JSON.Field(name: "tables", value: .array(tables)))
            }
            try desk.console.fact(.object(fields))
            return .done
        }
        try desk.console.fact(try desk.heading(record))
        if let note = record.info.note { try desk.console.fact(Texts.note(note)) }
        if hasEntries {
            for line in try desk.entryLines(record) { try desk.console.fact(line) }
        } else {
            try desk.tellBoard(record)
            let hasBox = desk.invocation.has("box")
            if hasBox {
                for table in record.scoring.tables {
                    for line in [Line()] + table.figureLines { try desk.console.fact(line) }
                }
            }
            let lines = record.playLines(last: plays ?? (record.hasBoard || hasBox ? 0 : .max))
            for line in lines { try desk.console.fact(line) }
        }
        try desk.tellStateLine(record)
        try desk.tellForks(record)
        try desk.warnOfFaults(record)
        return record.exitCode
    }
}

extension MatchRecord {
    var hasBoard: Bool { !scoring.summary.board.isEmpty }

    /// Entries in force with their numbers; those that nothing was made of have no words.
    private var told: [(number: Int, line: Scoring.Line)] {
        scoring.lines.enumerated().map { (number: $0.offset + 1, line: $0.element) }
    }

    fileprivate func playLines(last count: Int) -> [Line] {
        var table = Table()
        for (number, line) in told.suffix(count) {
            table.row([
                Line("#\(number)", .faint), Line(line.words.isEmpty ? line.text : line.words),
            ])
        }
        return table.lines
    }

    fileprivate func playsJSON(last count: Int?) -> JSON {
        .array(
            told.suffix(count ?? .max).map { number, line in
                JSON([
                    "number": .integer(Int64(number)), "id": .string(line.id.text),
                    "text": .string(line.text), "words": .string(line.words),
                ])
            })
    }

    /// Every entry of the main line, the undone ones and the commands too.
    fileprivate var entriesJSON: JSON {
        .array(
            log.main.items.map { item in
                JSON([
                    "id": .string(item.id.text), "inForce": .bool(item.isInForce),
                    "entry": JSON(item.entry.value),
                ])
            })
    }
}

extension Desk {
    /// Every branch beside the main line, entry by entry.
    func tellForks(_ record: MatchRecord) throws {
        for fork in record.log.forks {
            let number = fork.point.flatMap { numbers(record)[$0] }
            try console.fact(Texts.fork(fork, after: number))
            for line in try branchLines(fork, of: record) { try console.fact(line) }
        }
    }

    /// Time, device and words of every entry of a branch, and where the match stood on it.
    func branchLines(
        _ fork: MatchLog.Fork, of record: MatchRecord
    ) throws -> [Line] {
        guard let branch = record.log.line(to: fork.tip) else { return [] }
        let scoring = Scoring(record.info, branch, telling: true)
        let words = scoring.lines.filter { !$0.words.isEmpty }.map { ($0.id, $0.words) }
        let told = Dictionary(words, uniquingKeysWith: { first, _ in first })
        var table = Table()
        for item in branch.items.suffix(fork.count) {
            table.row([
                Line("  "), Line(Age.moment(item.entry.at), .faint),
                Line(try scorer(item.entry.by, of: record), .faint),
                Line(told[item.id] ?? Texts.entry(item, on: branch, numbers: [:])),
            ])
        }
        return table.lines + [Texts.branchEnd(scoring.line, tip: fork.tip)]
    }

    /// The places of the entries in force, from 1.
    fileprivate func numbers(_ record: MatchRecord) -> [EntryID: Int] {
        var numbers: [EntryID: Int] = [:]
        for (index, item) in record.log.main.effective.enumerated() { numbers[item.id] = index + 1 }
        return numbers
    }

    /// Number, time, device and text of every entry of the main line.
    fileprivate func entryLines(_ record: MatchRecord) throws -> [Line] {
        let numbers = numbers(record)
        var table = Table()
        for item in record.log.main.items {
            let isShown = item.isInForce
            table.row([
                Line(
                    numbers[item.id].map { "#\($0)" } ?? (isShown ? "" : Texts.undoneMark), .faint),
                Line(Age.moment(item.entry.at), .faint),
                Line(try scorer(item.entry.by, of: record), .faint),
                Line(
                    Texts.entry(item, on: record.log.main, numbers: numbers),
                    isShown ? .none : .faint),
            ])
        }
        return table.lines
    }
}
