package import JSONTree

/// A kind of match without its types.
package struct Kind: Sendable {
    private let type: any MatchKind.Type

    package init(_ type: any MatchKind.Type) {
        self.type = type
    }

    package var name: String { type.name }
    package var title: String { type.title }
    package var notation: String { type.notation }
    package var options: [KindOption] { type.options }
    package var hasLineups: Bool { type.hasLineups }
    package var sideKeys: [String]? { type.sideKeys }

    var playable: (any PlayableKind.Type)? { type as? any PlayableKind.Type }

    package func start(_ setup: Setup) throws(MatchError) -> MatchState {
        MatchState(try type.init(setup))
    }

    /// The info of a match of this kind that is about to begin; options and names that the kind
    /// does not allow are refused.
    package func info(
        names: [String], options: [(name: String, value: Value)] = []
    ) throws(MatchError) -> MatchInfo {
        var chosen = Object()
        for (name, value) in options {
            guard let option = self.options.first(where: { $0.name == name }) else {
                let known = self.options.map(\.name).joined(separator: ", ")
                let hint = known.isEmpty ? "it has none" : "it has \(known)"
                throw MatchError(.refused, "\(self.name) has no option \"\(name)\"; \(hint)")
            }
            guard option.standard.hasKind(of: value) else {
                throw MatchError(.refused, "\(name) is \(option.help), not what was given")
            }
            if let text = value.string, !option.choices.isEmpty,
                !option.choices.contains(where: { $0.hasSameBytes(as: text) })
            {
                let list = option.choices.joined(separator: ", ")
                throw MatchError(.refused, "\(name) is one of \(list), not \"\(text)\"")
            }
            chosen[Key(unchecked: name)] = value
        }
        let info = MatchInfo(
            kind: name, options: chosen.normal, sides: try sides(named: names))
        _ = try start(Setup(info))
        return info
    }

    /// Characters of a side's name: more would fill every line of a list.
    private static let nameLengthMax = 100

    private func sides(named names: [String]) throws(MatchError) -> [Side] {
        guard names.allSatisfy({ $0.count <= Self.nameLengthMax }) else {
            throw MatchError(
                .refused, "a side's name has at most \(Self.nameLengthMax) characters")
        }
        guard let keys = sideKeys else {
            return names.enumerated().map { Side(key: String($0.offset), name: $0.element) }
        }
        guard names.isEmpty || names.count == keys.count else {
            let list = keys.joined(separator: " and ")
            throw MatchError(.refused, "\(name) has \(keys.count) sides, \(list)")
        }
        return zip(keys, names).map { Side(key: $0, name: $1) }
    }
}

extension Value {
    fileprivate func hasKind(of other: Value) -> Bool {
        switch (self, other) {
        case (.bool, .bool), (.integer, .integer), (.string, .string): true
        default: false
        }
    }
}
