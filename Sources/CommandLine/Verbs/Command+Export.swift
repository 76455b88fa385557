import Flags
import MatchbookClient
import Matches

extension Command {
    static let export = Command(
        Verb(
            "export", takes: "[ID...]", arguments: 0...1000, Texts.exportSummary,
            details: Texts.exportDetails,
            flags: [
                Flag("to", "FORMAT", Texts.flagTo), Flag("out", "FILE", Texts.flagOut),
                Flag("force", Texts.flagForce), Flag("all", Texts.flagAllHere),
            ])
    ) { desk in
        let word = try desk.invocation.choice("to", of: ExportFormat.words)
        guard let format = word.flatMap({ ExportFormat(rawValue: $0) }) else {
            throw Failure(.usage, Texts.exportToWhat(ExportFormat.words))
        }
        let named = try desk.matches()
        let wantsAll = desk.invocation.has("all")
        guard named == nil || !wantsAll else { throw Failure(.usage, Texts.allAndSome) }
        let ids =
            wantsAll
            ? try desk.book().listings().filter(\.isHere).map(\.id).sorted()
            : try named ?? [desk.matchToRead()]
        for id in ids { try desk.bringBack(id) }
        let bytes = try desk.document(of: ids, as: format)
        guard let path = desk.invocation.value("out") else {
            try desk.console.document(bytes)
            return .done
        }
        try NewFile.write(bytes, to: path, replacing: desk.invocation.has("force"))
        try desk.console.talk(Texts.exported(ids.count, path))
        return .done
    }
}
