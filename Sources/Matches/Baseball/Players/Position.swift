/// A position in a line-up: 1 to 9 in the field, 10 for the designated hitter, 11 and 12 for a
/// pinch hitter and a pinch runner.
enum Position {
    /// `6`, `ss`, `SS`; nil for what is none.
    static func number(_ typed: String) -> Int? {
        if let number = Int(typed), (1...12).contains(number), !typed.hasPrefix("+") {
            return number
        }
        return words[typed.lowercased()] ?? names[typed.lowercased()]
    }

    /// The position that words begin with, and how many of them name it: `left field`, `ss`.
    static func leading(_ words: [String]) -> (number: Int, count: Int)? {
        for count in stride(from: min(wordsMax, words.count), to: 0, by: -1) {
            let text = words.prefix(count).joined(separator: " ").lowercased()
            if Int(text) == nil, let number = number(text) { return (number, count) }
        }
        return nil
    }

    /// The same at their end, where a player stands before it.
    static func trailing(_ words: [String]) -> (number: Int, count: Int)? {
        for count in stride(from: min(wordsMax, words.count - 1), to: 0, by: -1) {
            let text = words.suffix(count).joined(separator: " ").lowercased()
            if Int(text) == nil, let number = number(text) { return (number, count) }
        }
        return nil
    }

    private static let wordsMax = 2

    /// What people say, beside the letters.
    private static let names: [String: Int] = {
        var names = [
            "pitcher": 1, "catcher": 2, "shortstop": 6, "short": 6, "short stop": 6,
            "designated hitter": 10, "hitter": 11, "pinch hitter": 11, "runner": 12,
            "pinch runner": 12,
        ]
        for (base, number) in [("first", 3), ("second", 4), ("third", 5)] {
            for form in [base, "\(base) base", "\(base) baseman"] { names[form] = number }
        }
        for (field, number) in [("left", 7), ("center", 8), ("centre", 8), ("right", 9)] {
            for form in [field, "\(field) field", "\(field) fielder", "\(field)field"] {
                names[form] = number
            }
        }
        return names
    }()

    private static let words = [
        "p": 1, "c": 2, "1b": 3, "2b": 4, "3b": 5, "ss": 6, "lf": 7, "cf": 8, "rf": 9, "dh": 10,
        "ph": 11, "pr": 12,
    ]

    /// Such as `ss`.
    static func letters(_ number: Int) -> String {
        words.first { $0.value == number }?.key ?? ""
    }

    /// Such as `shortstop`.
    static func title(_ number: Int) -> String {
        switch number {
        case 1...9: String(Fielder(number).title.dropFirst("the ".count))
        case 10: "designated hitter"
        case 11: "pinch hitter"
        default: "pinch runner"
        }
    }
}
