extension Program {
    /// The program's page of the manual, of section 1, in the language of man(7).
    package func manual(version: String, seeAlso: [String] = []) -> String {
        var page = ManualPage()
        page.request("TH", name.uppercased(), "1", "", "\(name) \(version)", "User commands")
        page.section("NAME")
        page.text("\(name) - \(summary)")
        page.section("SYNOPSIS")
        page.synopsis(name, groups.isEmpty ? synopsis : needsVerb ? "VERB ..." : "[VERB ...]")
        page.section("DESCRIPTION")
        for text in details { page.paragraph(text) }
        if !groups.isEmpty { page.section("VERBS") }
        for group in groups {
            page.subsection(group.title)
            for verb in group.verbs {
                page.item(verb.name, verb.synopsis)
                page.text(sentence(verb.summary))
                for text in verb.details { page.more(text) }
                if verb.flags.isEmpty { continue }
                page.indented { page in for flag in verb.flags { page.flag(flag) } }
            }
        }
        page.section("OPTIONS")
        for flag in ownFlags + flags + Self.builtIn { page.flag(flag) }
        if !seeAlso.isEmpty {
            page.section("SEE ALSO")
            page.text(seeAlso.map { "\($0)(1)" }.joined(separator: ", "))
        }
        return page.source
    }
}

/// The source of a page of the manual.
private struct ManualPage {
    private(set) var source = ""

    mutating func request(_ name: String, _ arguments: String...) {
        let quoted = arguments.map { argument in
            let plain = Self.escaped(argument).replacing("\"", with: "\\(dq")
            return plain.isEmpty || plain.contains(" ") ? "\"\(plain)\"" : plain
        }
        source += ([".\(name)"] + quoted).joined(separator: " ") + "\n"
    }

    mutating func section(_ title: String) { request("SH", title) }
    mutating func subsection(_ title: String) { request("SS", title) }

    /// Lines that begin with blanks are a table's, and stand as they are.
    mutating func text(_ text: String) {
        var isTable = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix(" ") != isTable {
                isTable.toggle()
                source += isTable ? ".nf\n" : ".fi\n"
            }
            source += Self.line(String(line)) + "\n"
        }
        if isTable { source += ".fi\n" }
    }

    mutating func paragraph(_ text: String) {
        source += ".PP\n"
        self.text(text)
    }

    /// A further paragraph of an item.
    mutating func more(_ text: String) {
        source += ".IP\n"
        self.text(text)
    }

    mutating func synopsis(_ name: String, _ rest: String) {
        source += ".B \(Self.escaped(name))\n"
        text(["[FLAG...]", rest].filter { !$0.isEmpty }.joined(separator: " "))
    }

    mutating func item(_ name: String, _ rest: String) {
        source += ".TP\n"
        let tail = rest.isEmpty ? "" : " \\fI\(Self.escaped(rest))\\fR"
        source += "\\fB\(Self.escaped(name))\\fR\(tail)\n"
    }

    mutating func flag(_ flag: Flag) {
        item("--\(flag.name)", flag.placeholder ?? "")
        text(flag.summary + (flag.repeats ? "; repeats" : "") + ".")
    }

    mutating func indented(_ body: (inout ManualPage) -> Void) {
        source += ".RS\n"
        body(&self)
        source += ".RE\n"
    }

    /// A dot or an apostrophe at its beginning would make a line a request.
    private static func line(_ text: String) -> String {
        let escaped = escaped(text)
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            default: result.append(character)
            }
        }
        return result
    }
}
