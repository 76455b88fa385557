/// A half-inning as it would have gone without errors and passed balls, which tells the runs that
/// are earned.
///
/// How far somebody would have come is a judgement; in doubt the pitcher has the benefit, as the
/// rules say, and the scorer may say otherwise.
/// Source: Official Baseball Rules 9.16.
package struct ErrorlessHalf {
    /// Why a run is not earned.
    package enum Reason: Equatable, Sendable {
        case reachedOnError
        case reachedOnPassedBall
        case reachedOnInterference
        /// He would have been out on base.
        case keptByError
        /// A foul fly was dropped before.
        case turnProlonged
        /// The fielders put out one who should have been out before.
        case tookPlace
        case helpedByError
        case helpedByPassedBall
        /// Outs and misplayed outs were three.
        case overdue
    }

    package struct Mark: Equatable, Sendable {
        package let base: Base
        package let reason: Reason
        /// Whether the pitcher, who came in after the misplays, is charged all the same.
        package let isOfTeamOnly: Bool
    }

    /// Somebody on base.
    struct Standing {
        var reason: Reason?
        /// The misplay that first gave him a base more than he would have.
        var help: Reason?
        /// Where he would be.
        var base: Base
        var isPlaced = false

        /// Whether his out is counted already.
        var isCounted: Bool {
            switch reason {
            case nil, .reachedOnInterference?: false
            default: true
            }
        }
    }

    private var standings = PerBase<Standing?>(repeating: nil)
    /// Those who have scored by help and would still be on base, the foremost first.
    var held: [Held] = []
    /// Runs that were marked, and that later plays would have brought in all the same.
    var redeemed: [Redeemed] = []
    /// Plays that were gone through.
    private var count = 0
    /// Outs that there would have been too.
    private var outs = 0
    /// Outs that were misplayed, by the pitcher's place.
    private var misplays: [Int] = []
    private var isTurnProlonged = false

    /// Goes through the next play, and tells which of its runs are not earned.
    ///
    /// A play that is impossible changes nothing.
    mutating func take(_ play: PlayedPlay) -> [Mark] {
        let event = play.event
        count += 1
        if case .foulError = event.basic {
            isTurnProlonged = true
            return []
        }
        let made = try? PlayOutcome(event, batter: play.batter, on: play.before, outs: play.outs)
        guard let outcome = made else { return [] }
        meet(play)
        let isOver = overdue(play, outcome)
        var after = PerBase<Standing?>(repeating: nil)
        var marks: [Mark] = []
        let placeTaken = countOuts(play, outcome)
        var moved = PerBase<Standing?>(repeating: nil)
        for start in PlayOutcome.starts where !outcome.isOut(start) {
            guard case .some(var standing) = standing(from: start, play, outcome) else { continue }
            if start == .batter, placeTaken { standing.reason = standing.reason ?? .tookPlace }
            moved[start] = standing
        }
        let hindmost = push(&moved, outcome)
        advanceHeld(event, isOver, pushedFrom: hindmost)
        for start in PlayOutcome.starts {
            guard let standing = moved[start] else { continue }
            let end = outcome.end(of: start)
            if end == .home {
                let charge = outcome.charge(from: start)
                let mark = mark(
                    start, standing, event, isOver(charge.pitcher ?? 0), isOver(nil))
                if !standing.isPlaced, let mark { marks.append(mark) }
                if standing.reason == nil, standing.base < .home {
                    held.append(
                        Held(
                            play: count - 1, start: start, base: standing.base,
                            pitcher: charge.pitcher ?? 0, isPlaced: standing.isPlaced))
                }
            } else if end != .batter {
                after[end] = standing
            }
        }
        standings = after
        if event.isBatterEvent { isTurnProlonged = false }
        return marks
    }

    private func mark(
        _ start: Base, _ standing: Standing, _ event: PlayEvent, _ isOverForPitcher: Bool,
        _ isOver: Bool
    ) -> Mark? {
        if let reason = standing.reason {
            return Mark(base: start, reason: reason, isOfTeamOnly: false)
        }
        if standing.base < .home {
            let reason = event.help(of: start) ?? standing.help ?? .helpedByError
            return Mark(base: start, reason: reason, isOfTeamOnly: false)
        }
        guard isOver else { return nil }
        return Mark(base: start, reason: .overdue, isOfTeamOnly: !isOverForPitcher)
    }

    /// Those who stand on base without having come there by a play, as a tiebreak has it.
    private mutating func meet(_ play: PlayedPlay) {
        for base in Bases.all {
            guard let runner = play.before[runner: base] else {
                standings[base] = nil
                continue
            }
            if standings[base] == nil {
                standings[base] = Standing(base: base, isPlaced: runner.charge.isPlaced)
            }
        }
    }
}

