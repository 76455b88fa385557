import Foundation
package import JSONTree

/// The seeds of a property: `@Test(arguments: seeds(200))`.
///
/// They count up from 1, so that every run is the same. `MATCHBOOK_SEED=7` runs that one alone;
/// `MATCHBOOK_SEEDS_FROM=1000` starts elsewhere.
package func seeds(_ count: Int) -> [UInt64] {
    let environment = ProcessInfo.processInfo.environment
    if let only = environment["MATCHBOOK_SEED"].flatMap({ UInt64($0) }) { return [only] }
    let first = environment["MATCHBOOK_SEEDS_FROM"].flatMap { UInt64($0) } ?? 1
    return (0..<UInt64(count)).map { first &+ $0 }
}

/// Random numbers that a seed repeats, and keys, paths and values of the tree made from them.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SplitMix64 {
    /// A number from zero up to, and without, the bound.
    package mutating func below(_ bound: Int) -> Int {
        Int.random(in: 0..<bound, using: &self)
    }

    /// True in so many of a hundred calls.
    package mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }

    package mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[below(choices.count)]
    }
}

extension SplitMix64 {
    /// Keys where implementations differ: integers and what only looks like them, composed and
    /// decomposed letters, and both sides of the surrogates.
    private static let keys = [
        "a", "b", "c", "B", "_", "-", " ", "ab", "é", "e\u{301}", "😀", "～", "\u{10FFFF}",
        "\u{E000}", "\"", "\\", "+", "%", ":", "0", "1", "2", "3", "-0", "00", "-1", "7", "07",
        "007", "10", "2147483647", "2147483648", "-2147483648", "-2147483649", "1x0",
    ]

    private static let characters: [Unicode.Scalar] = [
        "a", "z", "A", "0", "9", "-", " ", "\"", "\\", "é", "\u{301}", "~", "\u{80}", "\u{7FF}",
        "\u{800}", "\u{D7FF}", "\u{E000}", "～", "\u{FFFF}", "\u{10000}", "😀", "\u{10FFFF}",
    ]

    /// Mostly one of a few, so that keys meet; else one of up to eight scalars.
    package mutating func key() -> Key {
        if chance(80) { return Key(unchecked: pick(Self.keys)) }
        return Key(unchecked: text(scalarsMin: 1, scalarsMax: 8))
    }

    /// A path of no metadata, the root among them.
    package mutating func path(keysMax: Int = 4) -> Path {
        Path((0..<below(keysMax + 1)).map { _ in key() })
    }

    /// A normal value that is not null, with objects of up to `depth` levels and with priorities.
    package mutating func value(depth: Int = 3) -> Value {
        guard depth > 0, chance(60) else {
            let primitive = primitive()
            guard chance(10) else { return primitive }
            return .object(
                Object([
                    Member(key: .priority, value: priority()),
                    Member(key: .value, value: primitive),
                ]))
        }
        let count = 1 + below(6)
        let isList = chance(25)
        var members = (0..<count).map { index in
            Member(
                key: isList ? Key(index: index + below(2)) : key(), value: value(depth: depth - 1))
        }
        if chance(10) { members.append(Member(key: .priority, value: priority())) }
        return .object(Object(members))
    }

    /// A leaf that is not null.
    package mutating func primitive() -> Value {
        switch below(6) {
        case 0: .bool(chance(50))
        case 1: .string(text())
        case 2: .integer(Int64(below(20)) - 5)
        case 3: number()
        case 4: .string(pick(["", "x", "é", "e\u{301}", "timestamp"]))
        default: .integer(pick([.min, .max, 1 << 53, 1 << 53 + 1, -1 << 53 - 1]))
        }
    }

    private mutating func priority() -> Value {
        chance(50) ? number() : .string(text(scalarsMin: 1))
    }

    /// A number of any size, as an integer where it is whole.
    package mutating func number() -> Value {
        let double =
            switch below(4) {
            case 0: Double(bitPattern: next())
            case 1: Double(below(2_000_000) - 1_000_000) / 100
            case 2:
                pick([
                    .leastNonzeroMagnitude, 1e21, 1.5, -0.0, 0.1 + 0.2, 0x1p63,
                    .greatestFiniteMagnitude,
                ])
            default: Double(below(1_000_000))
            }
        return Value(double) ?? .double(0.5)
    }

    /// Text of scalars from the edges of each length in UTF-8, allowed in keys too.
    package mutating func text(scalarsMin: Int = 0, scalarsMax: Int = 8) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<(scalarsMin + below(scalarsMax - scalarsMin + 1)) {
            text.append(pick(Self.characters))
        }
        return String(text)
    }
}
