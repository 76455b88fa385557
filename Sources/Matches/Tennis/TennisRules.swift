package import JSONTree

/// What the players agreed on before the first point.
package struct TennisRules: Equatable, Sendable {
    /// A tiebreak: when it is played, and the points that win it with two ahead.
    package struct Tiebreak: Equatable, Sendable {
        /// Games of each side at which it is played.
        package var at: Int
        package var to: Int

        package init(at: Int, to: Int = 7) {
            self.at = at
            self.to = to
        }
    }

    /// How a set is played.
    package enum SetForm: Equatable, Sendable {
        /// Games until one is two ahead, or, with a tiebreak, until that decides.
        case games(Tiebreak?)
        /// One tiebreak, to so many points, in place of the set.
        case tiebreakAlone(to: Int)
    }

    /// The most sets there may be: 1, 3 or 5.
    package var sets: Int
    /// The games that win a set with two ahead.
    package var games: Int
    /// Whether the next point decides after 40-40.
    package var isNoAd: Bool
    package var form: SetForm
    /// That of the last set there may be.
    package var finalForm: SetForm

    package init(
        sets: Int = 3, games: Int = 6, isNoAd: Bool = false,
        form: SetForm = .games(Tiebreak(at: 6)), finalForm: SetForm? = nil
    ) {
        self.sets = sets
        self.games = games
        self.isNoAd = isNoAd
        self.form = form
        self.finalForm = finalForm ?? form
    }

    package var setsToWin: Int { sets / 2 + 1 }

    /// - Parameter index: of the set, from 0.
    package func form(ofSet index: Int) -> SetForm {
        index == sets - 1 ? finalForm : form
    }
}

extension TennisRules {
    package static let options = [
        KindOption("sets", 3, "the most sets there may be, 1, 3 or 5"),
        KindOption("games", 6, "the games that win a set"),
        KindOption("tiebreak", true, "whether sets have a tiebreak"),
        KindOption("tiebreak-at", 0, "games each at a tiebreak, 0 for those that win a set"),
        KindOption(
            "final-set", "tiebreak",
            "the last set: tiebreak as in the others, advantage without one, tb10 one to 10 points "
                + "at the same games, tb7@12 one to 7 points at 12 games each, match-tb10 one to "
                + "10 points in place of the set"),
        KindOption("no-ad", false, "whether the next point decides after 40-40"),
    ]

    init(_ setup: Setup) throws(MatchError) {
        let sets = setup.integer("sets") ?? 3
        guard [1, 3, 5].contains(sets) else {
            throw MatchError(.refused, "a match has 1, 3 or 5 sets at most, not \(sets)")
        }
        let games = setup.integer("games") ?? 6
        guard (1...99).contains(games) else {
            throw MatchError(.refused, "a set is won by 1 to 99 games, not \(games)")
        }
        let at = setup.integer("tiebreak-at") ?? 0
        guard at == 0 || (games - 1...99).contains(at) else {
            throw MatchError(
                .refused, "a tiebreak is played at \(games - 1) games each or more, not at \(at)")
        }
        let tiebreak = Tiebreak(at: Int(at == 0 ? games : at))
        let form = SetForm.games(setup.flag("tiebreak") ?? true ? tiebreak : nil)
        let finalText = setup.options["final-set"].string ?? "tiebreak"
        guard let finalForm = SetForm(finalText, otherwise: form, at: tiebreak.at) else {
            throw MatchError(
                .refused,
                "the final set is tiebreak, advantage, tb10, tb7@12 or match-tb10, or the like "
                    + "with other numbers, not \"\(finalText)\"")
        }
        self.init(
            sets: Int(sets), games: Int(games), isNoAd: setup.flag("no-ad") ?? false, form: form,
            finalForm: finalForm)
    }

    /// The settings that differ from the standard: what `init(_:)` reads.
    package var options: Value {
        let standard = TennisRules()
        var options = Object()
        func set(_ name: String, _ value: Value) { options[Key(unchecked: name)] = value }
        if sets != standard.sets { set("sets", .integer(Int64(sets))) }
        if games != standard.games { set("games", .integer(Int64(games))) }
        if isNoAd { set("no-ad", true) }
        if case .games(let tiebreak) = form {
            if let tiebreak, tiebreak.at != games {
                set("tiebreak-at", .integer(Int64(tiebreak.at)))
            }
            if tiebreak == nil { set("tiebreak", false) }
        }
        if finalForm != form { set("final-set", .string(finalForm.text)) }
        return options.normal
    }
}

extension TennisRules.SetForm {
    /// - Parameters:
    ///   - otherwise: what the other sets are.
    ///   - games: those of each side at which a tiebreak is played that says nothing of it.
    fileprivate init?(_ text: String, otherwise: Self, at games: Int) {
        switch text {
        case "tiebreak":
            self = otherwise
        case "advantage":
            self = .games(nil)
        default:
            if let points = Self.number(text, after: "match-tb") {
                self = .tiebreakAlone(to: points)
                return
            }
            let parts = text.split(separator: "@", omittingEmptySubsequences: false)
            guard let points = Self.number(parts[0], after: "tb"), parts.count <= 2 else {
                return nil
            }
            var at = games
            if parts.count == 2 {
                guard let number = Self.number(parts[1], after: ""), number >= games - 1 else {
                    return nil
                }
                at = number
            }
            self = .games(TennisRules.Tiebreak(at: at, to: points))
        }
    }

    fileprivate var text: String {
        switch self {
        case .games(nil): "advantage"
        case .games(let tiebreak?): "tb\(tiebreak.to)@\(tiebreak.at)"
        case .tiebreakAlone(let points): "match-tb\(points)"
        }
    }

    private static func number(_ text: some StringProtocol, after word: String) -> Int? {
        guard text.hasPrefix(word) else { return nil }
        let digits = text.dropFirst(word.count)
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
            (1...99).contains(number)
        else { return nil }
        return number
    }
}
