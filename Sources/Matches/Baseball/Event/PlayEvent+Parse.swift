extension PlayEvent {
    package init(_ text: String) throws(MatchError) {
        try self.init(bytes: Array(text.utf8)[...])
    }

    /// The event of these bytes of a longer text.
    init(bytes: ArraySlice<UInt8>) throws(MatchError) {
        var reader = EventReader(bytes)
        basic = try Basic(&reader)
        reader.skipForce()
        modifiers = []
        while reader.take(slash) {
            let piece = reader.piece { $0 == slash || $0 == dot }
            if let modifier = Modifier(marked: piece) { modifiers.append(modifier) }
        }
        advances = []
        if reader.take(dot) {
            repeat {
                // Some books end the list with a semicolon.
                if reader.isAtEnd { break }
                advances.append(try Advance(&reader, isRunning: !isBatterEvent))
            } while reader.take(semicolon)
        }
        guard reader.isAtEnd else { throw reader.error("the end") }
    }
}

private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
private let semicolon = UInt8(ascii: ";")
private let plusSign = UInt8(ascii: "+")
private let openParenthesis = UInt8(ascii: "(")
private let closeParenthesis = UInt8(ascii: ")")

extension PlayEvent.Basic {
    init(_ reader: inout EventReader) throws(MatchError) {
        if let letter = reader.next, letter >= UInt8(ascii: "A"), letter != UInt8(ascii: "U") {
            self = try Self.named(&reader)
        } else {
            self = .out(try Self.putouts(&reader))
        }
    }

    /// What begins with a letter.
    private static func named(_ reader: inout EventReader) throws(MatchError) -> Self {
        if let running = try [PlayEvent.Running](&reader) { return .running(running) }
        switch reader.next {
        case UInt8(ascii: "S"), UInt8(ascii: "D"), UInt8(ascii: "T"), UInt8(ascii: "H"):
            if reader.take("HP") { return .hitByPitch }
            return hit(&reader)
        case UInt8(ascii: "K"):
            reader.skip()
            let credit = try reader.credit()
            return .strikeout(credit, plus: try plus(&reader))
        case UInt8(ascii: "W"):
            reader.skip()
            return .walk(isIntentional: false, plus: try plus(&reader))
        case UInt8(ascii: "I"):
            reader.skip()
            _ = reader.take(UInt8(ascii: "W"))
            return .walk(isIntentional: true, plus: try plus(&reader))
        case UInt8(ascii: "E"):
            reader.skip()
            return .error(try reader.fielder())
        case UInt8(ascii: "C"):
            reader.skip()
            return .interference
        default:
            if reader.take("FC") { return .fieldersChoice(reader.takeFielder()) }
            if reader.take("FLE") { return .foulError(try reader.fielder()) }
            if reader.take("NP") { return .none }
            throw reader.error("a play")
        }
    }

    private static func hit(_ reader: inout EventReader) -> Self {
        if reader.take("DGR") { return .hit(bases: 2, reader.fielders(), isGroundRule: true) }
        let bases =
            switch reader.next {
            case UInt8(ascii: "S"): 1
            case UInt8(ascii: "D"): 2
            case UInt8(ascii: "T"): 3
            default: 4
            }
        reader.skip()
        if bases == 4 { _ = reader.take(UInt8(ascii: "R")) }
        return .hit(bases: bases, reader.fielders(), isGroundRule: false)
    }

    /// What happened on the bases with a strikeout or a walk.
    private static func plus(
        _ reader: inout EventReader
    ) throws(MatchError) -> [PlayEvent.Running] {
        guard reader.take(plusSign) else { return [] }
        if let running = try [PlayEvent.Running](&reader) { return running }
        guard reader.take(UInt8(ascii: "E")) else { throw reader.error("a play on the bases") }
        return [.error(try reader.fielder())]
    }

    private static func putouts(
        _ reader: inout EventReader
    ) throws(MatchError) -> [PlayEvent.Putout] {
        var putouts: [PlayEvent.Putout] = []
        while let credit = try reader.credit() {
            var putout = PlayEvent.Putout(
                credit: credit, runner: nil, from: putouts.last?.credit.fielders.last)
            if reader.take(openParenthesis) {
                putout.runner = try reader.base()
                try reader.require(closeParenthesis)
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
        while reader.take(semicolon) {
            guard let more = try PlayEvent.Running(&reader) else {
                throw reader.error("a play on the bases")
            }
            append(more)
        }
    }
}
