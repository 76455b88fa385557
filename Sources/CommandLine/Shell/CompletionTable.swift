import Flags
import Matches

/// What the completion scripts of all shells are made from: the table of verbs that the parser
/// and the help use.
struct CompletionTable {
    /// What a word may be.
    enum Word: Equatable {
        case words([String])
        case matches
        case files
        case folders
        /// Anything; nothing is offered.
        case free
    }

    struct FlagEntry {
        let name: String
        let summary: String
        /// Nil for a flag without a value.
        let value: Word?
    }

    struct VerbEntry {
        let name: String
        let summary: String
        let flags: [FlagEntry]
        /// What the first argument may be.
        let first: Word
        /// What the others may be.
        let others: Word
    }

    let program: String
    let flags: [FlagEntry]
    let verbs: [VerbEntry]

    init(_ program: Program) {
        self.program = program.name
        flags = (program.flags + [Flag("help", "tell how to use it")]).map(Self.entry)
        let help = VerbEntry(
            name: "help", summary: "tell about the program or a verb", flags: [],
            first: .words(program.verbs.map(\.name)), others: .free)
        verbs =
            program.verbs.map { verb in
                let (first, others) = Self.arguments(verb.synopsis)
                return VerbEntry(
                    name: verb.name, summary: verb.summary, flags: verb.flags.map(Self.entry),
                    first: first, others: others)
            } + [
                help,
                VerbEntry(
                    name: "version", summary: "tell the version", flags: [], first: .free,
                    others: .free),
            ]
    }

    /// Flags whose next word is a value, of whatever verb.
    var flagsWithValue: [String] {
        var seen: Set<String> = []
        return (flags + verbs.flatMap(\.flags)).filter { $0.value != nil }.map(\.name)
            .filter { seen.insert($0).inserted }
    }

    private static func entry(_ flag: Flag) -> FlagEntry {
        FlagEntry(
            name: flag.name, summary: flag.summary, value: flag.placeholder.map { word($0) })
    }

    private static func arguments(_ synopsis: String) -> (first: Word, others: Word) {
        let names = synopsis.split(separator: " ").map { part in
            // Words that stand for themselves are parted by bars.
            (
                name: part.contains("|")
                    ? part.filter { $0.isLetter || $0 == "|" } : part.filter(\.isLetter),
                repeats: part.contains("...")
            )
        }
        guard let first = names.first else { return (.free, .free) }
        let second = first.repeats ? first : names.dropFirst().first
        return (word(first.name), second.map { word($0.name) } ?? .free)
    }

    /// What the placeholders of the table stand for.
    private static func word(_ placeholder: String) -> Word {
        if placeholder.contains("|") {
            return .words(placeholder.split(separator: "|").map(String.init))
        }
        return switch placeholder {
        case "ID": .matches
        case "FILE": .files
        case "DIR": .folders
        case "KIND": .words(Kinds.all.map(\.name))
        case "FORMAT": .words(ExportFormat.words)
        case "SHELL": .words(CompletionScript.shells)
        case "ACTION": .words(Desk.daemonActions)
        case "SETTING": .words(Desk.settingNames)
        default: .free
        }
    }
}
