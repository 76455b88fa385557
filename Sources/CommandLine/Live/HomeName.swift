import Glibc

/// A short name of a home for files that are kept elsewhere.
enum HomeName {
    /// Source: Fowler, Noll and Vo, FNV-1a of 64 bits.
    static func of(_ home: String) -> String {
        let whole = realpath(home, nil).map { pointer in
            defer { free(pointer) }
            return String(cString: pointer)
        }
        let hash = (whole ?? home).utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}
