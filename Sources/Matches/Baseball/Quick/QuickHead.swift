/// The first word of a typed play: what the batter or the runners did.
enum QuickHead: Equatable {
    /// Everything is said by the word itself.
    case play(PlayEvent.Basic, [Modifier])
    case strikeout(Credit?, [Modifier])
    /// A ball on the ground, by who fielded it; whom they put out depends on the bases.
    ///
    /// `isPlain`: without dashes, as event files have it, which say nothing of how it was hit.
    case grounder(Credit, isUnassisted: Bool, isPlain: Bool)
    case air(Fielder, Modifier.Trajectory, [Modifier.Word])
    /// Caught in the air, and others put out by throws: `L6-3`.
    case airWithThrows([Fielder], Modifier.Trajectory)
    case sacrificeFly(Fielder)
    /// The fielding may follow as a word of its own.
    case sacrificeHit(Credit?)
    case fieldersChoice(Credit?)

    /// Nil when the word has none of the short forms.
    init?(_ word: String) {
        if let head = QuickHead.words[word] {
            self = head
        } else if let head = QuickHead(hit: word) ?? QuickHead(air: word)
            ?? QuickHead(lettered: word) ?? QuickHead(fielded: word)
        {
            self = head
        } else {
            return nil
        }
    }

    private static let words: [String: QuickHead] = [
        "K": .strikeout(nil, []), "KS": .strikeout(nil, []), "SO": .strikeout(nil, []),
        "KC": .strikeout(nil, [.word(.calledStrike)]),
        "KL": .strikeout(nil, [.word(.calledStrike)]),
        "BB": .play(.walk(isIntentional: false, plus: []), []),
        "IBB": .play(.walk(isIntentional: true, plus: []), []),
        "HBP": .play(.hitByPitch, []), "HB": .play(.hitByPitch, []),
        "CI": .play(.interference, [.error(.catcher)]),
        "BI": .play(
            .out([PlayEvent.Putout(credit: Credit([.catcher]), runner: nil)]),
            [.word(.batterInterference)]),
        "BOOT": .play(
            .out([PlayEvent.Putout(credit: Credit([.catcher]), runner: nil)]),
            [.word(.outOfTurn)]),
        "GRD": .play(.hit(bases: 2, [], isGroundRule: true), []),
        "SH": .sacrificeHit(nil), "SAC": .sacrificeHit(nil), "FC": .fieldersChoice(nil),
        "IPHR": .play(.hit(bases: 4, [], isGroundRule: false), [.word(.insideThePark)]),
    ]

    /// `S7`, `D78L`, `1B8`, `HR7`, `DGR9`.
    private init?(hit word: String) {
        let forms: [(String, Int)] = [
            ("1B", 1), ("2B", 2), ("3B", 3), ("S", 1), ("D", 2), ("T", 3),
        ]
        if let rest = word.behind("HR") {
            guard let (fielders, flight) = Self.place(rest) else { return nil }
            let place = fielders.map { String($0.position) }.joined()
            var modifiers: [Modifier] = []
            if let flight {
                modifiers.append(.trajectory(flight, location: place))
            } else if !place.isEmpty {
                modifiers.append(.other(place))
            }
            self = .play(.hit(bases: 4, [], isGroundRule: false), modifiers)
            return
        }
        for prefix in ["DGR", "GRD", "GR"] {
            guard let rest = word.behind(prefix), let (fielders, flight) = Self.place(rest),
                flight == nil, prefix != "GR" || !fielders.isEmpty
            else { continue }
            self = .play(.hit(bases: 2, fielders, isGroundRule: true), [])
            return
        }
        for (prefix, bases) in forms {
            guard let rest = word.behind(prefix), let (fielders, flight) = Self.place(rest) else {
                continue
            }
            self = .play(
                .hit(bases: bases, fielders, isGroundRule: false),
                flight.map { [.trajectory($0, location: "")] } ?? [])
            return
        }
        return nil
    }

