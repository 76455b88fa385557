import CCrypto

extension PublicKey {
    /// Keys of one text.
    private static let keysMax = 100

    /// All public keys in a text in PEM, those of certificates among them.
    ///
    /// Whether a certificate is still good, and who signed it, does not count: whoever named the
    /// file trusts the keys.
    package static func all(inPEM text: [UInt8]) throws(PublicKeyError) -> [PublicKey] {
        guard let source = BIO_new_mem_buf(text, Int32(clamping: text.count)) else {
            throw .unreadable
        }
        defer {
            BIO_free(source)
            // The end of the text is an error to OpenSSL.
            ERR_clear_error()
        }
        var keys: [PublicKey] = []
        while keys.count < keysMax, let block = try block(of: source) {
            keys.append(try key(of: block))
        }
        guard !keys.isEmpty else { throw .missing }
        return keys
    }

    private typealias Block = (name: String, bytes: [UInt8])

    /// Nil at the end of the text.
    private static func block(of source: OpaquePointer) throws(PublicKeyError) -> Block? {
        var name: UnsafeMutablePointer<CChar>?
        var header: UnsafeMutablePointer<CChar>?
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard PEM_read_bio(source, &name, &header, &bytes, &count) == 1 else {
            guard ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE else {
                throw .unreadable
            }
            return nil
        }
        defer {
            for pointer in [UnsafeMutableRawPointer(name), .init(header), .init(bytes)] {
                CRYPTO_free(pointer, #fileID, #line)
            }
        }
        guard let name, let bytes else { throw .unreadable }
        return (
            String(cString: name), Array(UnsafeBufferPointer(start: bytes, count: count))
        )
    }

    private static func key(of block: Block) throws(PublicKeyError) -> PublicKey {
        switch block.name {
        case "PUBLIC KEY": return try PublicKey(der: block.bytes)
        case "CERTIFICATE":
            let certificate = block.bytes.withUnsafeBufferPointer { bytes in
                var start = bytes.baseAddress
                return d2i_X509(nil, &start, bytes.count)
            }
            guard let certificate else { throw .unreadable }
            defer { X509_free(certificate) }
            guard let key = X509_get_pubkey(certificate) else { throw .unreadable }
            return try PublicKey(owning: key)
        case let name where name.hasSuffix("PRIVATE KEY"): throw .isPrivate
        default: throw .unreadable
        }
    }

    /// - Parameter der: a SubjectPublicKeyInfo (RFC 5280, section 4.1).
    convenience init(der: [UInt8]) throws(PublicKeyError) {
        let key = der.withUnsafeBufferPointer { bytes in
            var start = bytes.baseAddress
            return d2i_PUBKEY(nil, &start, bytes.count)
        }
        guard let key else {
            ERR_clear_error()
            throw .unreadable
        }
        try self.init(owning: key)
    }

    private static let rsaKind = DER.identifier(
        [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01])
    private static let ecKind = DER.identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])
    private static let p256 = DER.identifier([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])

    /// An RSA key by its two numbers, with the highest byte first.
    package convenience init(
        rsaModulus modulus: [UInt8], exponent: [UInt8]
    ) throws(PublicKeyError) {
        let key = DER.sequence(DER.integer(modulus), DER.integer(exponent))
        try self.init(
            der: DER.sequence(DER.sequence(Self.rsaKind, DER.null), DER.bits(key)))
    }

    /// A key of P-256 by its point, 32 bytes a coordinate; one that is not on the curve is refused.
    package convenience init(p256X x: [UInt8], y: [UInt8]) throws(PublicKeyError) {
        guard x.count == 32, y.count == 32 else { throw .unreadable }
        try self.init(
            der: DER.sequence(
                DER.sequence(Self.ecKind, Self.p256), DER.bits([0x04] + x + y)))
    }
}
