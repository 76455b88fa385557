import Crypto
import JSONTree
import SyncCore

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

    /// The tag of what stands at a place, however large.
    ///
    /// - Parameter check: called now and then; what it throws ends the reading.
    static func text(
        of path: Path, in store: some ScannedRows, check: @escaping () throws -> Void = {}
    ) throws -> String {
        let hash = try TreeHash.text(
            of: path, in: store, .exact, digest: { try RunningSHA1() }, check: check)
        return hash.isEmpty ? ofNull : hash
    }

    /// The tag of some children of a place.
    ///
    /// - Parameter keys: in key order.
    static func text(
        ofChildren keys: [Key], of path: Path, in store: some ScannedRows,
        check: @escaping () throws -> Void = {}
    ) throws -> String {
        let hash = try TreeHash.text(
            ofChildren: keys, of: path, in: store, .exact, digest: { try RunningSHA1() },
            check: check)
        return hash.isEmpty ? ofNull : hash
    }
}

extension RunningSHA1: RunningDigest {}
