import CCrypto

/// Codes by which whoever has a key knows that a message comes from another who has it.
package enum HMACSHA256 {
    /// 32 bytes.
    package static func code(of message: [UInt8], key: [UInt8]) throws(CryptoError) -> [UInt8] {
        var count: UInt32 = 0
        var isMade = false
        let code = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { room, used in
            // An empty key is one too, but a null pointer would mean the key of an earlier call.
            let given = key.isEmpty ? [0] : key
            isMade =
                HMAC(
                    EVP_sha256(), given, Int32(key.count), message, message.count,
                    room.baseAddress, &count) != nil
            used = isMade ? Int(count) : 0
        }
        if !isMade { throw CryptoError(doing: "making a code of a message") }
        return code
    }

    package static func isRight(
        _ code: [UInt8], of message: [UInt8], key: [UInt8]
    ) throws(CryptoError) -> Bool {
        ConstantTime.areEqual(code, try self.code(of: message, key: key))
    }
}
