import JSONTree

extension BirdHead {
    /// Cards in any order, with the player's name before them or not; a discard that reaches what
    /// lies there is a play, whatever it is called.
    package func read(_ typed: String) throws(MatchError) -> Event {
        let event = try parse(withoutTurn(typed.trimmed))
        switch event {
        case .deal(.unknown, let starter) where rules.areHandsKnown:
            guard let seed else {
                throw MatchError(
                    .refused,
                    "say what is dealt: a number, such as “deal seed 4711”, or every hand, "
                        + "such as “deal 2 3 / 4 5”")
            }
            return .deal(.seed(SeededDeal.seed(of: seed, round: round + 1)), starter: starter)
        case .lay(let cards, let isDiscard):
            let sorted = rules.isPairedAsLaid ? cards : cards.sorted()
            let isPlay = !trick.isEmpty && rules.canPlay(sorted, on: top)
            return .lay(cards: sorted, isDiscard: isDiscard && !isPlay)
        default:
            return event
        }
    }

    /// Takes a player's name away from the front, and refuses that of somebody else.
    private func withoutTurn(_ text: String) throws(MatchError) -> String {
        let words = text.split(separator: " ")
        guard let first = words.first, Word(rawValue: first.lowercased()) == nil,
            !Self.readsAsCards(String(first))
        else { return text }
        // Names may have blanks: the cards begin at the first word that reads as cards.
        let name = words.prefix { !Self.readsAsCards(String($0)) }.joined(separator: " ")
        let seat = try sides.index(typed: name)
        guard phase == .trick, let toAct else { throw notNow }
        guard seat == toAct else {
            throw MatchError(
                .refused, "it is \(sides[toAct].name)'s turn, not \(sides[seat].name)'s")
        }
        return words.drop { !Self.readsAsCards(String($0)) }.joined(separator: " ")
    }

    enum Word: String, CaseIterable {
        case deal, reveal, note
    }

    package func parse(_ text: String) throws(MatchError) -> Event {
        let words = text.trimmed.split(separator: " ")
        guard let first = words.first else {
            throw MatchError(.refused, "nothing to record: write the cards, such as 8 8")
        }
        switch Word(rawValue: first.lowercased()) {
        case .deal: return try parseDeal(words.dropFirst())
        case .reveal: return .reveal(try cards(words.dropFirst()))
        case .note:
            let note = String(text.trimmed.dropFirst(first.count)).trimmed
            guard !note.isEmpty else { throw MatchError(.refused, "the note is empty") }
            return .note(note)
        case nil: break
        }
        let isDiscard = first.lowercased() == "d"
        let cards = try cards(isDiscard ? words.dropFirst() : words[...])
        guard !cards.isEmpty else {
            throw MatchError(.refused, "a discard names the cards, such as d 2 3")
        }
        return .lay(cards: cards, isDiscard: isDiscard)
    }

    private func parseDeal(_ words: ArraySlice<Substring>) throws(MatchError) -> Event {
        var words = words
        var starter: Int?
        if let at = words.firstIndex(where: { $0.lowercased() == "starter" }) {
            starter = try sides.index(typed: words[(at + 1)...].joined(separator: " "))
            words = words[..<at]
        }
        guard let first = words.first else { return .deal(.unknown, starter: starter) }
        if first.lowercased() == "seed" {
            guard words.count == 2, let seed = words.last.flatMap({ UInt64($0) }) else {
                throw MatchError(.refused, "a seed is a number, such as deal seed 4711")
            }
            return .deal(.seed(seed), starter: starter)
        }
        var hands: [[Int]] = []
        for hand in words.split(separator: "/", omittingEmptySubsequences: false) {
            hands.append(try cards(hand).sorted())
        }
        return .deal(.hands(hands), starter: starter)
    }

    private func cards(_ words: ArraySlice<Substring>) throws(MatchError) -> [Int] {
        var cards: [Int] = []
        for word in words {
            guard let card = Int(word), rules.ranks.contains(card), !word.hasPrefix("+") else {
                throw MatchError(
                    .refused,
                    "\"\(word)\" is no card: they are \(rules.ranks.lowerBound) to "
                        + "\(rules.ranks.upperBound)")
            }
            cards.append(card)
        }
        return cards
    }

    /// Whether a word could be the beginning of an entry that names no player.
    static func readsAsCards(_ text: String) -> Bool {
        let first = text.trimmed.split(separator: " ").first?.lowercased() ?? ""
        return first == "d" || Int(first) != nil
    }

    package func print(_ event: Event) -> String {
        switch event {
        case .deal(let dealt, let starter):
            let what =
                switch dealt {
                case .seed(let seed): " seed \(seed)"
                case .hands(let hands): " " + hands.map(Self.text).joined(separator: " / ")
                case .unknown: ""
                }
            return "deal\(what)" + (starter.map { " starter \(sides[$0].name)" } ?? "")
        case .lay(let cards, let isDiscard):
            return (isDiscard ? "d " : "") + Self.text(cards)
        case .reveal(let cards):
            return cards.isEmpty ? "reveal" : "reveal \(Self.text(cards))"
        case .note(let text):
            return "note \(text)"
        }
    }

    static func text(_ cards: [Int]) -> String {
        cards.map(String.init).joined(separator: " ")
    }
}
