/// One change as it is typed: `2 pr 25:Nishi`, `p Kato`, `4 lf`, `Nishi for Endo`.
struct SubstitutionOrder: Equatable {
    private(set) var slot: Int?
    private(set) var position: Int?
    private(set) var player: String?
    private(set) var leaver: String?

    init(_ text: String) {
        var words = text.split(separator: " ").map(String.init)
        if let place = words.firstIndex(where: { $0.lowercased() == "for" }), place > 0 {
            leaver = words[(place + 1)...].joined(separator: " ")
            words = Array(words[..<place])
        } else if let first = words.first, let number = Int(first), words.count > 1,
            Position.number(words[1]) != nil
        {
            slot = number
            words.removeFirst()
        }
        if let first = words.first, let number = Position.number(first),
            leaver == nil || Int(first) == nil
        {
            position = number
            words.removeFirst()
        } else if let last = words.last, words.count > 1, Int(last) == nil,
            let number = Position.number(last)
        {
            position = number
            words.removeLast()
        }
        if !words.isEmpty { player = words.joined(separator: " ") }
    }
}
