import JSONTree

/// Where a value falls in the order of values: nothing, false, true, numbers, texts, objects.
enum ModelRank {
    case nothing
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case text([UInt16])
    case object
    /// A key of an order by keys.
    case name(ModelName)

    init(_ node: ModelNode?) {
        guard let node else {
            self = .nothing
            return
        }
        self =
            switch node.leaf {
            case .bool(let flag)?: .bool(flag)
            case .integer(let number)?: .integer(number)
            case .double(let number)?: .double(number)
            case .string(let text)?: .text(Array(text.utf16))
            default: .object
            }
    }

    private var kind: Int {
        switch self {
        case .nothing: 0
        case .bool(let flag): flag ? 2 : 1
        case .integer, .double: 3
        case .text: 4
        case .object: 5
        case .name: 6
        }
    }

    /// Below, at or above zero as this comes before, with or after the other.
    func compare(_ other: ModelRank) -> Int {
        switch (self, other) {
        case (.integer(let x), .integer(let y)): Self.compare(x, y)
        case (.double(let x), .double(let y)): Self.compare(x, y)
        // No integer here is beyond 2^53 and near one of the doubles.
        case (.integer(let x), .double(let y)): Self.compare(Double(x), y)
        case (.double(let x), .integer(let y)): Self.compare(x, Double(y))
        case (.text(let x), .text(let y)):
            x == y ? 0 : x.lexicographicallyPrecedes(y) ? -1 : 1
        case (.name(let x), .name(let y)): Self.compare(x, y)
        default: kind - other.kind
        }
    }

    private static func compare<Number: Comparable>(_ x: Number, _ y: Number) -> Int {
        x == y ? 0 : x < y ? -1 : 1
    }
}
