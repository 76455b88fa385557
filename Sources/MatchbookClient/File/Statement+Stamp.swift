import SQLite
import SyncCore

extension Statement {
    /// The stamp in a column; nil when it is none.
    func stamp(at column: Int) -> Stamp? {
        withBytes(at: column) { bytes in
            guard bytes.count == 16 else { return nil }
            return bytes.withUnsafeBytes { buffer in
                let time = UInt64(bigEndian: buffer.loadUnaligned(as: UInt64.self))
                let device = buffer.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                return Stamp(
                    milliseconds: Int64(time >> 16), counter: UInt16(truncatingIfNeeded: time),
                    device: DeviceID(bits: UInt64(bigEndian: device)))
            }
        }
    }
}
