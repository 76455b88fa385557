import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let lineup = Command(
        Verb(
            "lineup", takes: "[SIDE [PLAYER...]]", arguments: 0...200,
            Texts.lineupSummary, details: Texts.lineupDetails,
            flags: [
                Flag("file", "FILE", Texts.flagLineupFile),
                Flag("roster", "FILE", Texts.flagRosterFile),
            ]),
        isWriter: true
    ) { desk in
        let id = try desk.match()
        let words = desk.invocation.arguments
        let file = desk.invocation.value("file")
        let roster = desk.invocation.value("roster")
        let record = try desk.book().match(id)
        guard record.scoring.state.as(Baseball.self) != nil else {
            throw Failure(.refused, Texts.noLineups(kind: record.info.kind))
        }
        if file == nil, roster == nil, words.count < 2 {
            return try desk.showLineups(record, of: words.first)
        }
        guard let side = words.first else { throw Failure(.usage, Texts.lineupWantsSide) }
        guard file == nil || words.count == 1 else { throw Failure(.usage, Texts.lineupTwice) }
        var entries: [String] = []
        if let roster {
            entries.append(try LineupFile.roster(try desk.lines(of: roster), side: side))
        }
        if let file {
            entries.append(try LineupFile.lineup(try desk.lines(of: file), side: side))
        } else if words.count > 1 {
            entries.append("lineup " + words.joined(separator: " "))
        }
        try desk.warnBeforeWriting(record)
        for (index, entry) in entries.enumerated() {
            let isLast = index == entries.count - 1
            try desk.tell(try desk.book().record(entry, in: id), withState: isLast)
        }
        return .done
    }

    static let sub = Command(
        Verb(
            "sub", takes: "[SIDE] CHANGE...", arguments: 1...100, Texts.subSummary,
            details: Texts.subDetails),
        isWriter: true
    ) { desk in
        let id = try desk.match()
        let before = try desk.book().match(id)
        guard before.scoring.state.as(Baseball.self) != nil else {
            throw Failure(.refused, Texts.noLineups(kind: before.info.kind))
        }
        try desk.warnBeforeWriting(before)
        let entry = "sub " + desk.invocation.arguments.joined(separator: " ")
        try desk.tell(try desk.book().record(entry, in: id))
        return .done
    }
}

extension Desk {
    /// A file's bytes, its name in what goes wrong.
    fileprivate func lines(of path: String) throws -> [UInt8] {
        do throws(Failure) {
            return try FileBytes.read(path)
        } catch {
            throw Failure(error.code, Texts.ofFile(path, error.sentence))
        }
    }

    fileprivate func showLineups(_ record: MatchRecord, of side: String?) throws -> ExitCode {
        guard let game = record.scoring.state.as(Baseball.self) else { return .refused }
        var teams = [0, 1]
        if let side { teams = [try game.team(named: side)] }
        if isJSON {
            let sides = teams.map { team in
                JSON([
                    "side": .string(game.sides[team].name),
                    "lines": .array(game.lineupLines(team).map { .string($0) }),
                ])
            }
            try console.fact(JSON(["lineups": .array(sides)]))
            return .done
        }
        for team in teams {
            try console.fact(Line(game.sides[team].name, .strong))
            let lines = game.lineupLines(team)
            if lines.isEmpty { try console.fact(Line(Texts.noLineupYet, .faint)) }
            for line in lines { try console.fact(line) }
        }
        return .done
    }
}
