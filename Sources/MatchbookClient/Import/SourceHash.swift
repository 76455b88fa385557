import Crypto

/// The hash that ids of imported things come from: the first 128 bits of SHA-256.
///
/// A failure is kept until somebody asks, because those who take ids want none.
final class SourceHash {
    private var failure: CryptoError?

    func callAsFunction(_ bytes: [UInt8]) -> UInt128 {
        do throws(CryptoError) {
            var hash = try SHA256()
            try hash.update(bytes)
            return try hash.finish().prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
        } catch {
            failure = error
            return 0
        }
    }

    func check() throws(CryptoError) {
        if let failure { throw failure }
    }
}
