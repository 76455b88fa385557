import Access
import Crypto
import Glibc
import JSONTree

/// A file of public keys: PEM, a JWKS, or Google's object of certificates by key id.
///
/// Source: RFC 7517; Firebase Authentication, "Verify ID tokens using a third-party JWT library".
enum PublicKeyFile {
    private static let bytesMax = 256 << 10

    static func keys(at path: String) throws(AccessError) -> [PublicTokenKey] {
        let text = try read(path)
        do throws(PublicKeyError) {
            let first = text.first { $0 > 0x20 }
            guard first == UInt8(ascii: "{") else {
                return try PublicKey.all(inPEM: text).map { PublicTokenKey(key: $0, id: nil) }
            }
            let limits = JSONLimits(bytesMax: bytesMax, depthMax: 8)
            guard let json = try? JSON(parsing: text, limits: limits) else { throw .unreadable }
            let set = json["keys"]?.array
            let found = if let set { try keys(set) } else { try certificates(json) }
            guard !found.isEmpty else { throw .missing }
            return found
        } catch {
            throw AccessError("The file of public keys \(path) cannot be used: \(error).")
        }
    }

    private static func read(_ path: String) throws(AccessError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PrivateFile.failure(path, "be read") }
        defer { close(descriptor) }
        var text = [UInt8](repeating: 0, count: bytesMax)
        var used = 0
        while used < text.count {
            let count = text.withUnsafeMutableBytes { bytes in
                Glibc.read(descriptor, bytes.baseAddress.map { $0 + used }, bytes.count - used)
            }
            guard count >= 0 else { throw PrivateFile.failure(path, "be read") }
            if count == 0 { return Array(text[..<used]) }
            used += count
        }
        throw AccessError("The file of public keys \(path) is longer than \(bytesMax) bytes.")
    }

    /// Keys for encryption, and of kinds that no token here is signed with, are passed over.
    private static func keys(_ set: [JSON]) throws(PublicKeyError) -> [PublicTokenKey] {
        var keys: [PublicTokenKey] = []
        for json in set where json["use"]?.string ?? "sig" == "sig" {
            guard let key = try key(json) else { continue }
            keys.append(PublicTokenKey(key: key, id: json["kid"]?.string))
        }
        return keys
    }

    private static func key(_ json: JSON) throws(PublicKeyError) -> PublicKey? {
        func number(_ name: String) throws(PublicKeyError) -> [UInt8] {
            guard let text = json[name]?.string, let bytes = Base64URL.bytes(of: text.utf8)
            else { throw .unreadable }
            return bytes
        }
        guard json["d"] == nil else { throw .isPrivate }
        switch (json["kty"]?.string, json["crv"]?.string) {
        case ("RSA", _):
            return try PublicKey(rsaModulus: try number("n"), exponent: try number("e"))
        case ("EC", "P-256"):
            return try PublicKey(p256X: try number("x"), y: try number("y"))
        default: return nil
        }
    }

    private static func certificates(_ json: JSON) throws(PublicKeyError) -> [PublicTokenKey] {
        guard case .object(let fields) = json else { throw .unreadable }
        var keys: [PublicTokenKey] = []
        for field in fields {
            guard let pem = field.value.string else { throw .unreadable }
            for key in try PublicKey.all(inPEM: Array(pem.utf8)) {
                keys.append(PublicTokenKey(key: key, id: field.name))
            }
        }
        return keys
    }
}
