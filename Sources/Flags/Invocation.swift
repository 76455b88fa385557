/// A line that the table allows: a verb, its arguments and the flags given.
///
/// Asking for a flag is by name, without the dashes; one that the table does not have reads as
/// not given.
package struct Invocation: Sendable {
    package let program: String
    /// Nil when the line named none.
    package let verb: String?
    package let arguments: [String]
    private let values: [String: [String]]

    init(program: String, verb: String?, arguments: [String], values: [String: [String]]) {
        self.program = program
        self.verb = verb
        self.arguments = arguments
        self.values = values
    }

    /// Whether the flag was given, with or without a value.
    package func has(_ flag: String) -> Bool { values[flag] != nil }

    package func value(_ flag: String) -> String? { values[flag]?.first }

    /// Every value of a flag that repeats, in the order given.
    package func values(_ flag: String) -> [String] { values[flag] ?? [] }

    /// A flag's value as a whole number in decimal digits; nil when it was not given.
    package func integer(
        _ flag: String, in range: ClosedRange<Int>
    ) throws(FlagError) -> Int? {
        guard let text = value(flag) else { return nil }
        return try integer(text, of: "--\(flag)", in: range)
    }

    /// An argument as a whole number; nil when there are fewer arguments.
    ///
    /// - Parameter placeholder: its name in the verb's synopsis.
    package func integer(
        argument index: Int, _ placeholder: String, in range: ClosedRange<Int>
    ) throws(FlagError) -> Int? {
        guard index < arguments.count else { return nil }
        return try integer(arguments[index], of: placeholder, in: range)
    }

    /// A flag's value as one of several words; nil when it was not given.
    package func choice(_ flag: String, of words: [String]) throws(FlagError) -> String? {
        guard let text = value(flag) else { return nil }
        if words.contains(text) { return text }
        let expected = "one of " + words.joined(separator: ", ")
        throw FlagError(
            .badValue(text, of: "--\(flag)", expected: expected), program: program, verb: verb)
    }

    private func integer(
        _ text: String, of what: String, in range: ClosedRange<Int>
    ) throws(FlagError) -> Int {
        // `Int` reads a plus sign too, which nobody writes here on purpose.
        if !text.hasPrefix("+"), let number = Int(text), range.contains(number) {
            return number
        }
        let expected: String
        switch (range.lowerBound, range.upperBound) {
        case (.min, .max): expected = "a whole number"
        case (let least, .max): expected = "a whole number of \(least) or more"
        case (.min, let most): expected = "a whole number of \(most) or less"
        case (let least, let most): expected = "a whole number from \(least) to \(most)"
        }
        throw FlagError(
            .badValue(text, of: what, expected: expected), program: program, verb: verb)
    }
}
