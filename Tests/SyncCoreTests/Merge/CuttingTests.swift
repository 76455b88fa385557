import JSONTree
import SyncCore
import TestSupport
import Testing

/// A value that is cut into rows while its text is read.
struct CuttingTests {
    private static let place = Path([Key(unchecked: "p")])

    /// The rows that the text gives, when it arrives in pieces of some size.
    private static func rows(
        of text: [UInt8], pieceBytes: Int, rowBytesMax: Int
    ) throws -> [PathCode: [UInt8]] {
        var reader = JSONReader(
            into: ValueBuilder(depth: 1, allowsServerValues: true, rowBytesMax: rowBytesMax))
        var rows: [PathCode: [UInt8]] = [:]
        func take(_ pieces: [ValuePiece]) {
            for piece in pieces {
                switch piece {
                case .value(let way, let text, _):
                    rows[PathCode(place.appending(Path(way)))] = text
                case .discard(let way):
                    let path = PathCode(place.appending(Path(way)))
                    rows = rows.filter { !path.isPrefix(of: $0.key) }
                }
            }
        }
        var rest = text[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(pieceBytes))
            rest = rest.dropFirst(pieceBytes)
            try reader.read(piece.span)
            take(reader.sink.takePieces())
        }
        let whole = try reader.finish()
        take(reader.sink.takePieces())
        if !whole.isNull { take([reader.sink.piece(of: whole)]) }
        return rows
    }

    private static func store(_ rows: [PathCode: [UInt8]]) throws -> MemoryRowStore {
        var store = MemoryRowStore()
        let stamp = Stamp(milliseconds: 1, counter: 0, device: DeviceID(bits: 1))
        store.store(
            RowChanges(
                changes: rows.sorted { $0.key < $1.key }.map {
                    .put(Row(path: $0.key, stamp: stamp, value: $0.value, evidence: stamp))
                }))
        return store
    }

    @Test(arguments: seeds(100))
    func `text in order gives the rows that the whole value is split into`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let value = random.largeValue(depth: 3)
        let rowBytesMax = random.pick([16, 100, 4096])
        var store = MemoryRowStore()
        let stamp = Stamp(milliseconds: 1, counter: 0, device: DeviceID(bits: 1))
        let write = PathWrite(path: Self.place, value: value)
        _ = try store.write([write], stamp: stamp, rowBytesMax: rowBytesMax)
        let cut = try Self.rows(
            of: value.exportText, pieceBytes: random.pick([1, 7, 1000, 1 << 20]),
            rowBytesMax: rowBytesMax)
        let split = store.rows(since: 0, limit: .max)
        #expect(cut.count == split.count)
        for row in split { #expect(cut[row.path] == row.value, "at \(row.path)") }
    }

    @Test(arguments: seeds(300))
    func `text in any order, with keys twice, gives the value that is read whole`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let text = Array(random.untidyText(depth: 4).utf8)
        let value = try Value(parsing: text)
        for rowBytesMax in [2, 12, 30, 4096] {
            let rows = try Self.rows(
                of: text, pieceBytes: random.pick([1, 5, 1000]), rowBytesMax: rowBytesMax)
            let shown = try Self.store(rows).value(at: Self.place)
            #expect(shown == value, "\(rowBytesMax): \(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test(arguments: [
        #"{"a":{"b":1,"c":"xxxxxxxxxxxxxxxxxxxxxx",".value":1}}"#,
        #"{"a":{".value":1,"b":1,"c":"xxxxxxxxxxxxxxxxxxxxxx"}}"#,
        #"{"b":"xxxxxxxxxxxxxxxxxxxxxxxxxxx","c":1,".sv":"timestamp"}"#,
        #"{"b":"xxxxxxxxxxxxxxxxxxxxxxxxxxx","c":1,".priority":true}"#,
        #"{"b":"xxxxxxxxxxxxxxxxxxxxxxxxxxx","c":1,".other":true}"#,
        #"{"b":"xxxxxxxxxxxxxxxxxxxxxxxxxxx","c":{".sv":"when"}}"#,
        #"{"b":"xxxxxxxxxxxxxxxxxxxxxxxxxxx","c":{".sv":{"a":1,"b":2,"c":3}}}"#,
        #"{"b":"xxxxxxxxxxxxxxxxxxxxxxxxxxx","c/d":1}"#,
        #"{"b":"xxxxxxxxxxxxxxxxxxxxxxxxxxx","c":[1,2,{".priority":[]}]}"#,
        #"["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",{"a":tru}]"#,
    ])
    func `what is refused whole is refused in pieces`(text: String) throws {
        let bytes = Array(text.utf8)
        var whole: JSONError?
        do {
            _ = try Value(parsing: bytes, depth: 1, allowsServerValues: true)
        } catch {
            whole = error
        }
        let expected = try #require(whole)
        #expect(throws: expected) {
            _ = try Self.rows(of: bytes, pieceBytes: 3, rowBytesMax: 8)
        }
    }

    @Test func `what is cut is marked where it holds server values`() throws {
        let text =
            #"{"a":"xxxxxxxxxxxxxxxx","b":{".sv":"timestamp"},"#
            + #""c":{"d":{".sv":{"increment":1}}},"e":1}"#
        var reader = JSONReader(
            into: ValueBuilder(allowsServerValues: true, rowBytesMax: 8))
        try reader.read(Array(text.utf8).span)
        _ = try reader.finish()
        var marked: [String] = []
        for case .value(let way, _, true) in reader.sink.takePieces() {
            marked.append(Path(way).description)
        }
        #expect(marked == ["/b", "/c/d"])
    }
}

extension SplitMix64 {
    /// JSON with members in any order, some of them twice or null, and arrays.
    fileprivate mutating func untidyText(depth: Int) -> String {
        if depth == 0 || chance(25) {
            return pick(["null", "1", "true", "\"some text\"", "\"\"", "-2.5", "{}", "[]"])
        }
        if chance(20) {
            return "["
                + (0..<below(4)).map { _ in untidyText(depth: depth - 1) }.joined(separator: ",")
                + "]"
        }
        var members = (0..<below(6)).map { _ in
            "\"\(pick(["a", "b", "c", "0", "1", "10", "é"]))\":\(untidyText(depth: depth - 1))"
        }
        if chance(15) { members.append("\".priority\":\(pick(["1", "\"x\"", "null"]))") }
        if chance(15) { members.insert("\".priority\":3", at: 0) }
        return "{" + members.joined(separator: ",") + "}"
    }
}
