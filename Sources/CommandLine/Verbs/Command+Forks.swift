import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let forks = Command(
        Verb(
            "forks", takes: "[\(ForkAction.words.joined(separator: "|"))] [ID] [BRANCH]",
            arguments: 0...3, Texts.forksSummary, details: Texts.forksDetails,
            flags: [Flag("all", Texts.flagAllFitting)])
    ) { desk in
        var words = desk.invocation.arguments[...]
        let action = words.first.flatMap { ForkAction(rawValue: $0) }
        if action != nil { words = words.dropFirst() }
        // A match that --match names stands in the place of the first word.
        if let named = desk.invocation.value("match") { words = [named] + words }
        switch action ?? .list {
        case .list: return try desk.listForks(Array(words))
        case .show: return try desk.showForks(Array(words))
        case .adopt: return try desk.adopt(Array(words))
        case .merge:
            var merging = try Merging(desk, Array(words))
            return try merging.run()
        }
    }
}

extension Desk {
    fileprivate func listForks(_ words: [String]) throws -> ExitCode {
        guard words.count <= 1 else {
            throw Failure(.usage, Texts.actionWants("forks", "list", Texts.oneMatch))
        }
        let ids =
            words.isEmpty
            ? try book().listings().filter { $0.forks > 0 }.map(\.id)
            : [try book().resolve(words[0])]
        let records = try ids.map { try book().match($0) }
        if isJSON {
            let matches = records.map { record in
                JSON([
                    "id": .string(record.id.text), "mainLine": .string(record.scoring.line),
                    "forks": .array(record.forksJSON),
                ])
            }
            try console.fact(JSON(["matches": .array(matches)]))
            return records.forkCode
        }
        for record in records {
            try console.fact(try heading(record))
            for line in try forkLines(record) { try console.fact(line) }
            if record.log.forks.isEmpty {
                try console.talk(Texts.noForkOf(try short(record.id)))
            }
        }
        if records.isEmpty { try console.talk(Texts.noFork) }
        return records.forkCode
    }

    private func forkLines(_ record: MatchRecord) throws -> [Line] {
        let words = record.mainWords
        var table = Table()
        for (index, fork) in record.log.forks.enumerated() {
            let branch = record.log.entries(of: fork)
            let line = record.log.line(to: fork.tip).map { Scoring(record.info, $0).line } ?? ""
            table.row(
                Texts.branch(
                    index + 1, fork, place: record.parting(of: fork, words).place,
                    by: try devices(branch.map(\.entry.by), of: record),
                    age: branch.last.map { Age.words(of: $0.entry.at, now: now) } ?? "",
                    line: line))
        }
        return table.lines
    }

    /// The devices that wrote some entries, each once, in their order.
    func devices(_ ids: [String], of record: MatchRecord) throws -> String {
        var named: [String] = []
        for id in ids {
            let name = try scorer(id, of: record)
            if !name.isEmpty, !named.contains(name) { named.append(name) }
        }
        return named.joined(separator: ", ")
    }

    fileprivate func showForks(_ words: [String]) throws -> ExitCode {
        guard words.count <= 2 else {
            throw Failure(.usage, Texts.actionWants("forks", "show", Texts.matchAndBranch))
        }
        let id = try words.first.map { try book().resolve($0) } ?? matchToRead(nil)
        try bringBack(id)
        let record = try book().match(id)
        var shown = Array(record.log.forks.enumerated())
        if words.count == 2 {
            guard case .fork(let fork) = try record.log.branch(words[1]) else {
                throw Failure(.refused, Texts.mainIsNoBranch)
            }
            shown.removeAll { $0.element != fork }
        }
        if isJSON {
            let words = record.mainWords
            let sides = shown.map { record.sidesJSON($0.element, number: $0.offset + 1, words) }
            try console.fact(JSON(["id": .string(id.text), "forks": .array(sides)]))
            return [record].forkCode
        }
        try console.fact(try heading(record))
        if shown.isEmpty { try console.talk(Texts.noForkOf(try short(id))) }
        for (index, fork) in shown {
            for line in try sideLines(fork, number: index + 1, of: record) {
                try console.fact(line)
            }
        }
        return [record].forkCode
    }

    fileprivate func adopt(_ words: [String]) throws -> ExitCode {
        guard words.count == 2 else {
            throw Failure(.usage, Texts.actionWants("forks", "adopt", Texts.matchAndBranch))
        }
        let id = try book().resolve(words[0])
        let before = try book().match(id)
        var tip: EntryID?
        if case .fork(let fork) = try before.log.branch(words[1]) { tip = fork.tip }
        let record = try book().takeover(id, from: tip)
        try warnOfEnd(before, now: record)
        try warnOfRight(on: [id])
        if isJSON {
            try console.fact(JSON(record))
        } else {
            try console.fact(Texts.adopted(tip == nil ? "main" : words[1], try short(id)))
            try console.fact(record.stateLine)
        }
        return [record].forkCode
    }
}

extension [MatchRecord] {
    /// 4 while a fork of any of them waits for a decision.
    var forkCode: ExitCode { contains { $0.openForks > 0 } ? .forked : .done }
}
