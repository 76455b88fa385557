/// A position in a line-up: 1 to 9 in the field, 10 for the designated hitter, 11 and 12 for a
/// pinch hitter and a pinch runner.
enum Position {
    /// `6`, `ss`, `SS`; nil for what is none.
    static func number(_ typed: String) -> Int? {
        if let number = Int(typed), (1...12).contains(number), !typed.hasPrefix("+") {
            return number
        }
        return words[typed.lowercased()]
    }

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
