import CCrypto

/// Numbers that nobody can guess, from OpenSSL's generator, which the system seeds.
package enum SecureRandom {
    package static func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
        precondition(count >= 0 && count <= Int(Int32.max), "\(count) random bytes")
        if count == 0 { return [] }
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, used in
            code = RAND_bytes(room.baseAddress, Int32(count))
            used = code == 1 ? count : 0
        }
        if code != 1 { throw CryptoError(doing: "drawing random bytes") }
        return bytes
    }

    package static func number() throws(CryptoError) -> UInt64 {
        try bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
