/// What a Tab makes of the text before the cursor.
package struct Completion: Equatable, Sendable {
    /// What takes the place of the text; nil when it stays.
    package let replacement: String?
    /// What there is to choose from, as far as it goes beyond the words that are typed already.
    package let choices: [String]

    /// - Parameter candidates: lines that the text may become, each beginning with it in either
    ///   case; others are passed over.
    package init(of text: String, _ candidates: [String]) {
        let typed = text.lowercased()
        var seen: Set<String> = []
        let fitting = candidates.filter {
            $0.lowercased().hasPrefix(typed) && seen.insert($0).inserted
        }
        guard let first = fitting.first else {
            replacement = nil
            choices = []
            return
        }
        guard fitting.count > 1 else {
            let whole = first.hasSuffix(" ") ? first : first + " "
            replacement = whole == text ? nil : whole
            choices = []
            return
        }
        let shared = fitting.dropFirst().reduce(first) { Self.shared($0, $1) }
        if shared.count > text.count, shared.lowercased().hasPrefix(typed) {
            replacement = shared
            choices = []
        } else {
            replacement = nil
            // Words that are whole already need not be shown with each choice.
            let known = text.lastIndex(of: " ").map { text[...$0].count } ?? 0
            choices = fitting.map { String($0.dropFirst(known)) }
        }
    }

    private static func shared(_ a: String, _ b: String) -> String {
        String(zip(a, b).prefix { $0 == $1 }.map(\.0))
    }
}
