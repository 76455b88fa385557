/// Where a player stands or goes: the plate as batter, a base, or home.
package enum Base: Int, Comparable, Sendable, CaseIterable {
    case batter, first, second, third, home

    package static func < (a: Base, b: Base) -> Bool { a.rawValue < b.rawValue }

    init?(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "B"): self = .batter
        case UInt8(ascii: "1"): self = .first
        case UInt8(ascii: "2"): self = .second
        case UInt8(ascii: "3"): self = .third
        case UInt8(ascii: "H"): self = .home
        default: return nil
        }
    }

    var before: Base? { Base(rawValue: rawValue - 1) }
    var next: Base? { Base(rawValue: rawValue + 1) }

    var letter: String { ["B", "1", "2", "3", "H"][rawValue] }

    var words: String { ["the plate", "first", "second", "third", "home"][rawValue] }
}
