// Whom a ball on the ground puts out.
extension QuickPlay.Draft {
    /// The batter, or a runner who is forced, or both: by who fielded, and by where runners are.
    ///
    /// `6-4-3` with a runner on first is a double play; `6-4` is a force out at second, because
    /// the second baseman is not thrown to at first from there. A runner marked out behind it
    /// (`6-5-3 1x2`) says who the force was on.
    mutating func ground(
        _ credit: Credit, isUnassisted: Bool, at situation: OnBase
    ) throws(MatchError) {
        basic = .out([PlayEvent.Putout(credit: credit)])
        guard credit.error == nil, let last = credit.fielders.last else { return }
        let forced = situation.forced
        let named = takeNamed(forced)
        let fielders = credit.fielders

        if has(.triplePlay) || has(.groundedTriplePlay) {
            try triple(fielders, forced)
            return
        }
        let isDouble = has(.doublePlay) || has(.groundedDoublePlay)
        let coverer = fielders.count > 1 ? fielders[fielders.count - 2] : nil
        let goesToFirst = [1, 3, 4].contains(last.position)
        if let coverer, goesToFirst, situation.outs < 2,
            isDouble || fielders.count > 2
                || isUnassisted || named != nil,
            let runner = named ?? QuickPlay.Draft.forced(by: coverer, among: forced)
                ?? (isDouble ? forced.first : nil)
        {
            double(Array(fielders.dropLast()), runner, then: last)
            return
        }
        if isDouble, fielders.count == 2, fielders[0].position == 3, let runner = forced.first {
            // The first baseman steps on his base, and the runner is tagged.
            basic = .out([
                PlayEvent.Putout(credit: Credit([fielders[0]]), runner: .batter),
                PlayEvent.Putout(credit: Credit([last]), runner: runner),
            ])
            mark(.groundedDoublePlay)
            return
        }
        let runner: Base? =
            if let named {
                named
            } else if has(.forceOut) {
                QuickPlay.Draft.forced(by: last, among: forced) ?? forced.first
            } else {
                QuickPlay.Draft.isSureForce(fielders)
                    ? QuickPlay.Draft.forced(by: last, among: forced) : nil
            }
        guard let runner else {
            if has(.forceOut) {
                throw MatchError(.refused, "nobody is forced: first base is empty")
            }
            return
        }
        basic = .out([PlayEvent.Putout(credit: credit, runner: runner)])
        mark(.forceOut)
    }

    private mutating func double(_ fielders: [Fielder], _ runner: Base, then last: Fielder) {
        basic = .out([
            PlayEvent.Putout(credit: Credit(fielders), runner: runner),
            PlayEvent.Putout(credit: Credit([last])),
        ])
        mark(.groundedDoublePlay)
    }

    /// Such as `5-4-3`, each a force, the batter last.
    private mutating func triple(
        _ fielders: [Fielder], _ forced: [Base]
    ) throws(MatchError) {
        guard fielders.count >= 3, forced.count >= 2 else {
            throw MatchError(.refused, "a triple play needs three who are out and who fielded each")
        }
        let helpers = fielders.dropLast(3).map(\.self)
        let three = fielders.suffix(3).map(\.self)
        basic = .out([
            PlayEvent.Putout(
                credit: Credit(helpers + [three[0]]), runner: forced[forced.count - 1]),
            PlayEvent.Putout(credit: Credit([three[1]]), runner: forced[forced.count - 2]),
            PlayEvent.Putout(credit: Credit([three[2]])),
        ])
        modifiers.removeAll { $0 == .word(.triplePlay) || $0 == .word(.groundedTriplePlay) }
        modifiers.insert(.word(.groundedTriplePlay), at: 0)
    }

    /// The forced runner who is marked out at his next base without saying who fielded: he is the
    /// one whom the fielding put out.
    private mutating func takeNamed(_ forced: [Base]) -> Base? {
        let place = advances.firstIndex { advance in
            advance.isMarkedOut && advance.parameters.isEmpty && forced.contains(advance.from)
                && advance.to == advance.from.next
        }
        return place.map { advances.remove(at: $0).from }
    }

    private mutating func mark(_ word: Modifier.Word) {
        modifiers.removeAll {
            [.word(word), .word(.doublePlay), .word(.groundedDoublePlay)].contains($0)
        }
        modifiers.insert(.word(word), at: 0)
    }

    /// The runner whom a fielder at his usual base puts out.
    private static func forced(by fielder: Fielder, among forced: [Base]) -> Base? {
        let runner: Base? =
            switch fielder.position {
            case 4, 6: .first
            case 5: .second
            case 2: .third
            default: nil
            }
        return runner.flatMap { forced.contains($0) ? $0 : nil }
    }

    /// Whether the last fielder cannot have been at first base.
    private static func isSureForce(_ fielders: [Fielder]) -> Bool {
        guard fielders.count > 1, let last = fielders.last else { return false }
        switch last.position {
        case 6, 5, 2: return true
        case 4: return fielders[fielders.count - 2].position >= 5
        default: return false
        }
    }
}
