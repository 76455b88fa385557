import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let list = Command(
        Verb(
            "list", takes: "[TEXT...]", arguments: 0...100, Texts.listSummary,
            details: Texts.listDetails,
            flags: [
                Flag("open", Texts.flagOpen), Flag("finished", Texts.flagFinished),
                Flag("kind", "KIND", Texts.flagKind), Flag("since", "DATE", Texts.flagSince),
                Flag("side", "NAME", repeats: true, Texts.flagOfSide),
                Flag("archived", Texts.flagArchived), Flag("removed", Texts.flagRemoved),
            ])
    ) { desk in
        let filter = try ListFilter(desk.invocation, now: desk.now)
        let known = try desk.book().listings(withRemoved: filter.wantsRemoved)
        let listings = known.filter { filter.admits($0) }
        if desk.isJSON {
            try desk.console.fact(JSON(["matches": .array(listings.map { JSON($0) })]))
            return .done
        }
        if listings.isEmpty {
            try desk.console.talk(known.isEmpty ? Texts.noneYet : Texts.nothingListed)
        }
        for line in try desk.table(listings) { try desk.console.fact(line) }
        return .done
    }
}

extension Desk {
    func table(_ listings: [MatchListing]) throws -> [Line] {
        var table = Table()
        for listing in listings {
            table.row(Texts.row(listing, id: try short(listing.id), now: now))
        }
        return table.lines
    }
}
