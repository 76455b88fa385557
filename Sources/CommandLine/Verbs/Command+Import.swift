import Flags

extension Command {
    static let importFiles = Command(
        Verb(
            "import", takes: "FILE...", arguments: 1...100_000, Texts.importSummary,
            details: Texts.importDetails),
        isWriter: true
    ) { desk in
        var importing = Importing(desk)
        for file in desk.invocation.arguments { try importing.take(file) }
        return try importing.end()
    }
}
