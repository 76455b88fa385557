import Crypto
import JSONTree

/// The ETag of a value: two values have the same only when they are the same.
enum EntityTag {
    /// The tag of a place that holds nothing.
    ///
    /// Source: Firebase Realtime Database REST API, "Conditional Requests".
    static let ofNull = "null_etag"

    static func text(of value: Value) throws -> String {
        if value.isNull { return ofNull }
        var sha1 = try SHA1()
        return try ValueHash.text(of: value, .exact) { (bytes) throws(CryptoError) in
            try sha1.hash(of: bytes)
        }
    }
}
