// Marks of runs that entries before or behind have made untrue.
extension Baseball {
    package func revisions(from place: Int) -> [Revision] {
        let halves = halvesBefore + [halfPlays]
        let first = halves.lastIndex { ($0.first?.entry ?? .max) <= place } ?? 0
        return halves[first...].flatMap { plays in
            zip(plays, ErrorlessHalf.marks(of: plays)).compactMap { play, marks in
                revision(play, marks.late, early: marks.early)
            }
        }
    }

    /// Nil when the play says what it would say by now.
    private func revision(
        _ play: PlayedPlay, _ marks: [ErrorlessHalf.Mark], early: [ErrorlessHalf.Mark]
    ) -> Revision? {
        let made = try? PlayOutcome(
            play.event, batter: play.batter, on: play.before, outs: play.outs)
        guard let entry = play.entry, let outcome = made, outcome.runs > 0 else { return nil }
        var reasons: [String] = []
        for start in PlayOutcome.starts where outcome.run(from: start) != nil {
            guard !outcome.charge(from: start).isPlaced else { continue }
            let mark = marks.first { $0.base == start }
            let now: PlayOutcome.Run =
                mark.map { $0.isOfTeamOnly ? .teamUnearned : .unearned } ?? .earned
            guard now != outcome.run(from: start) else { continue }
            let runner = start == .batter ? play.batter.player : play.before[start] ?? ""
            reasons.append("the run of \(name(runner)) is by now \(mark?.verdict ?? "earned")")
        }
        guard !reasons.isEmpty else { return nil }
        // Only plays behind it make such a run earned, so that it has to be said.
        let isLate = early.contains { one in !marks.contains { $0.base == one.base } }
        return Revision(
            place: entry, reason: reasons.joined(separator: ", and "),
            entry: play.typed(
                as: play.event.withoutRunMarks.marked(marks), isEarnedLate: isLate))
    }
}

extension PlayedPlay {
    /// The entry with another event in it, as it is to be typed.
    fileprivate func typed(as event: PlayEvent, isEarnedLate: Bool) -> String {
        let word = event.whole
        let typed = word + (isEarnedLate ? " er" : "")
        guard let text else { return typed }
        // Of several records only the play changes.
        var lines = text.split(whereSeparator: \.isNewline).map(String.init)
        guard
            let place = lines.lastIndex(where: { $0.utf8.starts(with: "play,".utf8) })
        else { return typed }
        let fields = RetrosheetFields.split(lines[place])
        guard fields.count == 7 else { return typed }
        if fields[1].isEmpty {
            // What stands before it is put there whenever it is typed.
            return fields[5].isEmpty ? typed : "\(fields[5].lowercased()); \(typed)"
        }
        lines[place] = (fields.dropLast() + [word]).joined(separator: ",")
        return lines.joined(separator: "\n")
    }
}

extension PlayEvent {
    /// Its text with every runner who scores, so that it is taken as it stands.
    fileprivate var whole: String {
        var event = self
        for play in running {
            guard case .steal(.home, _, let parameters) = play, parameters.isEmpty,
                !advances.contains(where: { $0.from == .third })
            else { continue }
            event.advances.insert(
                Advance(from: .third, to: .home, isMarkedOut: false, parameters: []), at: 0)
        }
        return event.description
    }

    /// Without what it says of runs that are not earned.
    var withoutRunMarks: PlayEvent {
        var event = self
        for place in event.advances.indices {
            event.advances[place].parameters.removeAll(where: \.isRunMark)
        }
        if case .hit(bases: 4, _, _) = basic {
            event.advances.removeAll { $0.from == .batter && $0.parameters.isEmpty }
        }
        guard case .running(let plays) = basic else { return event }
        event.basic = .running(
            plays.map { play in
                guard case .steal(let base, let isPickoff, let parameters) = play else {
                    return play
                }
                return .steal(
                    base, isPickoff: isPickoff, parameters.filter { !$0.isRunMark })
            })
        return event
    }
}

extension PlayEvent.Parameter {
    fileprivate var isRunMark: Bool { self == .unearned || self == .teamUnearned }
}
