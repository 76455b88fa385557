import JSONTree
import SyncCore
import TreeStore

/// The text of one large value, cut into staged rows as it is read.
struct StagedValueReader {
    private let rows: StagedRows
    private var reader: JSONReader<ValueBuilder>

    /// - Parameter path: where the value will stand.
    init(into rows: StagedRows, at path: Path, bytesMax: Int) {
        self.rows = rows
        let builder = ValueBuilder(
            depth: path.count, allowsServerValues: true, rowBytesMax: Limits.rowBytesMax)
        reader = JSONReader(into: builder, limits: JSONLimits(bytesMax: bytesMax))
    }

    mutating func read(_ bytes: Span<UInt8>) throws {
        try reader.read(bytes)
        try rows.take(reader.sink.takePieces())
    }

    /// The text is whole, and with it the rows.
    mutating func finish() throws {
        let rest = try reader.finish()
        try rows.take(reader.sink.takePieces())
        if !rest.isNull { try rows.take([reader.sink.piece(of: rest)]) }
        try rows.finish()
    }
}
