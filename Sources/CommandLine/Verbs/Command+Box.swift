import Flags

extension Command {
    static let box = Command(
        Verb(
            "box", takes: "FILE...", arguments: 1...100_000, Texts.boxSummary,
            details: Texts.boxDetails, flags: [Flag("rosters", "DIR", Texts.flagRosters)])
    ) { desk in
        var printing = BoxPrinting(desk, rosters: try Rosters(desk.invocation.value("rosters")))
        for file in desk.invocation.arguments { try printing.take(file) }
        return try printing.end()
    }
}
