package import JSONTree

/// What a match starts from: its options and its sides.
package struct Setup: Sendable {
    package var options: Value
    package var sides: [Side]

    package init(options: Value = .null, sides: [Side] = []) {
        self.options = options
        self.sides = sides
    }

    package init(_ info: MatchInfo) {
        self.init(options: info.options, sides: info.sides)
    }

    /// The name of the side with the key; nil when it has none.
    package func side(_ key: String) -> String? {
        sides.first { $0.key.hasSameBytes(as: key) && !$0.name.isEmpty }?.name
    }

    package func integer(_ option: String) -> Int64? { options[option].integer }
    package func flag(_ option: String) -> Bool? { options[option].bool }
}
