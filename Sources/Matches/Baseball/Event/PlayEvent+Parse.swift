extension PlayEvent {
    package init(_ text: String) throws(MatchError) {
        var reader = EventReader(text)
        basic = try Basic(&reader)
        reader.skipForce()
        modifiers = []
        while reader.take("/") {
            let piece = reader.piece { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
            let word = piece.filter { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }
            if !word.isEmpty { modifiers.append(Modifier(word)) }
        }
        advances = []
        if reader.take(".") {
            repeat {
                // Some books end the list with a semicolon.
                if reader.isAtEnd { break }
                advances.append(try Advance(&reader))
            } while reader.take(";")
        }
        guard reader.isAtEnd else { throw reader.error("the end") }
    }
}

extension PlayEvent.Basic {
    init(_ reader: inout EventReader) throws(MatchError) {
        if let running = try [PlayEvent.Running](&reader) {
            self = .running(running)
        } else if reader.take("NP") {
            self = .none
        } else if reader.take("K") {
            let credit = try reader.credit()
            self = .strikeout(credit, plus: try Self.plus(&reader))
        } else if reader.take("IW") || reader.take("I") {
            self = .walk(isIntentional: true, plus: try Self.plus(&reader))
        } else if reader.take("W") {
            self = .walk(isIntentional: false, plus: try Self.plus(&reader))
        } else if reader.take("HP") {
            self = .hitByPitch
        } else if reader.take("DGR") {
            self = .hit(bases: 2, reader.fielders(), isGroundRule: true)
        } else if let bases = Self.bases(&reader) {
            self = .hit(bases: bases, reader.fielders(), isGroundRule: false)
        } else if reader.take("FC") {
            self = .fieldersChoice(reader.takeFielder())
        } else if reader.take("FLE") {
            self = .foulError(try reader.fielder())
        } else if reader.take("E") {
            self = .error(try reader.fielder())
        } else if reader.take("C") {
            self = .interference
        } else {
            self = .out(try Self.putouts(&reader))
        }
    }

    private static func bases(_ reader: inout EventReader) -> Int? {
        if reader.take("S") { return 1 }
        if reader.take("D") { return 2 }
        if reader.take("T") { return 3 }
        if reader.take("HR") || reader.take("H") { return 4 }
        return nil
    }

    /// What happened on the bases with a strikeout or a walk.
    private static func plus(
        _ reader: inout EventReader
    ) throws(MatchError) -> [PlayEvent.Running] {
        guard reader.take("+") else { return [] }
        if let running = try [PlayEvent.Running](&reader) { return running }
        guard reader.take("E") else { throw reader.error("a play on the bases") }
        return [.error(try reader.fielder())]
    }

    private static func putouts(
        _ reader: inout EventReader
    ) throws(MatchError) -> [PlayEvent.Putout] {
        var putouts: [PlayEvent.Putout] = []
        while let credit = try reader.credit() {
            var putout = PlayEvent.Putout(
                credit: credit, runner: nil, from: putouts.last?.credit.fielders.last)
            if reader.take("(") {
                putout.runner = try reader.base()
                try reader.require(")")
            }
            putouts.append(putout)
        }
        guard !putouts.isEmpty else { throw reader.error("a play") }
        guard putouts.dropLast().allSatisfy({ $0.runner != nil }) else {
            throw reader.error("the runner that is out")
        }
        return putouts
    }
}

extension [PlayEvent.Running] {
    /// One play on the bases, or several steals; nil when none begins here.
    init?(_ reader: inout EventReader) throws(MatchError) {
        guard let first = try PlayEvent.Running(&reader) else { return nil }
        self = [first]
        while reader.take(";") {
            guard let more = try PlayEvent.Running(&reader) else {
                throw reader.error("a play on the bases")
            }
            append(more)
        }
    }
}

extension PlayEvent.Running {
    init?(_ reader: inout EventReader) throws(MatchError) {
        if reader.take("SB") {
            self = .steal(try Self.target(&reader), isPickoff: false)
        } else if reader.take("POSB") {
            self = .steal(try Self.target(&reader), isPickoff: true)
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
        } else if reader.take("OA") {
            self = .other
        } else {
            return nil
        }
    }

    private static func target(_ reader: inout EventReader) throws(MatchError) -> Base {
        let base = try reader.base()
        guard base >= .second else { throw reader.error("second, third or home") }
        return base
    }
}

extension PlayEvent.Advance {
    init(_ reader: inout EventReader) throws(MatchError) {
        from = try reader.base()
        isMarkedOut = reader.take("X")
        guard isMarkedOut || reader.take("-") else { throw reader.error("\"-\" or \"X\"") }
        to = try reader.base()
        guard from != .home, to != .batter, from <= to else {
            throw reader.error("an advance, not \(from.letter) to \(to.letter)")
        }
        parameters = try [PlayEvent.Parameter](&reader)
    }
}

extension [PlayEvent.Parameter] {
    init(_ reader: inout EventReader) throws(MatchError) {
        self = []
        while reader.take("(") {
            append(try PlayEvent.Parameter(&reader))
            try reader.require(")")
        }
    }
}

extension PlayEvent.Parameter {
    init(_ reader: inout EventReader) throws(MatchError) {
        if let credit = try reader.credit() {
            var notes: [String] = []
            while reader.take("/") {
                let piece = reader.piece { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ")") }
                notes.append(String(decoding: piece, as: UTF8.self))
            }
            self = .credit(credit, notes: notes)
            return
        }
        let word = String(decoding: reader.piece { $0 == UInt8(ascii: ")") }, as: UTF8.self)
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
