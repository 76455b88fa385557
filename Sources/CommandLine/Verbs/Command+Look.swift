import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let status = Command(
        Verb("status", takes: "[ID]", arguments: 0...1, Texts.statusSummary)
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
            try desk.tell(several.listings)
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

    static let list = Command(
        Verb(
            "list", Texts.listSummary,
            flags: [
                Flag("open", Texts.flagOpen), Flag("finished", Texts.flagFinished),
                Flag("archived", Texts.flagArchived),
            ])
    ) { desk in
        let isOpenOnly = desk.invocation.has("open")
        let isFinishedOnly = desk.invocation.has("finished")
        guard !(isOpenOnly && isFinishedOnly) else { throw Failure(.usage, Texts.openAndFinished) }
        let listings = try desk.book().listings().filter { listing in
            // A suspended match is to be gone on with.
            let isOpen = listing.summary.isOpen || listing.summary.isSuspended
            return (!listing.isArchived || desk.invocation.has("archived"))
                && !(isOpenOnly && !isOpen) && !(isFinishedOnly && isOpen)
        }
        try desk.tell(listings)
        return .done
    }
}

extension Desk {
    func tell(_ listings: [MatchListing]) throws {
        if isJSON {
            try console.fact(JSON(["matches": .array(listings.map { JSON($0) })]))
            return
        }
        if listings.isEmpty {
            try console.talk(try book().listings().isEmpty ? Texts.noneYet : Texts.nothingListed)
        }
        for line in try table(listings) { try console.fact(line) }
    }

    func table(_ listings: [MatchListing]) throws -> [Line] {
        let ids = try book().listings().map(\.id)
        var table = Table()
        for listing in listings {
            table.row(Texts.row(listing, id: listing.id.shortText(among: ids), now: now))
        }
        return table.lines
    }
}
