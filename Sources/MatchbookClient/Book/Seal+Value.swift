package import Crypto
import JSONTree
package import Matches

extension Seal {
    private static let entriesKey = Key(unchecked: "entries")
    private static let hashKey = Key(unchecked: "hash")
    private static let atKey = Key(unchecked: "at")

    /// The seal over a line; nil for a line without entries.
    init?(_ line: LogLine, at milliseconds: Int64) throws(CryptoError) {
        guard let tip = line.tip else { return nil }
        self.init(
            tip: tip, entries: line.items.count, hash: try Seal.hash(of: line), at: milliseconds)
    }

    /// Nil when the node is no seal.
    init?(_ key: Key, _ value: Value) {
        guard let tip = try? EntryID(key.text), let hash = value[Self.hashKey].string,
            let entries = value[Self.entriesKey].integer
        else { return nil }
        self.init(
            tip: tip, entries: Int(entries), hash: hash, at: value[Self.atKey].integer ?? 0)
    }

    var value: Value {
        .object(
            Object([
                Member(key: Self.entriesKey, value: .integer(Int64(entries))),
                Member(key: Self.hashKey, value: .string(hash)),
                Member(key: Self.atKey, value: .integer(at)),
            ]))
    }

    /// SHA-256 over the entries of a line, each one line of JSON with a line feed.
    package static func hash(of line: LogLine) throws(CryptoError) -> String {
        var hash = try SHA256()
        for value in line.sealed {
            try hash.update(value.exportText + [UInt8(ascii: "\n")])
        }
        return try hash.finishAsText()
    }

    /// Whether the entries up to the tip are those that were sealed; false too when some are
    /// missing.
    package func holds(in log: MatchLog) throws(CryptoError) -> Bool {
        guard let line = log.line(to: tip), line.items.count == entries else { return false }
        return try Seal.hash(of: line) == hash
    }
}
