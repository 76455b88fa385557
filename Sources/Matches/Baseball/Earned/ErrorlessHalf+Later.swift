// What plays behind a run tell of it: how far its runner would have come by them.
//
// Source: Official Baseball Rules 9.16: the inning is gone through again without errors and passed
// balls, so that a run is earned as soon as later plays would have brought it in.
extension ErrorlessHalf {
    /// One who scored by help and would still be on base.
    struct Held {
        /// The play on which he scored, from 0, and the base that he came from.
        let play: Int
        let start: Base
        var base: Base
        let pitcher: Int
        let isPlaced: Bool
    }

    /// A run that was marked, and is earned by now.
    struct Redeemed {
        let play: Int
        let start: Base
        /// Whether it stays unearned for the team.
        let isOfTeamOnly: Bool
    }

    /// The runs of each play that are not earned: `early` when it was played, `late` when all plays
    /// are known.
    static func marks(of plays: [PlayedPlay]) -> [(early: [Mark], late: [Mark])] {
        var half = ErrorlessHalf()
        let early = plays.map { half.take($0) }
        var marks = early
        for run in half.redeemed {
            guard let place = marks[run.play].firstIndex(where: { $0.base == run.start }) else {
                continue
            }
            let mark = marks[run.play].remove(at: place)
            if run.isOfTeamOnly {
                marks[run.play].insert(
                    Mark(base: mark.base, reason: .overdue, isOfTeamOnly: true), at: place)
            }
        }
        return zip(early, marks).map { ($0, $1) }
    }

    /// Moves on whoever would have to make room for one behind him.
    ///
    /// - Returns: the base that the foremost of them would reach; the plate when there is none.
    func push(_ moved: inout PerBase<Standing?>, _ outcome: PlayOutcome) -> Base {
        var behind = Base.batter
        for start in PlayOutcome.starts.reversed() {
            guard case .some(var standing) = moved[start], !standing.isCounted else { continue }
            let end = outcome.end(of: start)
            if standing.base <= behind, behind != .batter {
                standing.base = min(behind.next ?? .home, end)
                moved[start] = standing
            }
            behind = max(behind, standing.base)
        }
        return behind
    }

    /// Takes those on who have scored already, from the hindmost.
    mutating func advanceHeld(
        _ event: PlayEvent, _ isOver: (Int?) -> Bool, pushedFrom hindmost: Base
    ) {
        var behind = hindmost
        for place in held.indices.reversed() {
            let stands = held[place].base
            var base =
                Base(rawValue: stands.rawValue + event.basesForHeld(on: stands)) ?? .home
            if base <= behind, behind != .batter { base = behind.next ?? .home }
            held[place].base = base
            behind = base
        }
        let home = held.filter { $0.base == .home && !isOver($0.pitcher) && !$0.isPlaced }
        redeemed += home.map {
            Redeemed(play: $0.play, start: $0.start, isOfTeamOnly: isOver(nil))
        }
        held.removeAll { $0.base == .home }
    }
}

extension PlayOutcome {
    /// Where whoever was there ends; where he was when he is out.
    func end(of start: Base) -> Base {
        if case .safe(at: let goal) = move(of: start) { goal } else { start }
    }
}
