/// What stands after a slash in an event.
package enum Modifier: Equatable, Sendable {
    package enum Trajectory: String, Sendable {
        case ground = "G", line = "L", fly = "F", pop = "P"
        case buntGround = "BG", buntPop = "BP", buntLine = "BL"
    }

    package enum Word: String, Sendable, CaseIterable {
        case sacrificeHit = "SH", sacrificeFly = "SF"
        case doublePlay = "DP", groundedDoublePlay = "GDP", linedDoublePlay = "LDP"
        case flyDoublePlay = "FDP", buntedDoublePlay = "BGDP", buntPoppedDoublePlay = "BPDP"
        case triplePlay = "TP", groundedTriplePlay = "GTP", linedTriplePlay = "LTP"
        case noDoublePlay = "NDP"
        case forceOut = "FO", infieldFly = "IF", foul = "FL", calledStrike = "C"
        case interference = "INT", batterInterference = "BINT", runnerInterference = "RINT"
        case umpireInterference = "UINT", fanInterference = "FINT", obstruction = "OBS"
        case hitByBall = "BR", appeal = "AP", passed = "PASS", outOfTurn = "BOOT"
        case courtesyRunner = "COUR", courtesyBatter = "COUB", courtesyFielder = "COUF"
        case insideThePark = "IPHR", managerReview = "MREV", umpireReview = "UREV"
    }

    /// How the ball flew, and where to: `L` and `78XD`.
    case trajectory(Trajectory, location: String)
    case word(Word)
    case error(Fielder)
    /// Throws by way of these fielders: `R6`.
    case relay([Fielder])
    case throwTo(Base?)
    /// A word that this version does not know.
    case other(String)
}

extension Modifier {
    /// The modifier of the bytes between two slashes; nil when there is none.
    ///
    /// `+` and `-` only say how hard the ball was hit.
    init?(marked piece: ArraySlice<UInt8>) {
        let isMarked = piece.contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        let bytes =
            isMarked
            ? piece.filter { $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }[...] : piece
        guard !bytes.isEmpty else { return nil }
        // Words have no digits; most modifiers are a trajectory and a place, which has.
        if bytes.count > 1, Self.isDigit(bytes[bytes.startIndex + 1]),
            let modifier = Modifier(lettered: bytes)
        {
            self = modifier
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        if let word = Modifier.words[text] {
            self = .word(word)
        } else {
            self = Modifier(lettered: bytes) ?? .other(text)
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private init?(lettered bytes: ArraySlice<UInt8>) {
        let rest = bytes.dropFirst()
        switch bytes.first {
        case UInt8(ascii: "E") where rest.count == 1:
            guard let fielder = rest.first.flatMap(Fielder.init) else { return nil }
            self = .error(fielder)
        case UInt8(ascii: "R") where !rest.isEmpty:
            let fielders = rest.compactMap(Fielder.init)
            guard fielders.count == rest.count else { return nil }
            self = .relay(fielders)
        case UInt8(ascii: "T") where rest.first == UInt8(ascii: "H"):
            guard rest.count <= 2 else { return nil }
            self = .throwTo(rest.dropFirst().first.flatMap(Base.init))
        default:
            guard let trajectory = Trajectory(bytes) else { return nil }
            let location = bytes.dropFirst(trajectory.letterCount)
            guard location.allSatisfy(Modifier.isLocation) else { return nil }
            self = .trajectory(trajectory, location: String(decoding: location, as: UTF8.self))
        }
    }

    /// Positions, and the letters for middle, left, right, deep, short, extra, foul and wide.
    private static func isLocation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "1")...UInt8(ascii: "9"), UInt8(ascii: "M"), UInt8(ascii: "L"),
            UInt8(ascii: "S"), UInt8(ascii: "D"), UInt8(ascii: "X"), UInt8(ascii: "F"),
            UInt8(ascii: "W"), UInt8(ascii: "R"):
            true
        default: false
        }
    }

    private static let words = Dictionary(
        uniqueKeysWithValues: Word.allCases.map { ($0.rawValue, $0) })
}

extension Modifier.Trajectory {
    /// The trajectory that the bytes begin with.
    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
        let isBunt = bytes.first == UInt8(ascii: "B")
        switch bytes.dropFirst(isBunt ? 1 : 0).first {
        case UInt8(ascii: "G"): self = isBunt ? .buntGround : .ground
        case UInt8(ascii: "L"): self = isBunt ? .buntLine : .line
        case UInt8(ascii: "P"): self = isBunt ? .buntPop : .pop
        case UInt8(ascii: "F") where !isBunt: self = .fly
        default: return nil
        }
    }

    fileprivate var letterCount: Int {
        switch self {
        case .ground, .line, .fly, .pop: 1
        case .buntGround, .buntPop, .buntLine: 2
        }
    }
}