    /// Digits, then perhaps how the ball flew.
    private static func place(_ text: String) -> ([Fielder], Modifier.Trajectory?)? {
        let digits = text.utf8.prefix { $0 >= 0x31 && $0 <= 0x39 }
        let rest = String(text.dropFirst(digits.count))
        let flight = Modifier.Trajectory(rawValue: rest)
        guard rest.isEmpty || flight != nil && !digits.isEmpty else { return nil }
        return (digits.compactMap { Fielder($0) }, flight)
    }

    /// `F8`, `L7`, `P4`, `PF2`, `BP1`, `IF6`, `L6-3`.
    private init?(air word: String) {
        let forms: [(String, Modifier.Trajectory, [Modifier.Word])] = [
            ("IF", .pop, [.infieldFly]), ("FF", .fly, [.foul]), ("PF", .pop, [.foul]),
            ("LF", .line, [.foul]), ("BP", .buntPop, []), ("BL", .buntLine, []), ("F", .fly, []),
            ("L", .line, []), ("P", .pop, []),
        ]
        for (prefix, flight, more) in forms {
            guard let rest = word.behind(prefix), let credit = Credit(quick: rest),
                credit.error == nil
            else { continue }
            if credit.fielders.count == 1 {
                self = .air(credit.fielders[0], flight, more)
            } else if more.isEmpty {
                self = .airWithThrows(credit.fielders, flight)
            } else {
                return nil
            }
            return
        }
        return nil
    }

    /// `SF8`, `SH1-3`, `E6T`, `FC5`, `FLE5`, `G6-3`.
    private init?(lettered word: String) {
        if let rest = word.behind("SF"), let credit = Credit(quick: rest), credit.error == nil,
            credit.fielders.count == 1
        {
            self = .sacrificeFly(credit.fielders[0])
        } else if let rest = word.behind("SH") ?? word.behind("SAC"),
            let credit = Credit(quick: rest)
        {
            self = .sacrificeHit(credit)
        } else if let rest = word.behind("K"), let credit = Credit(quick: rest) {
            self = .strikeout(credit, [])
        } else if let rest = word.behind("FC"), let credit = Credit(quick: rest),
            credit.error == nil
        {
            self = .fieldersChoice(credit)
        } else if let rest = word.behind("G"), let credit = Credit(quick: rest),
            !credit.fielders.isEmpty
        {
            self = .grounder(
                credit, isUnassisted: rest.utf8.contains(UInt8(ascii: "U")), isPlain: false)
        } else if let rest = word.behind("E"), let digit = rest.utf8.first,
            let fielder = Fielder(digit)
        {
            switch rest.dropFirst() {
            case "": self = .play(.error(fielder), [])
            case "T", "TH": self = .play(.error(fielder), [.throwTo(nil)])
            case "F": self = .play(.foulError(fielder), [])
            case "G", "L", "P", "BG":
                guard let flight = Modifier.Trajectory(rawValue: String(rest.dropFirst())) else {
                    return nil
                }
                self = .play(.error(fielder), [.trajectory(flight, location: "")])
            default: return nil
            }
        } else {
            return nil
        }
    }

    /// `6-3`, `3U`, `6-E3`, `643`; one digit alone is an event file's out.
    private init?(fielded word: String) {
        guard let credit = Credit(quick: word), !credit.fielders.isEmpty else { return nil }
        let isUnassisted = word.utf8.contains(UInt8(ascii: "U"))
        let isDashed = word.utf8.contains(UInt8(ascii: "-"))
        if !isDashed, !isUnassisted, credit.fielders.count == 1, credit.error == nil { return nil }
        self = .grounder(credit, isUnassisted: isUnassisted, isPlain: !isDashed && !isUnassisted)
    }
}

extension String {
    /// What follows the prefix; nil when the text begins otherwise.
    fileprivate func behind(_ prefix: String) -> String? {
        utf8.starts(with: prefix.utf8) ? String(dropFirst(prefix.count)) : nil
    }
}
