import SQLite
import SyncCore

// A stamp is a blob of sixteen bytes in the stamps' order; `.none` may be kept as NULL.
extension Statement {
    func bind(_ stamp: Stamp, at index: Int) throws(SQLiteError) {
        let time = UInt64(stamp.milliseconds) << 16 | UInt64(stamp.counter)
        let words: InlineArray<2, UInt64> = [time.bigEndian, stamp.device.bits.bigEndian]
        try words.span.withUnsafeBytes { bytes throws(SQLiteError) in
            try bind(bytes.bindMemory(to: UInt8.self).span, at: index)
        }
    }

    func bind(optional stamp: Stamp, at index: Int) throws(SQLiteError) {
        if stamp == .none { try bindNull(at: index) } else { try bind(stamp, at: index) }
    }

    /// The stamp in a column, `.none` for NULL; nil when it is no stamp.
    func stamp(at column: Int) -> Stamp? {
        withBytes(at: column) { $0.isEmpty ? Stamp.none : Stamp($0) }
    }
}
