/// What a row means: rules under which its points lead to its final score, and how it ended.
///
/// The rows do not say by which rules a match was played. So the rules are tried from the
/// commonest to the rarest, and the first that give the score are those of the match; where
/// several do, those whose games and sets end where the row ends them.
struct PointByPointReading {
    private(set) var rules: TennisRules
    private(set) var finish: Finish
    private(set) var complaint: String?

    /// The points folded under some rules.
    fileprivate struct Trial {
        let match: Tennis
        /// Whether every game and set ended where the row ends it.
        let fitsMarks: Bool
    }

    init(_ row: PointByPointRow) {
        let score = FinalScore(row.score)
        let candidates = Self.candidates(score)
        rules = candidates[0]
        finish = Finish(.finished)
        var found: Trial?
        for rules in candidates {
            let trial = Self.trial(rules, row)
            guard Self.agrees(trial.match, score, row.winner),
                found == nil || trial.rank > (found?.rank ?? 0)
            else { continue }
            found = trial
            if trial.isBest(ended: score.ending != nil) { break }
        }
        let match = found?.match ?? Self.trial(candidates[0], row).match
        rules = match.rules
        finish = Self.finish(match, score, row)
        if !score.unknown.isEmpty {
            complaint = "its score has \"\(score.unknown[0])\", which means nothing known"
        } else if row.score.isEmpty {
            complaint = "it has no final score"
        } else if found == nil {
            let own = match.sets.filter { $0.games != [0, 0] }
                .map { $0.text(for: row.winner ?? 0) }.joined(separator: " ")
            complaint =
                "its points give \(own.isEmpty ? "no score" : own), its final score is \(row.score)"
        }
    }

    private static func agrees(_ match: Tennis, _ score: FinalScore, _ winner: Int?) -> Bool {
        if let own = match.winner {
            // Who was ahead when the points were complete has won, whatever was noted of an end.
            return score.ending == nil && own == winner ?? own
                && score.agrees(with: match, wonBy: own)
        }
        // A match that was not played to its end is told from the side of who stayed.
        return score.agrees(with: match, wonBy: winner ?? 0)
    }

    private static func trial(_ rules: TennisRules, _ row: PointByPointRow) -> Trial {
        var match = Tennis(names: row.names, rules: rules)
        var fitsMarks = true
        for games in row.games {
            for game in games {
                do throws(MatchError) {
                    try match.apply(.points(game))
                    if match.points != [0, 0] { fitsMarks = false }
                } catch {
                    // Points after the end: other rules may have gone on.
                    return Trial(match: match, fitsMarks: false)
                }
            }
            if match.winner == nil && match.sets[match.sets.count - 1].games != [0, 0] {
                fitsMarks = false
            }
        }
        return Trial(match: match, fitsMarks: fitsMarks)
    }

    private static func finish(
        _ match: Tennis, _ score: FinalScore, _ row: PointByPointRow
    ) -> Finish {
        if match.winner != nil { return Finish(.finished) }
        let loser = row.winner.map { row.names[1 - $0] }
        let isIncomplete = score.agrees(with: match, wonBy: row.winner ?? 0)
        // Who won a match that was not played to its end did so because the other stopped.
        let ending = score.ending ?? (isIncomplete ? .retirement : .called)
        guard ending.namesSide, let loser else {
            return Finish(
                .called, note: row.score.isEmpty ? nil : "the score given is \(row.score)")
        }
        return Finish(ending, side: loser)
    }

    // MARK: Rules to try

    private static func candidates(_ score: FinalScore) -> [TennisRules] {
        var candidates: [TennisRules] = []
        for noAd in [false, true] {
            for games in gameCounts(score) {
                for at in [games, games - 1] where at > 0 {
                    for hasTiebreak in [true, false] {
                        let form = TennisRules.SetForm.games(
                            hasTiebreak ? TennisRules.Tiebreak(at: at) : nil)
                        for finalForm in finalForms(form, at: at, score) {
                            for sets in setCounts(score) {
                                candidates.append(
                                    TennisRules(
                                        sets: sets, games: games, isNoAd: noAd, form: form,
                                        finalForm: finalForm))
                            }
                        }
                    }
                }
            }
        }
        return candidates
    }

    /// As the final score has won sets; for a match that was not played to its end, any number.
    private static func setCounts(_ score: FinalScore) -> [Int] {
        let won = score.parts.count { $0.won > $0.lost }
        if score.ending == nil && score.parts.count > 0 {
            switch won {
            case 3...: return [5]
            case 2: return [3, 5]
            default: return [3, 1, 5]
            }
        }
        return score.parts.count > 3 ? [5] : [3, 5, 1]
    }

    /// Six games, and what the first set was won with when that was something else.
    private static func gameCounts(_ score: FinalScore) -> [Int] {
        guard let first = score.parts.first else { return [6] }
        let most = max(first.won, first.lost)
        let others = abs(first.won - first.lost) >= 2 ? [most] : [most - 1, most]
        return [6] + others.filter { $0 != 6 && (1...12).contains($0) }
    }

    private static func finalForms(
        _ form: TennisRules.SetForm, at games: Int, _ score: FinalScore
    ) -> [TennisRules.SetForm] {
        typealias Tiebreak = TennisRules.Tiebreak
        var forms: [TennisRules.SetForm] = [
            form, .games(nil), .tiebreakAlone(to: 10), .games(Tiebreak(at: games, to: 10)),
            .tiebreakAlone(to: 7),
        ]
        // A tiebreak at a count of games that the last set shows, such as 13-12.
        if let last = score.parts.last, abs(last.won - last.lost) == 1 {
            let at = min(last.won, last.lost)
            if at > 0 && at < 99 && at >= games - 1 {
                forms += [.games(Tiebreak(at: at)), .games(Tiebreak(at: at, to: 10))]
            }
        }
        return forms
    }
}

extension PointByPointReading.Trial {
    fileprivate var rank: Int { (match.winner != nil ? 2 : 0) + (fitsMarks ? 1 : 0) }

    /// Nothing better can come.
    fileprivate func isBest(ended: Bool) -> Bool {
        match.winner != nil ? fitsMarks : ended
    }
}
