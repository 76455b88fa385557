extension PlayEvent.Running {
    init?(_ reader: inout EventReader) throws(MatchError) {
        guard Self.canBegin(reader.next, reader.afterNext) else { return nil }
        if reader.take("SB") {
            self = .steal(
                try Self.target(&reader), isPickoff: false, try [PlayEvent.Parameter](&reader))
        } else if reader.take("POSB") {
            self = .steal(
                try Self.target(&reader), isPickoff: true, try [PlayEvent.Parameter](&reader))
        } else if reader.take("CS") {
            self = .caught(
                try Self.target(&reader), isPickoff: false, try [PlayEvent.Parameter](&reader))
        } else if reader.take("POCS") {
            self = .caught(
                try Self.target(&reader), isPickoff: true, try [PlayEvent.Parameter](&reader))
        } else if reader.take("PO") {
            let base = try reader.base()
            guard Bases.all.contains(base) else { throw reader.error("first, second or third") }
            self = .pickoff(base, try [PlayEvent.Parameter](&reader))
        } else if reader.take("WP") {
            self = .wildPitch
        } else if reader.take("PB") {
            self = .passedBall
        } else if reader.take("BK") {
            self = .balk
        } else if reader.take("DI") {
            self = .indifference
        } else if reader.take("OA") || reader.take("OBA") {
            self = .other
        } else {
            return nil
        }
    }

    /// Whether two letters may begin a play on the bases.
    private static func canBegin(_ first: UInt8?, _ second: UInt8?) -> Bool {
        switch (first, second) {
        case (UInt8(ascii: "S"), UInt8(ascii: "B")), (UInt8(ascii: "P"), _),
            (UInt8(ascii: "C"), UInt8(ascii: "S")), (UInt8(ascii: "W"), UInt8(ascii: "P")),
            (UInt8(ascii: "B"), _), (UInt8(ascii: "D"), UInt8(ascii: "I")),
            (UInt8(ascii: "O"), _):
            true
        default: false
        }
    }

    private static func target(_ reader: inout EventReader) throws(MatchError) -> Base {
        let base = try reader.base()
        guard base >= .second else { throw reader.error("second, third or home") }
        return base
    }
}
