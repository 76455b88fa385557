extension Baseball {
    /// A text with a comma is a record, or several, one a line; any other is a bare event.
    package func parse(_ text: String) throws(MatchError) -> Event {
        let bytes = Array(text.utf8)
        guard bytes.contains(RetrosheetFields.comma) else {
            let event = try PlayEvent(bytes: bytes[...])
            return Event(play(event))
        }
        guard bytes.contains(where: Self.isLineEnd) else {
            return Event(text: text, records: [try record(bytes)])
        }
        var records: [RetrosheetRecord] = []
        for line in bytes.split(whereSeparator: Self.isLineEnd) {
            records.append(try record(Array(line)))
        }
        return Event(text: text, records: records)
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// A play may leave open which half-inning and batter it is of.
    private func record(_ line: [UInt8]) throws(MatchError) -> RetrosheetRecord {
        guard line.starts(with: Self.openPlay) else { return try RetrosheetRecord(bytes: line) }
        let fields = RetrosheetFields.split(String(decoding: line, as: UTF8.self))
        guard fields.count == 7 else { return try RetrosheetRecord(bytes: line) }
        return .play(play(try PlayEvent(fields[6]), pitches: fields[5]))
    }

    private static let openPlay = Array("play,,,,,".utf8)

    /// A play of the half-inning and the batter whose turn it is.
    ///
    /// - Parameter new: the pitches since the last record of the turn; nil when nobody counts.
    func play(_ event: PlayEvent, pitches new: String? = nil) -> RetrosheetRecord.Play {
        let (inning, half) = next
        let team = team(inHalf: half)
        let before = pitchesNext
        var all = PitchSequence(new ?? "")
        var text = all.text
        if !before.isEmpty {
            text = all.following(before)
            all = PitchSequence(text)
        }
        let isKnown = new?.isEmpty == false || !before.isEmpty
        return RetrosheetRecord.Play(
            inning: inning, half: half, batter: player(inSlot: teams[team].lineup.due, of: team),
            count: isKnown ? all.count(beforeLast: event.isBatterEvent) : "??", pitches: text,
            event: event)
    }

    /// The pitches of the turn at bat that the next play belongs to.
    var pitchesNext: String { hasBegun && outs >= 3 ? "" : pitches }

    /// The half-inning that the next play is in.
    package var next: (inning: Int, half: Int) {
        let halves = currentHalves
        if !hasBegun { return (inning, halves.first) }
        guard outs >= 3 else { return (inning, half) }
        return isTop(half) ? (inning, 1 - half) : (inning + 1, halves.first)
    }
}
