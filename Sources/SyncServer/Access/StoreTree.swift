import JSONTree
import Rules
import SyncCore

/// Stored rows as the tree that rules read.
struct StoreTree<Rows: ScannedRows>: RuleTree {
    private let rows: Rows

    init(_ rows: Rows) {
        self.rows = rows
    }

    /// Rows that a comparison of all that is below a place may read.
    private static var rowsMax: Int { 500 }

    func shape(at path: Path) throws -> NodeShape { try rows.shape(at: path) }

    func priority(at path: Path) throws -> Value { try rows.priority(at: path) }

    func value(at path: Path) throws -> Value? {
        try rows.value(at: path, rowsMax: Self.rowsMax)
    }
}
