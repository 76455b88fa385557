import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let play = Command(
        Verb(
            "play", takes: "[KIND]", arguments: 0...1, Texts.playSummary,
            details: Texts.playDetails(Kinds.all.filter(\.isPlayable)),
            flags: [
                Flag("new", Texts.flagNewGame), Flag("players", "A,B", Texts.flagPlayers),
                Flag("option", "NAME=VALUE", repeats: true, Texts.flagOption),
            ] + KindFlags(Kinds.all.filter(\.isPlayable)).flags),
        isWriter: true
    ) { desk in
        let kind = try desk.invocation.arguments.first.map { try Kinds.require($0) }
        if let kind, !kind.isPlayable {
            throw Failure(.refused, Texts.notPlayable(kind.name))
        }
        if let id = try desk.gameToContinue(kind) {
            var playing = Playing(desk, id)
            try desk.tellContinued(id)
            return try playing.run()
        }
        guard let kind else { throw Failure(.refused, Texts.noGameToContinue) }
        let info = try kind.playInfo(
            names: try desk.sideNames(of: kind, []),
            person: Texts.playerName,
            options: try desk.options(of: kind))
        let record = try desk.book().start(info)
        let names = record.scoring.summary.sides.map(\.side.name)
        if !desk.isJSON {
            try desk.console.fact(
                Texts.started(try desk.short(record.id), kind: kind.name, sides: names))
        }
        try desk.warnOfRight(on: [record.id])
        var playing = Playing(desk, record.id)
        return try playing.run()
    }
}

extension Desk {
    /// The game that goes on here and is meant; nil when another is to begin.
    fileprivate func gameToContinue(_ kind: Kind?) throws -> MatchID? {
        if let named = invocation.value("match") { return try book().resolve(named) }
        guard !invocation.has("new"), invocation.value("players") == nil,
            try kind.map({ try options(of: $0).isEmpty }) ?? true
        else { return nil }
        let games = try book().listings().filter { listing in
            let goesOn = listing.summary.isOpen || listing.summary.isSuspended
            let isMeant = kind.map { $0.name == listing.summary.kind } ?? true
            return listing.isHere && !listing.isArchived && goesOn && isMeant
                && Kinds.named(listing.summary.kind)?.isPlayable == true
        }
        guard games.count <= 1 else {
            throw SeveralOpen(listings: games, table: try table(games))
        }
        return games.first?.id
    }

    fileprivate func tellContinued(_ id: MatchID) throws {
        let record = try book().match(id)
        try warnOfRight(record)
        guard !isJSON else { return }
        try console.fact(try heading(record))
        let last = record.log.main.items.last?.entry.at
        try console.fact(
            Texts.lastEntry(
                age: last.map { Age.words(of: $0, now: now) }, words: record.scoring.words))
    }
}
