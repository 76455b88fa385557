import Flags
import Matches

/// What a line at the prompt asks for when it is no entry.
///
/// A line whose first word is a command is one, unless the kind understands the line as an entry:
/// a side may be called Status. After a colon a word is always a command, and its beginning is
/// enough.
enum PromptCommand: Equatable {
    /// Words of the command line, without the match.
    case verb([String])
    case help
    case quit

    /// Verbs that make sense in the middle of a match, as far as there are such.
    private static let verbs: [String] = [
        "undo", "redo", "amend", "status", "show", "history", "lineup", "sub", "finish",
    ].filter { (name: String) in Command.named(name) != nil }

    static let names = verbs + ["box", "help", "quit"]

    /// - Parameter isEntry: whether the kind understands a text.
    init?(_ typed: String, isEntry: (String) -> Bool) throws(Failure) {
        let (line, isMarked) = Self.marked(typed)
        let words =
            line
            .split(maxSplits: 1, omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
        let word = words.first?.lowercased() ?? ""
        let rest = words.count > 1 ? String(words[1]) : ""
        let fitting =
            Self.names.contains(word)
            ? [word] : isMarked && !word.isEmpty ? Self.names.filter { $0.hasPrefix(word) } : []
        guard let name = fitting.first, fitting.count == 1 else {
            guard isMarked else { return nil }
            throw Failure(
                .refused, Texts.noSuchCommand(word, fitting.isEmpty ? Self.names : fitting))
        }
        if !isMarked, isEntry(typed) { return nil }
        switch name {
        case "quit": self = .quit
        case "help" where rest.isEmpty: self = .help
        case "box": self = .verb(["show", "--box"] + Self.split(rest))
        case "amend": self = .verb(["amend"] + Self.amendment(rest))
        default: self = .verb([name] + Self.split(rest))
        }
    }

    /// The words of a command, and whether it can be nothing else: a colon leads it, or the name
    /// of the program, as in the lines that remarks show.
    private static func marked(_ typed: String) -> (Substring, Bool) {
        let line = typed.drop(while: \.isWhitespace)
        if line.first == ":" { return (line.dropFirst(), true) }
        let words = line.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard words.count > 1, words[0] == "matchbook", names.contains(words[1].lowercased())
        else { return (line, false) }
        return (line[words[1].startIndex...], true)
    }

    /// The number and the text of the words of an amendment.
    static func amendment(in words: [String]) -> (number: Int, text: String)? {
        guard words.count == 4, words[0] == "amend", words[2] == "--", let number = Int(words[1])
        else { return nil }
        return (number, words[3])
    }

    /// Whether the answer is no answer but a word that gives the entry up.
    static func leavesQuestion(_ reply: String, _ question: OpenQuestion) -> Bool {
        let word = word(of: reply)
        guard !question.choices.contains(where: { $0.key.lowercased() == word }) else {
            return false
        }
        return word == "cancel" || names.contains(word) && word != "help"
    }

    static func wantsHelp(_ reply: String) -> Bool { ["help", "?"].contains(word(of: reply)) }

    private static func word(of reply: String) -> String {
        let first = reply.split(whereSeparator: \.isWhitespace).first ?? ""
        return first.drop { $0 == ":" }.lowercased()
    }

    /// The number, and the entry as it was typed.
    private static func amendment(_ rest: String) -> [String] {
        let parts = rest.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        return parts.count < 2 ? parts : [parts[0], "--", unquoted(parts[1])]
    }

    /// A text that stands whole between two quotes, as for a shell.
    private static func unquoted(_ text: String) -> String {
        guard text.count > 1, let quote = text.first, quote == "'" || quote == "\"",
            text.last == quote, !text.dropFirst().dropLast().contains(quote)
        else { return text }
        return String(text.dropFirst().dropLast())
    }

    /// Words as a shell has them, as far as quotes go; one that is not closed is a character.
    static func split(_ text: String) -> [String] {
        var words: [String] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[start...]
            var word = ""
            while let character = rest.first, !character.isWhitespace {
                rest = rest.dropFirst()
                let isQuote = character == "\"" || character == "'"
                guard isQuote, let end = rest.firstIndex(of: character) else {
                    word.append(character)
                    continue
                }
                word += rest[..<end]
                rest = rest[rest.index(after: end)...]
            }
            words.append(word)
        }
        return words
    }

    // MARK: Completion

    /// Lines that what was typed may become: entries first, then commands.
    static func completions(of typed: String, in scoring: Scoring) -> [String] {
        let isMarked = typed.hasPrefix(":")
        let entries = isMarked ? [] : scoring.completions(of: typed)
        guard let blank = typed.firstIndex(of: " ") else {
            return entries + names.map { isMarked ? ":\($0)" : $0 }
        }
        let name = typed[..<blank].drop { $0 == ":" }.lowercased()
        let lead = typed[...(typed.lastIndex(of: " ") ?? blank)]
        switch name {
        case "help": return entries + Command.verbNames.map { lead + $0 }
        case "amend":
            let parts = typed.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3 else { return entries }
            let start = "\(parts[0]) \(parts[1]) "
            return entries + scoring.completions(of: String(parts[2])).map { start + $0 }
        default:
            let flags = Command.named(name)?.verb.flags ?? []
            return entries + flags.map { "\(lead)--\($0.name)" }
        }
    }
}
