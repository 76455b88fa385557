/// Something that holds for every file, with texts that show it.
struct Rule: Sendable, CustomStringConvertible {
    /// A file's text as an example, under a path that the rule looks at.
    struct Example: Sendable {
        let path: String
        let text: String

        init(_ text: String, at path: String = "Sources/JSONTree/Example.swift") {
            self.path = path
            self.text = text
        }

        var file: SourceFile { SourceFile(path: path, text: text) }
    }

    /// The sentence that is broken.
    let description: String
    let caught: [Example]
    let passed: [Example]
    /// What breaks it in a file, a line each: the line's number where there is one, and why.
    let findings: @Sendable (SourceFile) -> [String]

    init(
        _ description: String, caught: [Example], passed: [Example],
        findings: @escaping @Sendable (SourceFile) -> [String]
    ) {
        self.description = description
        self.caught = caught
        self.passed = passed
        self.findings = findings
    }

    /// A rule that looks at one line at a time.
    init(
        _ description: String, caught: [Example], passed: [Example],
        lines: @escaping @Sendable (SourceFile) -> [Substring],
        breaks: @escaping @Sendable (Substring) -> Bool
    ) {
        self.init(description, caught: caught, passed: passed) { file in
            lines(file).enumerated().filter { breaks($0.element) }
                .map { "line \($0.offset + 1): \($0.element)" }
        }
    }
}
