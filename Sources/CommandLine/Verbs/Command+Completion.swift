import Flags

extension Command {
    static let completion = Command(
        Verb(
            "completion", takes: "SHELL", arguments: 1...1, Texts.completionSummary,
            details: Texts.completionDetails)
    ) { desk in
        let shell = desk.invocation.arguments[0]
        let table = CompletionTable(Matchbook.program)
        guard let script = CompletionScript.text(for: shell, table) else {
            throw Failure(.usage, Texts.noSuchShell(shell, CompletionScript.shells))
        }
        try desk.console.page(script)
        return .done
    }
}
