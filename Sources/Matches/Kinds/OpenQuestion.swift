/// What an entry leaves open and only somebody who saw the play can tell.
///
/// The answer makes the entry longer, so that a dialogue needs no memory: ask for the question of
/// what was typed, put what the answer makes of it in its place, and ask again, until there is no
/// question. Whoever cannot ask records what was typed, and the kind takes the standard answer.
package struct OpenQuestion: Equatable, Sendable {
    package struct Choice: Equatable, Sendable {
        /// What is typed to choose it, such as `h`.
        package let key: String
        /// What it means, such as `scores`.
        package let words: String
        /// What was typed with the answer in it.
        package let entry: String

        package init(_ key: String, _ words: String, entry: String) {
            self.key = key
            self.words = words
            self.entry = entry
        }
    }

    /// Such as `Mori stays at second?`.
    package let text: String
    /// Without the standard answer, unless it has a key of its own.
    package let choices: [Choice]
    /// What an empty answer makes of what was typed.
    package let standard: String
    /// What that means, such as `stays`; the prompt says it.
    package let standardWords: String

    package init(
        _ text: String, _ choices: [Choice], standard: String, words standardWords: String = "yes"
    ) {
        self.text = text
        self.choices = choices
        self.standard = standard
        self.standardWords = standardWords
    }

    /// Such as `Mori stays at second? [3/h/x/Enter stays]`.
    package var prompt: String {
        "\(text) [\((choices.map(\.key) + ["Enter \(standardWords)"]).joined(separator: "/"))]"
    }

    /// What was typed with the answer in it.
    ///
    /// Words behind the key go along, such as those of `x 8-5`.
    package func answered(_ reply: String) throws(MatchError) -> String {
        let words = reply.trimmed.split(separator: " ", omittingEmptySubsequences: true)
        guard let first = words.first?.lowercased() else { return standard }
        guard let choice = choices.first(where: { $0.key.lowercased() == first }) else {
            let known = choices.map { "\($0.key) (\($0.words))" }.joined(separator: ", ")
            throw MatchError(
                .refused,
                "\"\(reply.trimmed)\" is no answer here; there are \(known), Enter "
                    + "(\(standardWords)), and cancel, which gives the entry up")
        }
        return ([choice.entry] + words.dropFirst().map(String.init)).joined(separator: " ")
    }
}
