import JSONTree
import MatchbookClient
import Matches

/// Whole matches as a JSON document: the part of the tree that holds them, with a mark that says
/// what it is.
enum MatchDocument {
    private static let mark = "matchbook"
    private static let format: Int64 = 1

    static func text(_ nodes: [(MatchID, Value)]) throws -> [UInt8] {
        let matches = Object(nodes.map { Member(key: Key(unchecked: $0.0.text), value: $0.1) })
        let document = Object([
            Member(key: Key(unchecked: mark), value: .integer(format)),
            Member(key: Key(unchecked: "matches"), value: matches.normal),
        ])
        return document.normal.exportText + [UInt8(ascii: "\n")]
    }

    /// Whether the bytes begin as a JSON document does.
    static func isLikely(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{")
    }

    static func matches(in bytes: [UInt8]) throws -> [(id: MatchID, node: Value)] {
        let document: Value
        do {
            document = try Value(parsing: bytes)
        } catch {
            throw Failure(.refused, Texts.noMatchDocument("\(error)"))
        }
        guard let format = document[Key(unchecked: mark)].integer else {
            throw Failure(.refused, Texts.noMatchDocument(nil))
        }
        guard format <= Self.format else {
            throw Failure(.damaged, Texts.newerDocument(format, known: Self.format))
        }
        let nodes = document[Key(unchecked: "matches")].children
        guard !nodes.isEmpty else { throw Failure(.refused, Texts.emptyDocument) }
        return try nodes.map { member in
            guard let id = try? MatchID(member.key.text), id.text.hasSameBytes(as: member.key.text)
            else { throw Failure(.refused, Texts.noMatchID(member.key.text)) }
            return (id, member.value)
        }
    }
}
