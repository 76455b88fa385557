/// One change as it is typed: `2 pr 25:Nishi`, `p Kato`, `4 lf`, `Nishi for Endo`.
///
/// A number that comes first is a slot; behind it a number from 1 to 12 is a position. Positions
/// are letters or names, such as `ss` and `left field`; what is left is the player.
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
        } else if let first = words.first, let number = Int(first), words.count > 1 {
            slot = number
            words.removeFirst()
            if let next = words.first, Int(next) != nil, let number = Position.number(next) {
                position = number
                words.removeFirst()
            }
        }
        if position == nil, let (number, count) = Position.leading(words) {
            position = number
            words.removeFirst(count)
        } else if position == nil, let (number, count) = Position.trailing(words) {
            position = number
            words.removeLast(count)
        }
        if !words.isEmpty { player = words.joined(separator: " ") }
    }
}
