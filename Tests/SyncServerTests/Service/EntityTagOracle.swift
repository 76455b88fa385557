import Crypto
import JSONTree

/// The ETag of a whole value.
enum EntityTagOracle {
    static func tag(of json: String) throws -> String {
        var sha1 = try SHA1()
        return try ValueHash.text(of: Value(parsing: Array(json.utf8)), .exact) { bytes in
            try sha1.hash(of: bytes)
        }
    }
}
