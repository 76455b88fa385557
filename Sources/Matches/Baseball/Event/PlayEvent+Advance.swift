private let slash = UInt8(ascii: "/")
private let openParenthesis = UInt8(ascii: "(")
private let closeParenthesis = UInt8(ascii: ")")

extension PlayEvent.Advance {
    /// `isRunning`: nobody batted, so that a runner may have gone back.
    init(_ reader: inout EventReader, isRunning: Bool) throws(MatchError) {
        from = try reader.base()
        isMarkedOut = reader.take(UInt8(ascii: "X"))
        guard isMarkedOut || reader.take(UInt8(ascii: "-")) else {
            throw reader.error("\"-\" or \"X\"")
        }
        to = try reader.base()
        guard from != .home, to != .batter, from <= to || isRunning else {
            throw reader.error("an advance, not \(from.letter) to \(to.letter)")
        }
        parameters = try [PlayEvent.Parameter](&reader)
    }
}

extension [PlayEvent.Parameter] {
    init(_ reader: inout EventReader) throws(MatchError) {
        self = []
        while reader.take(openParenthesis) {
            append(try PlayEvent.Parameter(&reader))
            try reader.require(closeParenthesis)
        }
    }
}

extension PlayEvent.Parameter {
    init(_ reader: inout EventReader) throws(MatchError) {
        if let credit = try reader.credit() {
            var notes: [String] = []
            while reader.take(slash) {
                let piece = reader.piece { $0 == slash || $0 == closeParenthesis }
                notes.append(String(decoding: piece, as: UTF8.self))
            }
            self = .credit(credit, notes: notes)
            return
        }
        let word = String(decoding: reader.piece { $0 == closeParenthesis }, as: UTF8.self)
        switch word {
        case "UR": self = .unearned
        case "TUR": self = .teamUnearned
        case "NR", "NORBI": self = .noRBI
        case "RBI": self = .rbi
        case "WP": self = .wildPitch
        case "PB": self = .passedBall
        case "TH": self = .throwTo(nil)
        case "TH1", "TH2", "TH3", "THH": self = .throwTo(word.utf8.last.flatMap(Base.init))
        default: self = .other(word)
        }
    }
}
