/// One thing that a program does, named by the first argument that is no flag.
package struct Verb: Sendable {
    package let name: String
    /// The arguments as the usage shows them, such as `KIND [SIDE...]`.
    package let synopsis: String
    /// How many arguments it takes.
    package let arguments: ClosedRange<Int>
    /// What it does, in a line that begins small and ends without a full stop.
    package let summary: String
    /// Paragraphs for the verb's own help.
    package let details: [String]
    package let flags: [Flag]

    package init(
        _ name: String, takes synopsis: String = "", arguments: ClosedRange<Int> = 0...0,
        _ summary: String, details: [String] = [], flags: [Flag] = []
    ) {
        precondition(arguments.lowerBound >= 0, "a negative count of arguments")
        self.name = name
        self.synopsis = synopsis
        self.arguments = arguments
        self.summary = summary
        self.details = details
        self.flags = flags
    }
}
