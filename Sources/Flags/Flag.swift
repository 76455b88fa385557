/// One flag: `--name`, `--name VALUE` or `--name=VALUE`.
package struct Flag: Sendable {
    /// Without the dashes.
    package let name: String
    /// What stands for the value in the usage, such as `DIR`; nil when the flag takes none.
    package let placeholder: String?
    /// Whether it may be given more than once, each time with another value.
    package let repeats: Bool
    /// What it does, in a line that begins small and ends without a full stop.
    package let summary: String

    /// A flag that is there or not.
    ///
    /// Giving it twice is giving it once.
    package init(_ name: String, _ summary: String) {
        self.init(name: name, placeholder: nil, repeats: false, summary: summary)
    }

    /// A flag with a value.
    package init(
        _ name: String, _ placeholder: String, repeats: Bool = false, _ summary: String
    ) {
        self.init(name: name, placeholder: placeholder, repeats: repeats, summary: summary)
    }

    private init(name: String, placeholder: String?, repeats: Bool, summary: String) {
        precondition(
            !name.isEmpty && !name.hasPrefix("-") && !name.contains("="), "a flag named \(name)")
        self.name = name
        self.placeholder = placeholder
        self.repeats = repeats
        self.summary = summary
    }

    package var takesValue: Bool { placeholder != nil }

    /// As it is written in the usage.
    var synopsis: String { placeholder.map { "--\(name) \($0)" } ?? "--\(name)" }
}
