/// The order of runs of bytes, told eight at a time: most of a merge's work is such comparisons.
enum ByteOrder {
    /// Below, at or above zero as the first `length` bytes of `b` come after, with or before `a`.
    @inline(__always)
    static func compare(_ a: [UInt8], _ b: [UInt8], first length: Int) -> Int {
        a.withUnsafeBytes { a in
            b.withUnsafeBytes { b in
                let common = min(a.count, length)
                if let order = order(a, b, common) { return order }
                return a.count - length
            }
        }
    }

    static func isPrefix(_ a: [UInt8], of b: [UInt8]) -> Bool {
        guard a.count <= b.count else { return false }
        return a.withUnsafeBytes { a in b.withUnsafeBytes { b in order(a, b, a.count) == nil } }
    }

    /// The order of two runs of one length; nil when they are the same.
    @inline(__always)
    private static func order(
        _ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, _ count: Int
    ) -> Int? {
        var index = 0
        while index + 8 <= count {
            let x = a.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let y = b.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if x != y { return x.bigEndian < y.bigEndian ? -1 : 1 }
            index += 8
        }
        while index < count {
            if a[index] != b[index] { return Int(a[index]) - Int(b[index]) }
            index += 1
        }
        return nil
    }
}
