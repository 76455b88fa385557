import SQLite
import SyncCore

// Each ends the round whatever happens: a statement left between rows would hold the read lock.
extension Statement {
    /// What `read` makes of the first row; nil when there is none.
    func first<Result>(_ read: (Statement) throws -> Result) throws -> Result? {
        defer { reset() }
        return try step() ? try read(self) : nil
    }

    func all<Result>(_ read: (Statement) throws -> Result) throws -> [Result] {
        var found: [Result] = []
        defer { reset() }
        while try step() { found.append(try read(self)) }
        return found
    }

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
