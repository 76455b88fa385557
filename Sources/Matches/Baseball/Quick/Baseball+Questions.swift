// What a typed play leaves open, asked or remarked upon.
extension Baseball {
    /// Who stands on a base for the next play, or is at the plate.
    func runnerName(_ base: Base) -> String {
        if base == .batter {
            let team = team(inHalf: next.half)
            return name(player(inSlot: teams[team].lineup.due, of: team))
        }
        let player = basesNext[base]
        return player.map { name($0) } ?? "the runner on \(base.words)"
    }

    func question(
        _ assumption: PlayCompletion.Assumption, _ typed: String
    ) -> OpenQuestion {
        let from = assumption.from
        func entry(_ word: String) -> String {
            "\(typed.trimmed) \(from.letter)\(word)".lowercased()
        }
        if from == .batter {
            return OpenQuestion(
                "\(runnerName(from)) is out?",
                [OpenQuestion.Choice("1", "safe at first", entry: entry("-1"))],
                standard: entry("x1"), words: "out")
        }
        var choices = assumption.others.map { base in
            OpenQuestion.Choice(
                base.letter.lowercased(), base == .home ? "scores" : "to \(base.words)",
                entry: entry("-\(base.letter)"))
        }
        if assumption.to != from {
            choices.insert(
                OpenQuestion.Choice(
                    assumption.to.letter, "to \(assumption.to.words)",
                    entry: entry("-\(assumption.to.letter)")),
                at: 0)
        }
        let next = (assumption.to == from ? from.next : assumption.to) ?? .home
        choices.append(
            OpenQuestion.Choice("x", "out at \(next.words)", entry: entry("x\(next.letter)")))
        for base in assumption.others where base != next {
            choices.append(
                OpenQuestion.Choice(
                    "x\(base.letter.lowercased())", "out at \(base.words)",
                    entry: entry("x\(base.letter)")))
        }
        return OpenQuestion(
            "\(runnerName(from)) \(verb(assumption))?", choices,
            standard: entry("-\(assumption.to.letter)"),
            words: String(verb(assumption).prefix { $0 != " " }))
    }

    func remark(_ assumption: PlayCompletion.Assumption, _ typed: String) -> Remark {
        let who = runnerName(assumption.from)
        let letter = assumption.from.letter
        if assumption.from == .batter {
            return Remark("\(who) is taken to be out", otherwise: "\(typed.trimmed) b-1")
        }
        let other = assumption.others.first ?? .home
        return Remark(
            "\(who) \(verb(assumption)), as nothing was said of him",
            otherwise: "\(typed.trimmed) \(letter)-\(other.letter)".lowercased())
    }

    private func verb(_ assumption: PlayCompletion.Assumption) -> String {
        if assumption.to == assumption.from { return "stays at \(assumption.to.words)" }
        return assumption.to == .home ? "scores" : "goes to \(assumption.to.words)"
    }
}
