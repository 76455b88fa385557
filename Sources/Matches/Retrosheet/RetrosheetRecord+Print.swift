extension RetrosheetRecord: CustomStringConvertible {
    /// The record as a line of an event file.
    package var description: String {
        switch self {
        case .id(let id): Self.line("id", id)
        case .version(let version): Self.line("version", version)
        case .info(let key, let value): Self.line("info", key, value)
        case .start(let player): "start," + player.fields
        case .substitution(let player): "sub," + player.fields
        case .play(let play):
            Self.line(
                "play", String(play.inning), String(play.half), play.batter, play.count,
                play.pitches, play.event.description)
        case .comment(let text): "com,\(RetrosheetFields.quoted(text))"
        case .batterHand(let player, let hand): Self.line("badj", player, hand)
        case .pitcherHand(let player, let hand): Self.line("padj", player, hand)
        case .outOfTurn(let team, let slot): Self.line("ladj", String(team), String(slot))
        case .placedRunner(let player, let base): Self.line("radj", player, base.letter)
        case .chargedRunner(let pitcher, let base): Self.line("presadj", pitcher, base.letter)
        case .data(let fields): (["data"] + fields.map(Self.field)).joined(separator: ",")
        case .other(let fields): fields.map(Self.field).joined(separator: ",")
        }
    }

    private static func line(_ fields: String...) -> String {
        fields.map(field).joined(separator: ",")
    }

    /// Quoted only where it has to be.
    private static func field(_ text: String) -> String {
        let isOdd = text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
        return isOdd ? RetrosheetFields.quoted(text) : text
    }
}

extension RetrosheetRecord.Appearance {
    fileprivate var fields: String {
        "\(player),\(RetrosheetFields.quoted(name)),\(team),\(slot),\(position)"
    }
}
