// What stands under the tables: each line is a label, a colon, and who or how many.
extension BoxScore {
    func battingNotes(of team: Team) -> [String] {
        var notes: [String] = []
        for (label, count) in Self.battingLabels {
            notes += note(label, team.batting.map { ($0.player, count($0.counts)) })
        }
        notes += note("E", team.fielding.map { ($0.player, $0.counts.errors) })
        notes += note("PB", team.fielding.map { ($0.player, $0.counts.passedBalls) })
        if team.doublePlays > 0 { notes.append("DP: \(team.doublePlays)") }
        if team.triplePlays > 0 { notes.append("TP: \(team.triplePlays)") }
        return notes + ["LOB: \(team.line.leftOnBase)"]
    }

    private static var battingLabels: [(String, (BattingCounts) -> Int)] {
        [
            ("2B", { $0.doubles }), ("3B", { $0.triples }), ("HR", { $0.homeRuns }),
            ("SB", { $0.stolenBases }), ("CS", { $0.caughtStealing }),
            ("SH", { $0.sacrificeHits }), ("SF", { $0.sacrificeFlies }),
            ("GDP", { $0.groundedIntoDoublePlays }), ("IBB", { $0.intentionalWalks }),
            ("HBP", { $0.hitByPitch }),
        ]
    }

    func pitchingNotes(of team: Team) -> [String] {
        var notes = note("HBP", team.pitching.map { ($0.player, $0.counts.hitBatters) })
        notes += note("WP", team.pitching.map { ($0.player, $0.counts.wildPitches) })
        notes += note("BK", team.pitching.map { ($0.player, $0.counts.balks) })
        for pitching in team.pitching {
            if let left = pitching.leftIn, left.batters > 0 {
                let batters = left.batters == 1 ? "1 batter" : "\(left.batters) batters"
                notes.append(
                    "\(name(pitching.player)) pitched to \(batters) in inning \(left.inning)")
            }
            if let marked = pitching.markedEarnedRuns {
                notes.append(
                    "the book counts \(pitching.counts.earnedRuns) earned runs against "
                        + "\(name(pitching.player)), the marks of its plays \(marked)")
            }
        }
        return notes
    }

    /// Of the game as a whole.
    package var gameNotes: [String] {
        var notes: [String] = []
        if facts["htbf"] == "true" { notes.append("The home team batted first.") }
        if outsAtEnd < 3, isWalkOff {
            let outs = ["Nobody was out", "1 was out", "2 were out"][outsAtEnd]
            notes.append("\(outs) when the winning run scored.")
        }
        if let time = facts["timeofgame"].flatMap(Self.duration) { notes.append("T: \(time)") }
        if let crowd = facts["attendance"].flatMap({ Int($0) }), crowd > 0 {
            notes.append("A: \(crowd)")
        }
        return notes
    }

    /// Who has any, with how many when it is more than one; none when nobody has.
    private func note(_ label: String, _ counts: [(player: String, count: Int)]) -> [String] {
        var totals: [(player: String, count: Int)] = []
        for (player, count) in counts where count > 0 {
            if let place = totals.firstIndex(where: { $0.player == player }) {
                totals[place].count += count
            } else {
                totals.append((player, count))
            }
        }
        if totals.isEmpty { return [] }
        let list = totals.map { name($0.player) + ($0.count > 1 ? " \($0.count)" : "") }
        return ["\(label): \(list.joined(separator: ", "))"]
    }

    /// Minutes as `3:05`; nil when they are none.
    private static func duration(_ text: String) -> String? {
        guard let minutes = Int(text), minutes > 0 else { return nil }
        return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + String(minutes % 60)
    }
}
