import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let release = Command(
        Verb(
            "release", takes: "[ID]", arguments: 0...1, Texts.releaseSummary,
            details: Texts.releaseDetails),
        isWriter: true
    ) { desk in
        let id = try desk.match(desk.invocation.arguments.first)
        let (record, code) = try desk.book().release(id)
        try desk.warnOfRight(on: [id])
        if desk.isJSON {
            let more = [JSON.Field(name: "code", value: .string(code.text))]
            try desk.console.fact(.object(JSON.fields(record) + more))
            return .done
        }
        try desk.console.fact(Texts.released(try desk.short(id), code: code.text))
        if record.sync.unsent > 0, try desk.right().covers(id) {
            try desk.console.talk(Texts.pushSoThatItArrives)
        }
        return .done
    }

    static let takeover = Command(
        Verb(
            "takeover", takes: "[ID]", arguments: 0...1, Texts.takeoverSummary,
            details: Texts.takeoverDetails, flags: [Flag("from", "ENTRY", Texts.flagFrom)]),
        isWriter: true
    ) { desk in
        let named = desk.invocation.arguments.first
        let code = named.flatMap { HandOverCode($0) }
        let id = try code.map { try desk.offered($0) } ?? desk.match(named)
        let before = try desk.book().match(id)
        let tip = try desk.invocation.value("from").map { try before.entry($0) }
        if tip == nil, before.sync.holdsPen, before.openForks == 0, !desk.isJSON {
            try desk.console.fact(Texts.hasPen(try desk.short(id)))
            return .done
        }
        let record = try desk.book().takeover(id, from: tip)
        try desk.warnOfEnd(before, now: record)
        try desk.warnOfRight(on: [id])
        if desk.isJSON {
            try desk.console.fact(JSON(record))
            return .done
        }
        let next = record.log.main.effective.count + 1
        try desk.console.fact(
            Texts.tookOver(
                try desk.short(id),
                // Who had it is told by what is sent.
                from: try before.sync.holdsPen || !desk.right().covers(id)
                    ? nil
                    : try before.sync.penHolder.map { try desk.scorer($0, of: before) },
                next: next))
        try desk.console.fact(record.stateLine)
        return .done
    }
}

extension MatchRecord {
    /// The entry whose id begins so, on whatever branch.
    func entry(_ typed: String) throws -> EntryID {
        let start = typed.lowercased()
        let found = log.entries.keys.filter { $0.text.lowercased().hasPrefix(start) }
        guard let id = found.first, !start.isEmpty else {
            throw Failure(.refused, Texts.noEntry(typed))
        }
        guard found.count == 1 else { throw Failure(.refused, Texts.severalEntries(typed)) }
        return id
    }
}

extension Desk {
    /// Says how a match had ended that somebody goes on with.
    func warnOfEnd(_ before: MatchRecord, now record: MatchRecord) throws {
        guard before.scoring.status.finalEnding != nil else { return }
        try console.warn(
            Texts.tookOverEnded(
                before.result, now: record.result, try short(record.id)))
    }

    /// The match that a code offers, from the server where what it offers is not here yet.
    fileprivate func offered(_ code: HandOverCode) throws -> MatchID {
        if let id = try book().offered(code) { return id }
        _ = try fetch(from: try server(), .matches([code.match]))
        guard let id = try book().offered(code) else {
            throw Failure(.refused, Texts.noOffer(code.text))
        }
        return id
    }
}