// Outs.
extension ErrorlessHalf {
    /// Whether three should have been out, for a pitcher by his place; of nil, whoever pitched.
    ///
    /// Who comes in later has no benefit of what was misplayed before him.
    private func overdue(_ play: PlayedPlay, _ outcome: PlayOutcome) -> (Int?) -> Bool {
        let made = PlayOuts(
            play.event, outcome, at: OnBase(play.before, outs: min(play.outs, 2)))
        let isMisplayed = play.event.batterMisplay.map { $0 != .reachedOnInterference } ?? false
        return { [outs, misplays] pitcher in
            let missed = pitcher.map { one in misplays.count { $0 == one } } ?? misplays.count
            let total = outs + missed
            return total >= 3 || isMisplayed && total >= 2
                || made.thirdWithoutRuns(after: total) != nil
        }
    }

    /// - Returns: whether the batter stands where one does who should have been out before.
    private mutating func countOuts(_ play: PlayedPlay, _ outcome: PlayOutcome) -> Bool {
        var placeTaken = false
        for start in PlayOutcome.starts where outcome.isOut(start) {
            guard start != .batter, standings[start]?.isCounted == true else {
                outs += 1
                continue
            }
            // The batter would have been out in his place.
            if play.event.isFieldersChoice(on: start), !outcome.isOut(.batter) {
                placeTaken = true
                outs += 1
            }
        }
        let pitcher = play.batter.charge.pitcher ?? 0
        if play.event.isBatterEvent, !outcome.isOut(.batter),
            play.event.batterMisplay.map({ $0 != .reachedOnInterference }) ?? isTurnProlonged
        {
            misplays.append(pitcher)
        }
        for base in Bases.all where play.event.isMissedOut(of: base) && !outcome.isOut(base) {
            if standings[base]?.isCounted == false { misplays.append(pitcher) }
        }
        return placeTaken
    }
}

// Bases.
extension ErrorlessHalf {
    /// Somebody after the play; his `base` is home when he would have scored too.
    private func standing(
        from start: Base, _ play: PlayedPlay, _ outcome: PlayOutcome
    ) -> Standing? {
        let event = play.event
        if start == .batter {
            guard event.isBatterEvent else { return nil }
            let reason = event.batterMisplay ?? (isTurnProlonged ? .turnProlonged : nil)
            var standing = Standing(reason: reason, base: .batter)
            move(&standing, from: start, event, outcome)
            return standing
        }
        guard var standing = standings[start] else { return nil }
        if event.isMissedOut(of: start), standing.reason == nil { standing.reason = .keptByError }
        move(&standing, from: start, event, outcome)
        return standing
    }

    private func move(
        _ standing: inout Standing, from start: Base, _ event: PlayEvent, _ outcome: PlayOutcome
    ) {
        guard case .safe(at: let end) = outcome.move(of: start) else { return }
        let help = event.help(of: start)
        let gained = end.rawValue - start.rawValue
        let plain = event.plainBases(of: start, gained)
        let steps: Int
        if help != nil {
            steps = min(plain, gained)
        } else if standing.base == start {
            steps = gained
        } else {
            // He stands further than he would: what the play gives everybody it gives him too.
            steps = event.basesForAll(gained)
        }
        standing.base =
            Base(rawValue: min(standing.base.rawValue + steps, end.rawValue)) ?? .home
        if standing.base < end { standing.help = standing.help ?? help }
    }
}
