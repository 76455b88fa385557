extension Program {
    /// The program's help: 80 columns at most, with a final newline.
    package func usage() -> String {
        var page = UsagePage()
        page.line("Usage: " + line(ofVerb: verbPlace, synopsis))
        page.paragraph(sentence(summary))
        for group in groups {
            page.table(group.title, group.verbs.map { (joined($0.name, $0.synopsis), $0.summary) })
        }
        if !groups.isEmpty {
            page.table(
                "Help",
                [("help [VERB]", "tell about the program or a verb")]
                    + topics.map { ("help \($0.name)", $0.summary) }
                    + [("version", "tell the version")])
        }
        page.table("Flags without a verb", rows(ownFlags))
        page.table(groups.isEmpty ? "Flags" : "Flags of every verb", rows(flags + Self.builtIn))
        for text in details { page.paragraph(text) }
        return page.text
    }

    /// A verb's help: 80 columns at most, with a final newline.
    package func usage(of verb: Verb) -> String {
        var page = UsagePage()
        page.line("Usage: " + line(ofVerb: verb.name, verb.synopsis))
        page.paragraph(sentence(verb.summary))
        for text in verb.details { page.paragraph(text) }
        page.table("Flags", rows(verb.flags))
        page.table("Flags of every verb", rows(flags + Self.builtIn))
        return page.text
    }

    /// A topic's help: 80 columns at most, with a final newline.
    package func usage(of topic: Topic) -> String {
        var page = UsagePage()
        page.line(sentence(topic.summary))
        for text in topic.details { page.paragraph(text) }
        return page.text
    }

    static let builtIn = [
        Flag("help", "tell how to use it"), Flag("version", "tell the version"),
    ]

    private var verbPlace: String {
        groups.isEmpty ? "" : needsVerb ? "VERB ..." : "[VERB ...]"
    }

    private func line(ofVerb verb: String, _ synopsis: String) -> String {
        joined(joined(joined(name, verb), "[FLAG...]"), synopsis)
    }

    private func joined(_ first: String, _ second: String) -> String {
        [first, second].filter { !$0.isEmpty }.joined(separator: " ")
    }

    func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    private func rows(_ flags: [Flag]) -> [(String, String)] {
        flags.map { ($0.synopsis, $0.repeats ? $0.summary + "; repeats" : $0.summary) }
    }
}
