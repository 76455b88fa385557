extension Baseball {
    /// A text with a comma is a record, any other a bare event.
    package func parse(_ text: String) throws(MatchError) -> Event {
        if text.utf8.contains(UInt8(ascii: ",")) {
            return Event(text: text, record: try RetrosheetRecord(text))
        }
        let event = try PlayEvent(text)
        let (inning, half) = next
        let batter = teams[team(inHalf: half)].lineup.batter ?? ""
        let play = RetrosheetRecord.Play(
            inning: inning, half: half, batter: batter, count: "??", pitches: "", event: event)
        return Event(text: event.description, record: .play(play))
    }

    package func read(_ typed: String) throws(MatchError) -> Event {
        let typed = typed.trimmed
        guard !typed.isEmpty else { throw MatchError(.refused, "there is nothing to record") }
        let event = try parse(typed)
        if case .other(let fields) = event.record {
            throw MatchError(.refused, "\"\(fields[0])\" is no record of an event file")
        }
        return event
    }

    /// The half-inning that the next play is in.
    var next: (inning: Int, half: Int) {
        guard outs >= 3 else { return (inning, half) }
        return half == 0 ? (inning, 1) : (inning + 1, 0)
    }

    /// Which team, 0 for the visitors, bats in a half.
    func team(inHalf half: Int) -> Int {
        isHomeInHalf0 ?? isHomeFirst ? 1 - half : half
    }
}
