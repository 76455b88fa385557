/// The table of what a program understands, from which lines are parsed and help is written.
///
/// `--help`, `-h`, `--version` and, where there are verbs, `help [VERB]` and `version` are
/// understood without being in the table.
package struct Program: Sendable {
    /// What a line asks for.
    package enum Outcome: Sendable {
        case run(Invocation)
        /// The text to print.
        case help(String)
        case version
    }

    package let name: String
    package let summary: String
    /// Paragraphs after the tables in the program's help.
    package let details: [String]
    package let synopsis: String
    /// Arguments of a line without a verb.
    package let arguments: ClosedRange<Int>
    /// Flags of every verb, or of a program without verbs.
    package let flags: [Flag]
    /// Flags of a line without a verb alone.
    package let ownFlags: [Flag]
    package let groups: [VerbGroup]
    package let topics: [Topic]
    /// Whether a line must name a verb; otherwise one without a verb runs the program's own job.
    package let needsVerb: Bool

    /// - Parameters:
    ///   - synopsis: the arguments of a line without a verb, as the usage shows them.
    ///   - needsVerb: by default, when there are any.
    package init(
        _ name: String, takes synopsis: String = "", arguments: ClosedRange<Int> = 0...0,
        _ summary: String, details: [String] = [], flags: [Flag] = [], ownFlags: [Flag] = [],
        groups: [VerbGroup] = [],
        topics: [Topic] = [], needsVerb: Bool? = nil
    ) {
        self.name = name
        self.synopsis = synopsis
        self.arguments = arguments
        self.summary = summary
        self.details = details
        self.flags = flags
        self.ownFlags = ownFlags
        self.groups = groups
        self.topics = topics
        self.needsVerb = needsVerb ?? !groups.isEmpty
        precondition(
            groups.isEmpty || arguments == 0...0, "verbs and arguments without a verb would mix")
        checkNames()
    }

    package var verbs: [Verb] { groups.flatMap(\.verbs) }

    package func verb(named name: String) -> Verb? {
        verbs.first { $0.name == name }
    }

    /// A flag before its verb is read without knowing the verb, so a name must mean one shape.
    private func checkNames() {
        var shapes: [String: Flag] = [:]
        for flag in flags + ownFlags + verbs.flatMap(\.flags) {
            precondition(!["help", "version"].contains(flag.name), "--\(flag.name) is built in")
            if let other = shapes.updateValue(flag, forKey: flag.name) {
                precondition(
                    other.takesValue == flag.takesValue && other.repeats == flag.repeats,
                    "--\(flag.name) has two shapes")
            }
        }
        precondition(Set(verbs.map(\.name)).count == verbs.count, "two verbs of one name")
        precondition(
            verb(named: "help") == nil && verb(named: "version") == nil, "a built-in verb's name")
    }
}
