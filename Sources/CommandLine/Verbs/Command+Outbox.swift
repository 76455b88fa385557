import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let outbox = Command(
        Verb(
            "outbox", takes: "[\(OutboxAction.words.joined(separator: "|"))] [N...]",
            arguments: 0...1000, Texts.outboxSummary, details: Texts.outboxDetails,
            flags: [Flag("all", Texts.flagAllWrites), Flag("yes", Texts.flagYes)])
    ) { desk in
        let word = desk.invocation.arguments.first ?? OutboxAction.list.rawValue
        guard let action = OutboxAction(rawValue: word) else {
            throw Failure(
                .usage, Texts.noSuchAction(word, of: "outbox", OutboxAction.words))
        }
        let words = Array(desk.invocation.arguments.dropFirst())
        switch action {
        case .list: return try desk.listOutbox(words)
        case .show: return try desk.showWrite(words)
        case .retry: return try desk.retryWrites(words)
        case .drop: return try desk.dropWrites(words)
        case .export: return try desk.exportOutbox(words)
        }
    }
}

extension Desk {
    /// The match that `--match` names, which need not be here: a server may have refused it whole.
    private func outboxMatches() throws -> [MatchID]? {
        guard let named = invocation.value("match") else { return nil }
        let waiting = try book().outbox().lanes.map { $0.match }
        return [try MatchID.resolve(named, among: waiting + book().ids())]
    }

    fileprivate func listOutbox(_ words: [String]) throws -> ExitCode {
        guard words.isEmpty else {
            throw Failure(.usage, Texts.actionWants("outbox", "list", "nothing after it"))
        }
        let matches = try outboxMatches()
        var report = try book().outbox()
        if let matches { report.lanes.removeAll { !matches.contains($0.match) } }
        let items = try book().outboxItems(of: matches, keptAsideOnly: !invocation.has("all"))
        for id in report.unreadable { try console.warn(Texts.unreadableWrite(id)) }
        if isJSON {
            try console.fact(JSON(report, writes: items))
            return report.unreadable.isEmpty ? .done : .damaged
        }
        for line in try rows(items) { try console.fact(line) }
        for lane in report.lanes {
            try console.fact(Texts.lane(lane.size, match: try short(lane.match)))
        }
        if report.writes == 0 {
            try console.talk(Texts.outboxEmpty)
        } else {
            try console.fact(
                Texts.outboxSize(report.writes, bytes: report.bytes, of: report.bytesMax))
        }
        if let failed = report.exchanges.failed, let failure = report.exchanges.failure {
            try console.talk(Texts.lastFailure(failure, age: Age.words(of: failed, now: now)))
        }
        return report.unreadable.isEmpty ? .done : .damaged
    }

    private func rows(_ items: [OutboxItem]) throws -> [Line] {
        var table = Table()
        for item in items {
            table.row(Texts.row(item, match: try item.match.map { try short($0) } ?? "", now: now))
        }
        return table.lines
    }

    fileprivate func showWrite(_ words: [String]) throws -> ExitCode {
        guard words.count == 1, let id = try numbers(words).first else {
            throw Failure(.usage, Texts.actionWants("outbox", "show", Texts.oneNumber))
        }
        let item = try book().outboxItem(id)
        if isJSON {
            try console.fact(JSON(item))
            return item.value == nil ? .damaged : .done
        }
        var table = Table()
        let rows: [(label: String, text: Line)] = [
            (Texts.labelWrite, Line("\(item.id): \(Texts.what(item))")),
            (Texts.labelMatch, Line(item.match?.text ?? "")), (Texts.labelPlace, Line(item.path)),
            (Texts.labelMade, Line(Age.moment(item.at))),
            (Texts.labelState, Line(Texts.stateWord(item))),
            (Texts.labelReason, Line("\(item.reason) \(item.message)", .bad)),
            (Texts.labelSize, Line(Texts.bytes(item.bytes))), (Texts.labelValue, Line(item.text)),
        ]
        for row in rows where !row.text.isEmpty && !row.text.plain.allSatisfy(\.isWhitespace) {
            table.row([Line(row.label, .faint), row.text])
        }
        for line in table.lines { try console.fact(line) }
        return item.value == nil ? .damaged : .done
    }

    fileprivate func retryWrites(_ words: [String]) throws -> ExitCode {
        let items = try book().retry(try decided(words, "retry"))
        if isJSON {
            try console.fact(JSON(["writes": .array(items.map { JSON($0) })]))
        } else {
            try console.fact(items.isEmpty ? Texts.nothingRefused : Texts.retried(items.count))
        }
        return .done
    }

    fileprivate func dropWrites(_ words: [String]) throws -> ExitCode {
        let ids = try decided(words, "drop")
        if !ids.isEmpty, !invocation.has("yes") {
            guard isPrompted else { throw Failure(.refused, Texts.nobodyToAsk) }
            for line in try rows(ids.map { try book().outboxItem($0) }) { try console.fact(line) }
            let answer = try ask(Prompt(Texts.dropWhat(ids.count), isRemembered: false))
            guard case .text(Texts.yes) = answer else {
                try console.talk(Texts.nothingDropped)
                return .refused
            }
        }
        let items = try book().drop(ids)
        if isJSON {
            try console.fact(JSON(["writes": .array(items.map { JSON($0) })]))
            return .done
        }
        try console.fact(items.isEmpty ? Texts.nothingRefused : Texts.dropped)
        for line in try rows(items) { try console.fact(line) }
        return .done
    }

    fileprivate func exportOutbox(_ words: [String]) throws -> ExitCode {
        guard words.count <= 1 else {
            throw Failure(.usage, Texts.actionWants("outbox", "export", Texts.oneFile))
        }
        let items = try book().outboxItems(of: try outboxMatches())
        let document = JSON(["matchbook": 1, "outbox": .array(items.map { JSON($0) })])
        guard let path = words.first else {
            try console.fact(document)
            return .done
        }
        try NewFile.write(document.text() + [UInt8(ascii: "\n")], to: path, replacing: false)
        try console.talk(Texts.outboxExported(items.count, path))
        return .done
    }

    // MARK: Which writes

    /// The writes that a decision is about: by number, or all that was refused.
    private func decided(_ words: [String], _ action: String) throws -> [Int64] {
        let isAll = invocation.has("all") || invocation.has("match")
        guard words.isEmpty == isAll else {
            throw Failure(.usage, Texts.actionWants("outbox", action, Texts.numbersOfWrites))
        }
        guard isAll else { return try numbers(words) }
        let isDrop = action == OutboxAction.drop.rawValue
        return try book().outboxItems(of: try outboxMatches(), keptAsideOnly: !isDrop)
            .filter { $0.state == .keptAside || $0.isPutBack }.map(\.id)
    }

    private func numbers(_ words: [String]) throws -> [Int64] {
        try words.map { word in
            guard let number = Int64(word), number > 0 else {
                throw Failure(.usage, Texts.noWriteNumber(word))
            }
            return number
        }
    }
}
