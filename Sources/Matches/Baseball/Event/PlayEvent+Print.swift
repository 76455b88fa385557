extension PlayEvent: CustomStringConvertible {
    /// The event in canonical notation: upper case, without marks that mean nothing.
    package var description: String {
        var text = basic.description
        for modifier in modifiers { text += "/\(modifier.description)" }
        if !advances.isEmpty {
            text += "." + advances.map(\.description).joined(separator: ";")
        }
        return text
    }
}

extension PlayEvent.Basic: CustomStringConvertible {
    package var description: String {
        switch self {
        case .out(let putouts): putouts.map(\.description).joined()
        case .strikeout(let credit, let plus): "K\(credit?.description ?? "")\(Self.plus(plus))"
        case .walk(let isIntentional, let plus): "\(isIntentional ? "IW" : "W")\(Self.plus(plus))"
        case .hitByPitch: "HP"
        case .interference: "C"
        case .hit(_, let fielders, isGroundRule: true): "DGR\(fielders.digits)"
        case .hit(let bases, let fielders, isGroundRule: false):
            "\(["", "S", "D", "T", "HR"][bases])\(fielders.digits)"
        case .error(let fielder): "E\([fielder].digits)"
        case .fieldersChoice(let fielder): "FC\(fielder.map { [$0].digits } ?? "")"
        case .foulError(let fielder): "FLE\([fielder].digits)"
        case .running(let plays): plays.map(\.description).joined(separator: ";")
        case .none: "NP"
        }
    }

    private static func plus(_ plays: [PlayEvent.Running]) -> String {
        plays.isEmpty ? "" : "+" + plays.map(\.description).joined(separator: ";")
    }
}

extension PlayEvent.Putout: CustomStringConvertible {
    package var description: String {
        credit.description + (runner.map { "(\($0.letter))" } ?? "")
    }
}

extension PlayEvent.Running: CustomStringConvertible {
    package var description: String {
        switch self {
        case .steal(let base, let isPickoff, let parameters):
            "\(isPickoff ? "PO" : "")SB\(base.letter)\(parameters.text)"
        case .caught(let base, let isPickoff, let parameters):
            "\(isPickoff ? "PO" : "")CS\(base.letter)\(parameters.text)"
        case .pickoff(let base, let parameters): "PO\(base.letter)\(parameters.text)"
        case .wildPitch: "WP"
        case .passedBall: "PB"
        case .balk: "BK"
        case .indifference: "DI"
        case .other: "OA"
        case .error(let fielder): "E\([fielder].digits)"
        }
    }
}

extension PlayEvent.Advance: CustomStringConvertible {
    package var description: String {
        "\(from.letter)\(isMarkedOut ? "X" : "-")\(to.letter)\(parameters.text)"
    }
}

extension PlayEvent.Parameter: CustomStringConvertible {
    package var description: String {
        switch self {
        case .credit(let credit, let notes):
            ([credit.description] + notes).joined(separator: "/")
        case .unearned: "UR"
        case .teamUnearned: "TUR"
        case .noRBI: "NR"
        case .rbi: "RBI"
        case .wildPitch: "WP"
        case .passedBall: "PB"
        case .throwTo(let base): "TH\(base?.letter ?? "")"
        case .other(let word): word
        }
    }
}

extension Modifier: CustomStringConvertible {
    package var description: String {
        switch self {
        case .trajectory(let trajectory, let location): trajectory.rawValue + location
        case .word(let word): word.rawValue
        case .error(let fielder): "E\([fielder].digits)"
        case .relay(let fielders): "R\(fielders.digits)"
        case .throwTo(let base): "TH\(base?.letter ?? "")"
        case .other(let word): word
        }
    }
}

extension Credit: CustomStringConvertible {
    package var description: String {
        fielders.digits + (error.map { "E\([$0].digits)" } ?? "")
    }
}

extension [Fielder] {
    fileprivate var digits: String {
        map { $0.position == 0 ? "U" : String($0.position) }.joined()
    }
}

extension [PlayEvent.Parameter] {
    fileprivate var text: String { map { "(\($0.description))" }.joined() }
}
