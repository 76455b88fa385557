import Flags
import Matches

extension Desk {
    /// Whether a person answers, so that one may be asked.
    var isPrompted: Bool { console.input.isTerminal && !isJSON }

    /// Asks for a line, after all facts so far.
    func ask(_ prompt: Prompt) throws -> InputLine {
        try console.flush()
        return try prompter().next(prompt)
    }

    /// Runs a verb as if it was typed after the program's name, on a match when it takes one.
    func run(_ words: [String], on id: MatchID) throws {
        switch try Matchbook.program.parse(words) {
        case .help(let text): try console.page(text)
        case .version: return
        case .run(var invocation):
            guard let command = Command.named(invocation.verb) else { return }
            if invocation.value("match") == nil,
                !command.takesMatch || invocation.arguments.isEmpty,
                case .run(let whole) = try Matchbook.program.parse(["--match", id.text] + words)
            {
                invocation = whole
            }
            _ = try command.run(desk(for: invocation))
        }
    }
}

extension Command {
    /// Whether its argument is a match, so that it may mean another one.
    fileprivate var takesMatch: Bool { verb.synopsis == "[ID]" }
}
