import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let status = Command(
        Verb(
            "status", takes: "[ID]", arguments: 0...1, Texts.statusSummary, flags: Desk.sightFlags)
    ) { desk in
        let record = try desk.book().match(try desk.matchToRead())
        let server = try desk.knownServer()
        if desk.isJSON {
            try desk.console.fact(JSON(record, server: server))
            try desk.warnOfFaults(record)
            return record.exitCode
        }
        try desk.console.fact(try desk.heading(record))
        try desk.tellBoard(record)
        try desk.tellStateLine(record)
        try desk.console.fact("")
        for line in try desk.statusLines(record, server: server) { try desk.console.fact(line) }
        try desk.warnOfFaults(record)
        return record.exitCode
    }

    static let resume = Command(
        Verb("resume", takes: "[ID]", arguments: 0...1, Texts.resumeSummary)
    ) { desk in
        let id: MatchID
        do {
            id = try desk.match(desk.invocation.arguments.first)
        } catch let several as SeveralOpen {
            if desk.isJSON {
                let matches = JSON.array(several.listings.map { JSON($0) })
                try desk.console.fact(JSON(["matches": matches]))
            }
            for line in desk.isJSON ? [] : several.table { try desk.console.fact(line) }
            throw Failure(.refused, Texts.severalToResume(several.listings.count))
        }
        let record = try desk.book().match(id)
        if desk.isJSON {
            try desk.console.fact(JSON(record, server: try desk.knownServer()))
            try desk.warnOfFaults(record)
            return record.exitCode
        }
        try desk.console.fact(try desk.heading(record))
        let last = record.log.main.items.last?.entry.at
        try desk.console.fact(
            Texts.lastEntry(
                age: last.map { Age.words(of: $0, now: desk.now) }, words: record.scoring.words))
        try desk.tellBoard(record)
        try desk.tellStateLine(record)
        try desk.warnOfPen(record)
        try desk.warnOfFaults(record)
        return record.exitCode
    }
}
