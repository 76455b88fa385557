import CCrypto

/// Comparison of secrets that takes as long wherever they differ.
package enum ConstantTime {
    /// How long it takes tells no more than the lengths.
    package static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
    }

    /// Compares the texts' bytes.
    package static func areEqual(_ a: String, _ b: String) -> Bool {
        areEqual(Array(a.utf8), Array(b.utf8))
    }
}
