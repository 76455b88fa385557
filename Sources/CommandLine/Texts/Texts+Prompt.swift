import Matches

// What is said at the prompt of record.
extension Texts {
    static let promptFailed = "the prompt cannot be shown"
    static let entryGivenUp = "The entry is given up; nothing was written."

    /// What can be answered.
    static func questionHelp(_ question: OpenQuestion) -> String {
        let choices = question.choices.map { "\($0.key) \($0.words)" }.joined(separator: ", ")
        return "\(choices), Enter \(question.standardWords); “cancel” gives the entry up."
    }

    static func noSuchCommand(_ word: String, _ known: [String]) -> String {
        let list = known.map { ":\($0)" }.joined(separator: ", ")
        return word.isEmpty
            ? "a colon begins a command: \(list)"
            : "“:\(word)” is no command here; there are \(list)"
    }

    static func entriesLikeCommands(_ words: [String]) -> String {
        let list = words.map { "“\($0)”" }.joined(separator: ", ")
        return "\(list): an entry in this match; with a colon before it, the command."
    }

    static func moreChoices(_ count: Int) -> String { "and \(count) more" }

    /// How to go on at the prompt.
    static func promptHelp(kind: Kind?, _ commands: [String]) -> String {
        let notation = kind.map { wrapped("Entries of \($0.name): \($0.notation)") + "\n" } ?? ""
        let hasLineups = kind?.hasLineups ?? false
        let list = promptCommands.filter {
            commands.contains($0.name) && (hasLineups || !["lineup", "sub"].contains($0.name))
        }
        let width = (list.map(\.form.count).max() ?? 0) + 2
        let lines = list.map { "  " + $0.form.padded(to: width) + $0.what + "\n" }.joined()
        return notation + "Commands, which are words or begin with a colon:\n" + lines
            + "\nTab completes entries, names and commands. The arrow keys bring earlier lines,\n"
            + "Ctrl-R searches them. Ctrl-C drops what is typed; Ctrl-D ends, as quit does.\n"
    }

    /// Broken at blanks, for terminals of 80 columns; lines that begin with blanks are a table's
    /// and stand as they are.
    private static func wrapped(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix(" ") ? String($0) : wrapped(line: String($0)) }
            .map { $0 + "\n" }.joined()
    }

    private static func wrapped(line text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            let longer = line.isEmpty ? String(word) : "\(line) \(word)"
            if longer.terminalColumns > 80 && !line.isEmpty {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] = longer
            }
        }
        return lines.joined(separator: "\n")
    }

    private static let promptCommands: [(name: String, form: String, what: String)] = [
        ("undo", "undo [N]", "take the last entry back, or entry #N; as often as you like"),
        ("redo", "redo", "bring back what was undone"),
        ("amend", "amend N ENTRY", "give entry #N another text; all after it counts anew"),
        ("status", "status", "the score, and what is not sent yet"),
        ("show", "show [--plays N]", "the board, or the last N entries in words"),
        ("box", "box", "the whole score sheet"),
        ("history", "history", "who wrote what, when, and what was changed"),
        ("lineup", "lineup ...", "give a line-up; “help lineup” tells how"),
        ("sub", "sub ...", "a substitution; “help sub” tells how"),
        ("finish", "finish [--FLAG]", "end the match and leave; “help finish” has the flags"),
        ("help", "help [VERB]", "this, or how a verb is used"),
        ("quit", "quit", "leave; the match stays open"),
    ]
}
