/// One word of a typed play, behind its first, by its form alone.
enum QuickWord: Equatable {
    /// Fielders with dashes, which in another place is a runner's advance: `1-3`.
    case pair(Credit, PlayEvent.Advance)
    case fielding(Credit)
    case advance(PlayEvent.Advance)
    case running(PlayEvent.Running)
    case error(Fielder, isThrow: Bool)
    case parameter(PlayEvent.Parameter)
    /// The scorer's word that a run is earned all the same.
    case earned
    case modifier(Modifier)

    /// - Throws: `MatchError` when the word means nothing in a play.
    init(_ word: String) throws(MatchError) {
        let bytes = Array(word.utf8)
        if let found = try QuickWord(dashed: word, bytes) {
            self = found
        } else if let found = try QuickWord(advance: word, bytes) {
            self = found
        } else if let error = QuickWord.error(bytes) {
            self = error
        } else if let credit = Credit(quick: word) {
            self = .fielding(credit)
        } else if word == "ER" {
            self = .earned
        } else if let parameter = QuickWord.parameters[word] {
            self = .parameter(parameter)
        } else if let running = QuickWord.running(word) {
            self = .running(running)
        } else if let modifier = QuickWord.modifier(word) {
            self = .modifier(modifier)
        } else {
            throw MatchError(.refused, "\"\(word.lowercased())\" is not understood")
        }
    }

    /// `1-3`, `B-2`, `8-5`, `6-4-3`, `2-E6`.
    private init?(dashed word: String, _ bytes: [UInt8]) throws(MatchError) {
        guard bytes.contains(UInt8(ascii: "-")), !bytes.contains(UInt8(ascii: "(")) else {
            return nil
        }
        let credit = Credit(quick: word)
        let advance = PlayEvent.Advance(quick: word)
        switch (credit, advance) {
        case (let credit?, let advance?): self = .pair(credit, advance)
        case (let credit?, nil): self = .fielding(credit)
        case (nil, let advance?): self = .advance(advance)
        case (nil, nil): throw MatchError(.refused, "\"\(word.lowercased())\" is no base")
        }
    }

    /// `2X3`, `2X3(8-5)`, `1-3(E7)`.
    private init?(advance word: String, _ bytes: [UInt8]) throws(MatchError) {
        guard bytes.count >= 3, bytes[1] == UInt8(ascii: "X") || bytes[1] == UInt8(ascii: "-"),
            "B123".utf8.contains(bytes[0])
        else { return nil }
        let rest = bytes.dropFirst(2).filter { $0 != UInt8(ascii: "-") }
        var reader = EventReader((bytes.prefix(2) + rest)[...])
        let advance = try PlayEvent.Advance(&reader, isRunning: false)
        guard reader.isAtEnd else { throw reader.error("the end") }
        self = .advance(advance)
    }

    /// `E6`, and `E6T` or `E6/TH` for a throw.
    private static func error(_ bytes: [UInt8]) -> QuickWord? {
        guard bytes.count >= 2, bytes[0] == UInt8(ascii: "E"), let fielder = Fielder(bytes[1])
        else { return nil }
        switch String(decoding: bytes.dropFirst(2), as: UTF8.self) {
        case "": return .error(fielder, isThrow: false)
        case "T", "TH", "/TH": return .error(fielder, isThrow: true)
        default: return nil
        }
    }

    private static func running(_ word: String) -> PlayEvent.Running? {
        var reader = EventReader(Array(word.utf8)[...])
        // What is no play on the bases is something else, or is named by whoever asks.
        guard let running = try? PlayEvent.Running(&reader), reader.isAtEnd else { return nil }
        return running
    }

    private static func modifier(_ word: String) -> Modifier? {
        if let modifier = spoken[word] { return modifier }
        let modifier = Modifier(marked: Array(word.utf8)[...])
        if case .other? = modifier { return nil }
        return modifier
    }

    private static let parameters: [String: PlayEvent.Parameter] = [
        "NR": .noRBI, "NORBI": .noRBI, "RBI": .rbi, "UR": .unearned, "TUR": .teamUnearned,
    ]

    /// What people say for a modifier.
    private static let spoken: [String: Modifier] = [
        "SAC": .word(.sacrificeHit), "FOUL": .word(.foul), "FORCE": .word(.forceOut),
    ]
}

extension Credit {
    /// `6-4-3`, `643`, `3U`, `2-E6`, `2E6`, `6-3E`.
    ///
    /// A U behind a fielder says that nobody helped him, and is not kept.
    init?(quick word: String) {
        var fielders: [Fielder] = []
        var error: Fielder?
        var isErrorNext = false
        for byte in word.utf8 {
            switch byte {
            case UInt8(ascii: "-"):
                continue
            case UInt8(ascii: "U"):
                if fielders.isEmpty { return nil }
            case UInt8(ascii: "E"):
                guard error == nil, !isErrorNext else { return nil }
                isErrorNext = true
            default:
                guard error == nil, let fielder = Fielder(byte) else { return nil }
                if isErrorNext {
                    error = fielder
                    isErrorNext = false
                } else {
                    fielders.append(fielder)
                }
            }
        }
        // An E behind the last fielder is his.
        if isErrorNext { error = fielders.popLast() }
        guard !fielders.isEmpty || error != nil, word.utf8.last != UInt8(ascii: "-"),
            word.utf8.first != UInt8(ascii: "-")
        else { return nil }
        // Nobody throws to himself; two nines without a dash are an event file's unknown play.
        let isDashed = word.utf8.contains(UInt8(ascii: "-"))
        guard !isDashed || zip(fielders, fielders.dropFirst()).allSatisfy({ $0 != $1 }) else {
            return nil
        }
        self.init(fielders, error: error)
    }
}

extension PlayEvent.Advance {
    /// `1-3`, `B-2`; only bases, forward or staying.
    init?(quick word: String) {
        let bytes = Array(word.utf8)
        guard bytes.count == 3, bytes[1] == UInt8(ascii: "-"), let from = Base(bytes[0]),
            let to = Base(bytes[2]), from != .home, to != .batter, from <= to
        else { return nil }
        self.init(from: from, to: to, isMarkedOut: false, parameters: [])
    }
}
