import SQLite
import SyncCore

extension Statement {
    /// The stamp in a column; nil when it is none.
    func stamp(at column: Int) -> Stamp? { withBytes(at: column) { Stamp($0) } }
}
