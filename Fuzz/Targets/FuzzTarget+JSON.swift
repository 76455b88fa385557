import Crypto
import JSONTree
import SyncCore

extension FuzzTarget {
    /// The body of a write: what is read does not depend on how the bytes arrive, and what was
    /// read can be written and read again.
    static func readJSON(_ bytes: [UInt8]) {
        let whole = value(of: bytes, cutEvery: bytes.count + 1)
        // The first byte chooses the cut, so that inputs are found that need one.
        let cut = 1 + Int(bytes.first ?? 0) % 7
        precondition(value(of: bytes, cutEvery: cut) == whole, "a cut text is another one")
        _ = try? JSON(parsing: bytes)
        guard case .success(let value) = whole else { return }
        precondition(!value.hasServerValues || value.isObject || !value.isNull)
        let filled = value.resolved(milliseconds: 1, present: .null)
        precondition(!filled.hasServerValues, "a server value was not filled in")
        let again = try? Value(parsing: filled.exportText)
        precondition(again == filled, "what was written is read as another value")
        // Arrays and what has no priority.
        precondition((try? Value(parsing: filled.text())) != nil, "what was written is not read")
        precondition(tag(of: filled) == tag(of: again ?? .null), "one value has two hashes")
    }

    private static func value(of bytes: [UInt8], cutEvery size: Int) -> Result<Value, JSONError> {
        do throws(JSONError) {
            var reader = JSONReader(into: ValueBuilder(allowsServerValues: true))
            var start = 0
            while start < bytes.count {
                let end = min(start + size, bytes.count)
                try reader.read(Array(bytes[start..<end]).span)
                start = end
            }
            return .success(try reader.finish())
        } catch {
            return .failure(error)
        }
    }

    private static func tag(of value: Value) -> String? {
        guard var sha1 = try? SHA1() else { return nil }
        return try? ValueHash.text(of: value, .exact) { (bytes) throws(CryptoError) in
            try sha1.hash(of: bytes)
        }
    }

    /// The body of a push.
    static func readPush(_ bytes: [UInt8]) {
        guard let json = try? JSON(parsing: bytes), let push = try? PushRequest(json) else {
            return
        }
        for write in push.writes {
            let again = try? PushWrite(write.json)
            precondition(again != nil, "what was read of a push is not read again")
        }
    }
}
