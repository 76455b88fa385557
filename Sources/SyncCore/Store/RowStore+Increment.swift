package import JSONTree

extension RowStore {
    /// Rows that are read before it is asked whether a number can stand there at all.
    private var numberRowsMax: Int { 100 }

    /// What an increment at a path adds to: the number that stands there, with its priority; of
    /// anything else that is large nothing, so that it need not be read.
    package func summand(at path: Path) throws -> Value {
        if let value = try value(at: path, limit: numberRowsMax) { return value }
        // Many rows are an object, or a number above much that was deleted.
        let code = PathCode(path)
        guard let row = try deepestRow(atOrAbove: code), let text = row.value else { return .null }
        guard let way = PathCode(bytes: Array(code.bytes[row.path.bytes.count...])).path else {
            throw RowError(path: code)
        }
        let given: Value
        do { given = try Value(rowText: text) } catch { throw RowError(path: row.path) }
        switch given[way].withoutPriority {
        case .integer, .double: return try value(at: path)
        default: return .null
        }
    }
}
