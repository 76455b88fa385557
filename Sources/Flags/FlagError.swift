/// A line that the table does not allow.
package struct FlagError: Error, Equatable, Sendable {
    /// Names are without dashes, save that of an unknown flag, which is as it was written.
    package enum Kind: Equatable, Sendable {
        case unknownVerb(String, nearest: String?)
        case missingVerb
        case unknownFlag(String, nearest: String?)
        case flagOfAnotherVerb(String, owners: [String])
        case missingValue(String, placeholder: String)
        case unwantedValue(String)
        case duplicate(String)
        case badValue(String, of: String, expected: String)
        case extraArgument(String)
        case missingArgument(synopsis: String)
    }

    package let kind: Kind
    package let program: String
    package let verb: String?

    package init(_ kind: Kind, program: String, verb: String? = nil) {
        self.kind = kind
        self.program = program
        self.verb = verb
    }
}

extension FlagError: CustomStringConvertible {
    /// What is wrong and what to do, in one or two sentences.
    package var description: String {
        switch kind {
        case .unknownVerb(let name, let nearest):
            let lead = "“\(name)” is no verb of \(program)."
            if let nearest { return "\(lead) Did you mean “\(nearest)”?" }
            return "\(lead) “\(program) help” lists them."
        case .missingVerb:
            return "Say what to do: “\(program) help” lists the verbs."
        case .unknownFlag(let written, let nearest):
            let lead = "“\(written)” is no flag\(ofVerb)."
            if let nearest { return "\(lead) Did you mean “--\(nearest)”?" }
            return "\(lead) Write “--” before an argument that begins with a dash; \(seeHelp)."
        case .flagOfAnotherVerb(let name, let owners):
            let list = owners.map { "“\($0)”" }.joined(separator: ", ")
            return "“--\(name)” is no flag\(ofVerb); it belongs to \(list)."
        case .missingValue(let name, let placeholder):
            return "“--\(name)” needs a value: --\(name) \(placeholder), "
                + "or --\(name)=\(placeholder) when it begins with two dashes."
        case .unwantedValue(let name):
            return "“--\(name)” takes no value."
        case .duplicate(let name):
            return "“--\(name)” is given twice; give it once."
        case .badValue(let text, let what, let expected):
            return "“\(text)” will not do for \(what): it must be \(expected)."
        case .extraArgument(let text):
            return "“\(text)” is one argument too many\(forVerb); \(seeHelp)."
        case .missingArgument(let synopsis):
            let line = [program, verb, synopsis].compactMap(\.self).filter { !$0.isEmpty }
            return "Something is missing: \(line.joined(separator: " "))"
        }
    }

    private var ofVerb: String { " of “\(verb ?? program)”" }
    private var forVerb: String { " for “\(verb ?? program)”" }

    private var seeHelp: String {
        let command = verb.map { "\(program) help \($0)" } ?? "\(program) --help"
        return "see “\(command)”"
    }
}
