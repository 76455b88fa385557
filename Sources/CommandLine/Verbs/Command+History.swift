import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let history = Command(
        Verb(
            "history", takes: "[ID]", arguments: 0...1, Texts.historySummary,
            details: Texts.historyDetails)
    ) { desk in
        let record = try desk.book().match(try desk.matchToRead(), telling: true)
        let history = LogHistory(record.log.main)
        if desk.isJSON {
            let words = record.wordsOfEntries
            let entries = JSON.array(
                history.items.map { record.json($0, words: words[$0.item.id]) })
            try desk.console.fact(
                JSON([
                    "id": .string(record.id.text), "entries": entries,
                    "branches": .array(record.log.forks.map { record.json($0) }),
                ]))
            try desk.warnOfFaults(record)
            return record.exitCode
        }
        try desk.console.fact(try desk.heading(record))
        for line in try desk.lines(of: history, record) { try desk.console.fact(line) }
        try desk.tellForks(record)
        try desk.warnOfFaults(record)
        return record.exitCode
    }
}

extension Desk {
    /// What people call the device that wrote an entry: its name, where the match knows it.
    func scorer(_ device: String, of record: MatchRecord) throws -> String {
        try record.info.deviceName(device) ?? self.device(device)
    }

    /// One line for each entry and each change of it, under a line for each day.
    func lines(of history: LogHistory, _ record: MatchRecord) throws -> [Line] {
        var table = Table()
        var day = ""
        /// Days, and how many lines stand before each.
        var days: [(name: String, place: Int)] = []
        var count = 0
        let words = record.wordsOfEntries
        func row(_ mark: String, _ entry: Entry, _ what: Line) throws {
            if Age.day(entry.at) != day {
                day = Age.day(entry.at)
                days.append((day, count))
            }
            count += 1
            table.row([
                Line(mark, .faint), Line(Age.time(entry.at), .faint),
                Line(try scorer(entry.by, of: record), .faint), what,
            ])
        }
        for item in history.items {
            let entry = item.item.entry
            let isUndone = !item.item.isInForce
            let told = Texts.told(item, words: words[item.item.id])
            try row(
                item.number.map { "#\($0)" } ?? (isUndone ? Texts.undoneMark : ""), entry,
                Line(told, isUndone ? .faint : .none))
            for change in item.changes {
                try row("", change.entry, Line("  ") + Texts.change(change))
            }
        }
        var lines = table.lines
        for (name, place) in days.reversed() { lines.insert(Line(name, .faint), at: place) }
        return lines
    }
}

extension MatchRecord {
    /// What each entry in force did.
    fileprivate var wordsOfEntries: [EntryID: String] {
        Dictionary(
            scoring.lines.map { ($0.id, $0.words) }, uniquingKeysWith: { first, _ in first })
    }

    /// A branch with its entries, as far as they are not on the main line.
    fileprivate func json(_ fork: MatchLog.Fork) -> JSON {
        let branch = log.line(to: fork.tip) ?? LogLine()
        let scoring = Scoring(info, branch, telling: true)
        let words = Dictionary(
            scoring.lines.map { ($0.id, $0.words) }, uniquingKeysWith: { first, _ in first })
        let own = Set(branch.items.suffix(fork.count).map(\.id))
        let items = LogHistory(branch).items.filter { own.contains($0.item.id) }
        return JSON([
            "tip": .string(fork.tip.text), "isSettled": .bool(fork.isSettled),
            "line": .string(scoring.line),
            "entries": .array(items.map { json($0, words: words[$0.item.id]) }),
        ])
    }

    fileprivate func json(_ item: LogHistory.Item, words: String?) -> JSON {
        func who(_ entry: Entry) -> [JSON.Field] {
            [
                JSON.Field(name: "at", value: .integer(entry.at)),
                JSON.Field(name: "by", value: .string(entry.by)),
                JSON.Field(
                    name: "name", value: info.deviceName(entry.by).map { .string($0) } ?? .null),
            ]
        }
        let changes = item.changes.map { change -> JSON in
            var fields = [
                JSON.Field(name: "id", value: .string(change.id.text)),
                JSON.Field(name: "what", value: .string(change.what.word)),
            ]
            if case .amended(let from, let to) = change.what {
                fields.append(JSON.Field(name: "from", value: .string(from)))
                fields.append(JSON.Field(name: "to", value: .string(to)))
            }
            fields.append(JSON.Field(name: "inForce", value: .bool(change.isInForce)))
            return .object(fields + who(change.entry))
        }
        let id = item.item.id
        return .object(
            [
                JSON.Field(name: "id", value: .string(id.text)),
                JSON.Field(name: "number", value: item.number.map { .count($0) } ?? .null),
                JSON.Field(name: "inForce", value: .bool(item.item.isInForce)),
                JSON.Field(
                    name: "text", value: .string(Texts.told(item, words: nil))),
                JSON.Field(name: "words", value: words.map { .string($0) } ?? .null),
            ] + who(item.item.entry) + [JSON.Field(name: "changes", value: .array(changes))])
    }
}

extension LogHistory.Change.What {
    /// The word that scripts know.
    fileprivate var word: String {
        switch self {
        case .undone: "undone"
        case .broughtBack: "broughtBack"
        case .amended: "amended"
        case .amendmentUndone: "amendmentUndone"
        case .amendmentBroughtBack: "amendmentBroughtBack"
        }
    }
}
