import JSONTree

/// What the deepest row at or above a list gives of it; rows below lay over that.
struct ListBase {
    let list: PathCode
    let value: Value
    /// The row's stamp; `.none` when there is none.
    let stamp: Stamp

    init(of list: PathCode, in store: some RowStore) throws {
        self.list = list
        let row = try store.deepestRow(atOrAbove: list)
        value = try row.map { try Assembly.value(of: $0, at: list) } ?? .null
        stamp = row?.stamp ?? .none
    }

    /// The child at the key.
    ///
    /// - Parameter rows: those at and below the child, in path order.
    func child(_ key: Key, _ rows: [Row]) throws(RowError) -> Value {
        try Assembly.value(
            of: rows[...], at: list.appending(key), over: value[key], given: stamp)
    }
}

extension IndexStore {
    /// How many rows tell what stands at a node, in most cases; more are read in pieces.
    private var fewRows: Int { 64 }

    /// What stands at a node, without reading all of a large one.
    func indexValue(at node: PathCode) throws -> IndexValue {
        if let rows = try rows(at: node, limit: fewRows) {
            return IndexValue(try Assembly.value(of: rows, at: node))
        }
        if try hasLeaf(below: node) { return .object }
        return IndexValue(try Assembly.value(of: rows(at: node, limit: .max) ?? [], at: node))
    }

    /// The priority that a node has when it has a value.
    func priority(at node: PathCode) throws -> IndexValue {
        let own = node.appending(.priority)
        if let row = try deepestRow(atOrAbove: own) {
            let base = try Assembly.value(of: row, at: row.path == own ? own : node)
            return IndexValue(row.path == own ? base : base.priority)
        }
        return .null
    }

    private func hasLeaf(below node: PathCode) throws -> Bool {
        var lower = node.firstChild
        while true {
            let rows = try rows(from: lower, upTo: node.end, isBackwards: false, limit: 4 * fewRows)
            if Row.showLeaf(rows[...]) { return true }
            guard rows.count == 4 * fewRows, let last = rows.last else { return false }
            lower = last.path.next
        }
    }
}

extension [Row] {
    /// What it costs to read them: one for a row, and one more for each KiB of it.
    var weight: Int { reduce(0) { $0 + 1 + ($1.value?.count ?? 0) >> 10 } }
}

extension Row {
    /// Whether one of the rows, which follow each other in path order, surely shows a value: it has
    /// one, and no row lies below it, which would be later.
    static func showLeaf(_ rows: ArraySlice<Row>) -> Bool {
        zip(rows, rows.dropFirst()).contains { row, next in
            guard let text = row.value, text.count > 2 || text[0] != UInt8(ascii: "{") else {
                return false
            }
            return !row.path.isPriority && !row.path.isPrefix(of: next.path)
        }
    }
}
