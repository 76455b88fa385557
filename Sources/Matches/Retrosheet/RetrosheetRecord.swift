/// One record of an event file, read whole.
///
/// Source: Retrosheet, "The Event File".
package enum RetrosheetRecord: Equatable, Sendable {
    /// A player in a slot of the batting order (0 for a pitcher who does not bat) at a position
    /// (10 for the designated hitter, 11 and 12 for a pinch hitter and runner).
    package struct Appearance: Equatable, Sendable {
        package let player: String
        package let name: String
        /// 0 for the visitors, 1 for the home team.
        package let team: Int
        package let slot: Int
        package let position: Int
    }

    package struct Play: Equatable, Sendable {
        package let inning: Int
        package let half: Int
        package let batter: String
        /// Balls and strikes when the play began; `??` when they are not known.
        package let count: String
        package let pitches: String
        package let event: PlayEvent
    }

    case id(String)
    case version(String)
    case info(key: String, String)
    case start(Appearance)
    case substitution(Appearance)
    case play(Play)
    case comment(String)
    /// From this play on the player bats from the other side.
    case batterHand(player: String, hand: String)
    case pitcherHand(player: String, hand: String)
    /// The next batter is this slot's: somebody bats out of turn.
    case outOfTurn(team: Int, slot: Int)
    /// The half-inning begins with this runner on the base.
    case placedRunner(player: String, Base)
    /// The runner on the base is charged to this pitcher.
    case chargedRunner(pitcher: String, Base)
    case data([String])
    /// A record that this version does not know.
    case other([String])
}

extension RetrosheetRecord {
    package init(_ text: String) throws(MatchError) {
        try self.init(bytes: Array(text.utf8))
    }

    /// The same of the bytes of a line.
    init(bytes: [UInt8]) throws(MatchError) {
        var reader = RetrosheetFieldReader(bytes)
        switch reader.word {
        case "play": self = .play(try Play(&reader))
        case "id": self = .id(try reader.text("a game's id"))
        case "version": self = .version(try reader.text("a version"))
        case "info":
            let key = try reader.text("a key")
            self = .info(key: key, reader.optional())
        case "start": self = .start(try Appearance(&reader))
        case "sub": self = .substitution(try Appearance(&reader))
        case "com": self = .comment(reader.rest().joined(separator: ","))
        case "badj", "padj":
            let player = try reader.text("a player")
            let hand = try reader.text("a hand")
            self =
                reader.word == "badj"
                ? .batterHand(player: player, hand: hand)
                : .pitcherHand(player: player, hand: hand)
        case "ladj":
            let team = try reader.number("a team", in: 0...1)
            self = .outOfTurn(team: team, slot: try reader.number("a slot", in: 0...99))
        case "radj":
            let player = try reader.text("a runner")
            self = .placedRunner(player: player, try reader.base())
        case "presadj":
            let pitcher = try reader.text("a pitcher")
            self = .chargedRunner(pitcher: pitcher, try reader.base())
        case "data": self = .data(reader.rest())
        default: self = .other(RetrosheetFields.split(String(decoding: bytes, as: UTF8.self)))
        }
    }
}

extension RetrosheetRecord.Appearance {
    fileprivate init(_ reader: inout RetrosheetFieldReader) throws(MatchError) {
        player = try reader.text("a player")
        name = reader.optional()
        team = try reader.number("a team", in: 0...1)
        slot = try reader.number("a slot", in: 0...99)
        position = try reader.number("a position", in: 0...99)
    }
}

extension RetrosheetRecord.Play {
    /// A bound on nonsense: the longest game on record had 33 innings.
    package static let inningsMax = 200

    fileprivate init(_ reader: inout RetrosheetFieldReader) throws(MatchError) {
        inning = try reader.number("an inning", in: 1...Self.inningsMax)
        half = try reader.number("a half of the inning", in: 0...1)
        batter = reader.optional()
        count = reader.optional()
        pitches = reader.optional()
        event = try PlayEvent(bytes: try reader.bytes("an event"))
    }
}
