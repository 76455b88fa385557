import Matches

/// Types an event as a person would, in short; the way back to what `Baseball.read` reads.
struct QuickWriter {
    private let event: PlayEvent
    private(set) var words: [String] = []
    /// Words of the event that the short form says by itself.
    private var implied: Set<String> = []

    /// Nil when there is no short form.
    init?(_ event: PlayEvent) {
        self.event = event
        guard let head = head() else { return nil }
        words = head
        for modifier in event.modifiers {
            let word = modifier.description.lowercased()
            if implied.contains(word) { continue }
            if case .other = modifier { return nil }
            words.append(word)
        }
        for advance in event.advances {
            if advance.from == advance.to, !advance.isMarkedOut { continue }
            words += typed(advance)
        }
    }

    var text: String { words.joined(separator: " ") }

    private mutating func head() -> [String]? {
        switch event.basic {
        case .strikeout(let credit, let plus):
            var head = "k"
            if event.has(.calledStrike) {
                head = "kc"
                implied.insert("c")
            }
            var words = [head]
            if let credit { words.append(dashed(credit)) }
            for play in plus { words += typed(play) }
            if words.contains(where: { $0.hasPrefix("cs") || $0.hasPrefix("po") }) {
                implied.insert("dp")
            }
            return words
        case .walk(let isIntentional, let plus):
            return [isIntentional ? "ibb" : "bb"] + plus.flatMap { typed($0) }
        case .hitByPitch: return ["hbp"]
        case .interference:
            guard event.modifiers == [.error(.catcher)] else { return nil }
            implied.insert("e2")
            return ["ci"]
        case .hit(let bases, let fielders, let isGroundRule):
            if isGroundRule { return ["dgr" + digits(fielders)] }
            if bases == 4 { return fielders.isEmpty ? ["hr"] : nil }
            return [["", "s", "d", "t"][bases] + digits(fielders)]
        case .error(let fielder): return ["e\(fielder.position)"]
        case .fieldersChoice(let fielder): return ["fc" + (fielder.map { "\($0.position)" } ?? "")]
        case .foulError(let fielder): return ["fle\(fielder.position)"]
        case .running(let plays): return plays.flatMap { typed($0) }
        case .none: return nil
        case .out(let putouts): return out(putouts)
        }
    }

    private mutating func out(_ putouts: [PlayEvent.Putout]) -> [String]? {
        let fielders = putouts.flatMap(\.credit.fielders)
        if let error = putouts.first?.credit.error {
            return putouts.count == 1 ? [dashed(Credit(fielders, error: error))] : nil
        }
        if putouts.count == 1, putouts[0].runner == nil { return batterOut(fielders) }
        if putouts.count == 1, let runner = putouts[0].runner {
            implied.formUnion(["fo", "g"])
            let word = fielders.count == 1 ? "\(fielders[0].position)u" : dashed(Credit(fielders))
            return [word, "fo"] + named(runner, by: fielders[fielders.count - 1])
        }
        guard putouts.count == 2, let runner = putouts[0].runner, putouts[1].runner == nil,
            runner != .batter, let last = putouts[1].credit.fielders.last,
            putouts[1].credit.fielders.count == 1
        else {
            if putouts.count == 2, putouts[0].runner == .batter, putouts[1].runner == .first,
                fielders.map(\.position).first == 3, fielders.count == 2
            {
                implied.formUnion(["gdp", "g"])
                return [dashed(Credit(fielders)), "dp"]
            }
            return nil
        }
        implied.formUnion(["gdp", "g"])
        let first = putouts[0].credit.fielders
        let word =
            first.count == 1
            ? "\(first[0].position)u-\(last.position)" : dashed(Credit(fielders))
        return [word] + named(runner, by: first[first.count - 1])
    }

    private mutating func batterOut(_ fielders: [Fielder]) -> [String] {
        if event.has(.sacrificeFly), fielders.count == 1 {
            implied.formUnion(["sf", "f"])
            return ["sf\(fielders[0].position)"]
        }
        if event.has(.sacrificeHit) {
            implied.formUnion(["sh", "bg"])
            return ["sh" + dashed(Credit(fielders))]
        }
        if fielders.count > 1 {
            implied.insert("g")
            return [dashed(Credit(fielders))]
        }
        if event.has(.doublePlay), event.advances.contains(where: \.isMarkedOut) {
            implied.insert("dp")
        }
        switch event.trajectory {
        case .fly?, .line?, .pop?, .buntPop?:
            let letters = event.trajectory?.rawValue.lowercased() ?? ""
            implied.insert(letters)
            return ["\(letters)\(fielders[0].position)"]
        case nil: return ["\(fielders[0].position)"]
        default:
            implied.insert("g")
            return ["\(fielders[0].position)u"]
        }
    }

    /// Says who the force was on, where the fielder alone does not.
    private func named(_ runner: Base, by fielder: Fielder) -> [String] {
        let usual: Base? = [4: Base.first, 6: .first, 5: .second, 2: .third][fielder.position]
        if usual == runner { return [] }
        return ["\(Self.letter(runner.rawValue))x\(Self.letter(runner.rawValue + 1))"]
    }

    private func typed(_ play: PlayEvent.Running) -> [String] {
        switch play {
        case .caught(let base, let isPickoff, let parameters):
            [(isPickoff ? "pocs" : "cs") + Self.letter(base.rawValue)] + parameters.flatMap(typed)
        case .pickoff(let base, let parameters):
            ["po" + Self.letter(base.rawValue)] + parameters.flatMap(typed)
        default: [play.description.lowercased()]
        }
    }

    private func typed(_ advance: PlayEvent.Advance) -> [String] {
        let word = advance.description.lowercased()
        let isPlain = advance.parameters.allSatisfy { parameter in
            switch parameter {
            case .credit(let credit, let notes):
                notes.isEmpty && (advance.isMarkedOut || credit.fielders.isEmpty)
            case .unearned, .teamUnearned, .noRBI, .rbi, .throwTo: true
            default: false
            }
        }
        guard isPlain else { return [word] }
        let head = String(word.prefix { $0 != "(" })
        return [head] + advance.parameters.flatMap(typed)
    }

    private func typed(_ parameter: PlayEvent.Parameter) -> [String] {
        if case .credit(let credit, let notes) = parameter {
            if credit.fielders.isEmpty, let error = credit.error {
                return ["e\(error.position)" + (notes.first == "TH" ? "t" : "")]
            }
            return [dashed(credit)]
        }
        return [parameter.description.lowercased()]
    }

    private static func letter(_ base: Int) -> String { ["b", "1", "2", "3", "h"][base] }

    private func dashed(_ credit: Credit) -> String {
        (credit.fielders.map { String($0.position) }
            + (credit.error.map { ["e\($0.position)"] } ?? [])).joined(separator: "-")
    }

    private func digits(_ fielders: [Fielder]) -> String {
        fielders.map { String($0.position) }.joined()
    }
}
