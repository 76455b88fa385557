import JSONTree
import TestSupport

/// Bodies and places as clients may send them, small enough that they meet.
extension SplitMix64 {
    private static let names = [
        "a", "b", "c", "0", "1", "2", "3", "5", "-1", "007", "10", "é", "e\u{301}", "😀", "～", " ",
        "+%", "B",
    ]

    mutating func place(min: Int = 0, max: Int = 3) -> ModelTree.Place {
        (0..<(min + below(max - min + 1))).map { _ in ModelName(pick(Self.names)) }
    }

    /// A body of a write: nulls, empty objects and arrays among it.
    mutating func body(depth: Int = 3) -> JSON {
        switch below(depth > 0 ? 10 : 5) {
        case 0: return .null
        case 1...4: return scalar()
        case 5: return .array((0..<below(4)).map { _ in body(depth: depth - 1) })
        case 6: return prioritized()
        case 7 where chance(30): return serverValue()
        default:
            // A name twice would be another test.
            let names = Set((0..<below(5)).map { _ in ModelName(pick(Self.names)) })
            var fields = names.sorted().shuffled(using: &self).map {
                JSON.Field(name: $0.text, value: body(depth: depth - 1))
            }
            if chance(15) { fields.append(JSON.Field(name: ".priority", value: priority())) }
            return .object(fields)
        }
    }

    private mutating func prioritized() -> JSON {
        .object([
            JSON.Field(name: ".value", value: scalar()),
            JSON.Field(name: ".priority", value: priority()),
        ])
    }

    private mutating func serverValue() -> JSON {
        guard chance(75) else { return JSON([".sv": "timestamp"]) }
        let amount: JSON = chance(20) ? .integer(.max) : .integer(Int64(below(9)) - 4)
        return JSON([".sv": JSON(["increment": amount])])
    }

    mutating func priority() -> JSON {
        pick([.null, 1, 2, -1, .double(0.5), "p", "é", "10"])
    }

    mutating func scalar() -> JSON {
        switch below(6) {
        case 0: .bool(chance(50))
        case 1: .string(text())
        case 2: pick([.integer(.max), .integer(.min), .integer(1 << 53 + 1), .integer(1 << 53)])
        case 3: pick([.double(0.1), .double(1e300), .double(-2.5e-7), .double(1e19)])
        default: .integer(Int64(below(7)) - 2)
        }
    }
}
