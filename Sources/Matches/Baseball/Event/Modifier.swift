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
    init(_ text: some Collection<UInt8>) {
        let text = String(decoding: text, as: UTF8.self)
        if let word = Modifier.words[text] {
            self = .word(word)
        } else if let modifier = Modifier(lettered: Array(text.utf8)) {
            self = modifier
        } else {
            self = .other(text)
        }
    }

    private init?(lettered bytes: [UInt8]) {
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
            let count = bytes.first == UInt8(ascii: "B") ? 2 : 1
            let head = String(decoding: bytes.prefix(count), as: UTF8.self)
            let location = bytes.dropFirst(count)
            guard let trajectory = Trajectory(rawValue: head),
                location.allSatisfy(Modifier.isLocation)
            else { return nil }
            self = .trajectory(trajectory, location: String(decoding: location, as: UTF8.self))
        }
    }

    /// Positions, and the letters for middle, left, right, deep, short, extra, foul and wide.
    private static func isLocation(_ byte: UInt8) -> Bool {
        locations.contains(byte)
    }

    private static let locations = Set("123456789MLSDXFW".utf8)
    private static let words = Dictionary(
        uniqueKeysWithValues: Word.allCases.map { ($0.rawValue, $0) })
}
