extension Baseball {
    /// A text with a comma is a record, or several, one a line; any other is a bare event.
    package func parse(_ text: String) throws(MatchError) -> Event {
        guard text.utf8.contains(UInt8(ascii: ",")) else {
            let event = try PlayEvent(text)
            return Event(text: event.description, records: [.play(play(event))])
        }
        var records: [RetrosheetRecord] = []
        for line in text.split(whereSeparator: \.isNewline) {
            records.append(try record(String(line)))
        }
        return Event(text: text, records: records)
    }

    private func record(_ line: String) throws(MatchError) -> RetrosheetRecord {
        let fields = RetrosheetFields.split(line)
        let isOpenPlay =
            fields.count == 7 && fields[0].trimmed.lowercased() == "play"
            && fields[1...4].allSatisfy(\.isEmpty)
        guard isOpenPlay else { return try RetrosheetRecord(line) }
        return .play(play(try PlayEvent(fields[6]), pitches: fields[5]))
    }

    /// A play of the half-inning and the batter whose turn it is.
    func play(_ event: PlayEvent, pitches: String = "") -> RetrosheetRecord.Play {
        let (inning, half) = next
        let batter = teams[team(inHalf: half)].lineup.batter ?? ""
        return RetrosheetRecord.Play(
            inning: inning, half: half, batter: batter, count: "??", pitches: pitches,
            event: event)
    }

    /// The half-inning that the next play is in.
    package var next: (inning: Int, half: Int) {
        let halves = currentHalves
        if !hasBegun { return (inning, halves.first) }
        guard outs >= 3 else { return (inning, half) }
        return isTop(half) ? (inning, 1 - half) : (inning + 1, halves.first)
    }
}
