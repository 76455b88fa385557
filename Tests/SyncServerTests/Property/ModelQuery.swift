import JSONTree
import TestSupport

/// A query as its specification reads: sort all children, drop those out of range, take from one
/// end.
struct ModelQuery {
    enum Order: Equatable {
        case key, value, priority
        case child([String])
    }

    /// An end of the range: a value of the order and perhaps a key.
    struct Bound {
        let value: JSON
        let key: ModelName?
        let isExclusive: Bool
    }

    let order: Order
    private var start: Bound?
    private var end: Bound?
    private var isEqual = false
    /// Above zero from the beginning, below from the end.
    private var limit: Int?

    init(using random: inout SplitMix64) {
        order = random.pick([
            .key, .value, .priority, .child(["b"]), .child(["0"]), .child(["b", "c"]),
        ])
        switch random.below(4) {
        case 0: break
        case 1:
            let bound = Self.bound(order, &random, mayExclude: false)
            (start, end, isEqual) = (bound, bound, true)
        default:
            if random.chance(70) { start = Self.bound(order, &random, mayExclude: true) }
            if random.chance(50) { end = Self.bound(order, &random, mayExclude: true) }
        }
        if random.chance(50) { limit = (1 + random.below(3)) * (random.chance(50) ? 1 : -1) }
    }

    private static func bound(
        _ order: Order, _ random: inout SplitMix64, mayExclude: Bool
    ) -> Bound {
        let isExclusive = mayExclude && random.chance(30)
        let name = random.place(min: 1, max: 1)[0]
        if order == .key {
            return Bound(value: .string(name.text), key: nil, isExclusive: isExclusive)
        }
        var value = random.scalar()
        if order == .priority { value = random.pick([1, 2, -1, .double(0.5), "p", "10"]) }
        return Bound(
            value: value, key: random.chance(30) ? name : nil, isExclusive: isExclusive)
    }

    // MARK: Asking

    /// The parameters, each with `&` before it.
    var parameters: String {
        var text = "&orderBy=" + encoded(.string(orderText))
        if isEqual, let start {
            text += "&equalTo=" + self.text(start)
        } else {
            if let start {
                text += (start.isExclusive ? "&startAfter=" : "&startAt=") + self.text(start)
            }
            if let end { text += (end.isExclusive ? "&endBefore=" : "&endAt=") + self.text(end) }
        }
        if let limit { text += limit > 0 ? "&limitToFirst=\(limit)" : "&limitToLast=\(-limit)" }
        return text
    }

    private var orderText: String {
        switch order {
        case .key: "$key"
        case .value: "$value"
        case .priority: "$priority"
        case .child(let way): way.joined(separator: "/")
        }
    }

    private func text(_ bound: Bound) -> String {
        encoded(bound.value) + (bound.key.map { "," + encoded(.string($0.text)) } ?? "")
    }

    private func encoded(_ json: JSON) -> String {
        json.text().map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "%0" + digits : "%" + digits
        }.joined()
    }

    // MARK: Answering

    /// The node with the children that the query chooses; nil for none.
    func chosen(of node: ModelNode?) -> ModelNode? {
        // An order alone leaves nothing out; anything more is of children, and a leaf has none.
        if start == nil, end == nil, limit == nil { return node }
        guard let node, node.leaf == nil else { return nil }
        var entries = node.children.map { (rank: rank($0.value, $0.key), name: $0.key) }
            .sorted { Self.isBefore($0, $1) }
        if let start {
            entries.removeAll { isBelow($0, start) }
        }
        if let end {
            entries.removeAll { isAbove($0, end) }
        }
        if let limit {
            entries = limit > 0 ? Array(entries.prefix(limit)) : Array(entries.suffix(-limit))
        }
        let chosen = node.keeping(Set(entries.map(\.name)))
        return chosen.isEmpty ? nil : chosen
    }

    private typealias Entry = (rank: ModelRank, name: ModelName)

    private func rank(_ child: ModelNode, _ name: ModelName) -> ModelRank {
        switch order {
        case .key: return .name(name)
        case .value: return ModelRank(child)
        case .priority: return ModelRank(child.priority.map { ModelNode(leaf: $0) })
        case .child(let way):
            return ModelRank(
                way.reduce(child as ModelNode?) { $0?.children[ModelName($1)] })
        }
    }

    private static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
        let order = a.rank.compare(b.rank)
        return order == 0 ? a.name < b.name : order < 0
    }

    private func rank(_ bound: Bound) -> ModelRank {
        guard order == .key, case .string(let text) = bound.value else {
            return ModelRank(ModelNode(leaf: bound.value))
        }
        return .name(ModelName(text))
    }

    private func isBelow(_ entry: Entry, _ bound: Bound) -> Bool {
        let order = entry.rank.compare(rank(bound))
        if order != 0 { return order < 0 }
        guard let key = bound.key else { return bound.isExclusive }
        return entry.name < key || bound.isExclusive && entry.name == key
    }

    private func isAbove(_ entry: Entry, _ bound: Bound) -> Bool {
        let order = entry.rank.compare(rank(bound))
        if order != 0 { return order > 0 }
        guard let key = bound.key else { return bound.isExclusive }
        return key < entry.name || bound.isExclusive && entry.name == key
    }
}
