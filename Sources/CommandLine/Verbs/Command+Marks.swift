import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let archive = Command(
        Verb(
            "archive", takes: "ID...", arguments: 1...1000, Texts.archiveSummary,
            details: Texts.archiveDetails),
        isWriter: true
    ) { desk in
        try desk.mark { book, id in try book.mark(id, as: .archived, true) }
    }

    static let remove = Command(
        Verb(
            "remove", takes: "ID...", arguments: 1...1000, Texts.removeSummary,
            details: Texts.removeDetails),
        isWriter: true
    ) { desk in
        try desk.mark { book, id in try book.mark(id, as: .removed, true) }
    }

    static let restore = Command(
        Verb("restore", takes: "ID...", arguments: 1...1000, Texts.restoreSummary),
        isWriter: true
    ) { desk in
        try desk.mark { book, id in
            _ = try book.mark(id, as: .removed, false)
            return try book.mark(id, as: .archived, false)
        }
    }
}

extension Desk {
    /// Marks the matches that are named, all of which must be here.
    fileprivate func mark(
        _ change: (Scorebook, MatchID) throws -> MatchRecord
    ) throws -> ExitCode {
        let book = try book()
        let ids = try matches() ?? []
        // So that one that is not here stops the verb before anything is written.
        for id in ids { _ = try book.match(id) }
        var facts: [JSON] = []
        for id in ids {
            let record = try change(book, id)
            facts.append(
                JSON([
                    "id": .string(id.text), "isArchived": .bool(record.info.isArchived),
                    "isRemoved": .bool(record.info.isRemoved),
                ]))
            if isJSON { continue }
            let marks = Texts.marks(
                isArchived: record.info.isArchived, isRemoved: record.info.isRemoved)
            try console.fact(Line(try short(id), .strong) + ": \(marks)")
        }
        if isJSON { try console.fact(JSON(["matches": .array(facts)])) }
        try warnOfRight(on: ids)
        return .done
    }
}
