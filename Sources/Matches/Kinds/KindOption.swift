package import JSONTree

/// A setting of a kind: true or false, a whole number, or a text.
package struct KindOption: Equatable, Sendable {
    /// A word that is a key of the tree and a flag of a command line: small letters, digits and
    /// dashes.
    package let name: String
    /// What it is unless a match says otherwise; its type is the option's.
    package let standard: Value
    /// What it sets, in a few words.
    package let help: String
    /// The texts that it may be; empty when the kind itself looks at them.
    package let choices: [String]

    package init(_ name: String, _ standard: Value, _ help: String, choices: [String] = []) {
        self.name = name
        self.standard = standard
        self.help = help
        self.choices = choices
    }
}
