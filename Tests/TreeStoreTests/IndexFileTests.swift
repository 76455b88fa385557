import Foundation
import JSONTree
import SQLite
import SyncCore
import TestSupport
import Testing
import TreeStore

/// Rules and indexes in a server's file.
@Suite struct IndexFileTests {
    private let folder: ScratchFolder
    private var path: String { folder.file("t.db") }
    private static let text = Array(#"{"rules":{}}"#.utf8)

    init() throws {
        folder = try ScratchFolder()
    }

    private static func index(_ list: String, by name: String) throws -> ListIndex {
        let steps = try Path(list).keys.map { key in
            key.text == "any" ? ListIndex.Step.any(except: []) : .key(key)
        }
        return ListIndex(steps, by: try #require(Query.Order(indexName: name)))
    }

    private func set(_ path: String, _ value: Value, at stamp: Int64, in file: TreeFile) throws {
        var store = file.store
        try file.transaction {
            _ = try store.write([PathWrite(path: Path(path), value: value)], stamp: Stamp(stamp))
        }
    }

    /// Puts rules in force that ask for the indexes, filled in pieces.
    private func give(_ wanted: [ListIndex], to file: TreeFile) throws {
        var store = file.store
        for kept in try file.transaction({ try store.addIndexes(wanted) }) {
            var after: PathCode?
            repeat {
                after = try file.transaction { try store.fill(kept, after: after, limit: 2) }
            } while after != nil
        }
        try file.transaction { try store.save(rules: Self.text, indexes: wanted) }
    }

    private func positions(in file: TreeFile) throws -> Int64? {
        try file.connection.integer("SELECT count(*) FROM positions")
    }

    private func keys(_ query: Query, _ store: SQLiteTreeStore, at list: String) throws -> [String]
    {
        try #require(try store.window(of: query, at: Path(list))).map(\.key.text)
    }

    private func makeOld(_ file: TreeFile) throws {
        try file.connection.execute(
            "DROP TABLE rules; DROP TABLE indexes; DROP TABLE positions; PRAGMA user_version = 1")
    }

    @Test func `a file of the first format is read as it is, and upgraded by its writer`() throws {
        do {
            let file = try TreeFile(path: path)
            try set("/l", Value(parsing: #"{"a":2,"b":1}"#), at: 1, in: file)
            try makeOld(file)
        }
        let byKey = Query(by: .key, limit: .last(1))
        let byValue = Query(by: .value, limit: .last(1))
        let reader = try #require(try TreeReader.open(path: path))
        #expect(try reader.store.rulesText == nil)
        #expect(try keys(byKey, reader.store, at: "/l") == ["b"])
        #expect(throws: QueryError.self) { try keys(byValue, reader.store, at: "/l") }

        let file = try TreeFile(path: path)
        #expect(try file.connection.userVersion() == 2)
        #expect(try file.store.value(at: Path("/l/a")) == 2)
        try give([Self.index("/l", by: ".value")], to: file)
        #expect(try keys(byValue, reader.store, at: "/l") == ["a"])
        #expect(try reader.store.rulesText == Self.text)
        #expect(try file.connection.quickCheck() == [])
    }

    @Test func `an upgrade that fails leaves the file as it was`() throws {
        do {
            let file = try TreeFile(path: path)
            try makeOld(file)
            // Stands in the way of a table.
            try file.connection.execute("CREATE INDEX positions ON rows (stamp)")
        }
        #expect(throws: StoreError.self) { try TreeFile(path: path) }
        let connection = try Connection(path: path)
        #expect(try connection.userVersion() == 1)
        #expect(
            try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'rules'") == 0)
    }

    @Test func `without an index nothing is kept, and a tree has no rules`() throws {
        let file = try TreeFile(path: path)
        try set("/l", Value(parsing: #"{"a":2,"b":1}"#), at: 1, in: file)
        #expect(try positions(in: file) == 0)
        #expect(try file.store.rulesText == nil)
    }

    @Test func `what is there is indexed, then what comes, and a dropped index leaves nothing`()
        throws
    {
        let file = try TreeFile(path: path)
        try set("/l", Value(parsing: #"{"a":{"n":2},"b":{"n":1},"c":{}}"#), at: 1, in: file)
        let n = try Self.index("/any", by: "n")
        try give([n, Self.index("", by: ".priority")], to: file)
        #expect(try positions(in: file) == 3)
        try set("/l/c/n", 0, at: 2, in: file)
        try set("/m/x/n", 0, at: 2, in: file)
        let query = Query(by: n.order, limit: .first(2))
        #expect(try keys(query, file.store, at: "/l") == ["c", "b"])
        #expect(try keys(query, file.store, at: "/m") == ["x"])

        try give([n], to: file)
        #expect(try positions(in: file) == 4)
        try give([], to: file)
        #expect(try positions(in: file) == 0)
        #expect(throws: QueryError.self) { try keys(query, file.store, at: "/l") }
        #expect(try file.connection.integer("SELECT count(*) FROM indexes") == 0)
    }

    @Test func `an index is kept up while it is filled, and cannot be asked before`() throws {
        let file = try TreeFile(path: path)
        for (number, name) in ["a", "b", "c", "d", "e"].enumerated() {
            try set("/\(name)", .integer(Int64(9 - number)), at: 1, in: file)
        }
        var store = file.store
        let index = try Self.index("", by: ".value")
        let kept = try #require(try file.transaction { try store.addIndexes([index]) }.first)
        let after = try file.transaction { try store.fill(kept, limit: 2) }
        try set("/a", 1, at: 2, in: file)
        try set("/e", .null, at: 2, in: file)
        try set("/d", 100, at: 2, in: file)
        try set("/f", 2, at: 2, in: file)
        let query = Query(by: .value, from: Query.Bound(.null))
        #expect(throws: QueryError.self) { try keys(query, file.store, at: "/") }
        try file.transaction {
            #expect(try store.fill(kept, after: after, limit: 100) == nil)
            try store.save(rules: Self.text, indexes: [index])
        }
        #expect(try keys(query, file.store, at: "/") == ["a", "f", "c", "b", "d"])
        #expect(try positions(in: file) == 5)
    }

    @Test func `an index whose filling was cut short is dropped when the file is opened`() throws {
        do {
            let file = try TreeFile(path: path)
            try set("/a", 1, at: 1, in: file)
            try give([Self.index("", by: ".priority")], to: file)
            var store = file.store
            let new = try file.transaction { try store.addIndexes([Self.index("", by: ".value")]) }
            _ = try file.transaction { try store.fill(new[0], limit: 1) }
            #expect(try positions(in: file) == 2)
        }
        let file = try TreeFile(path: path)
        #expect(try positions(in: file) == 1)
        #expect(try file.store.keptIndexes.map(\.index.order) == [.priority])
        try set("/b", 1, at: 2, in: file)
        #expect(try positions(in: file) == 2)
    }

    @Test func `rules that are rolled back leave the indexes as they were`() throws {
        struct Refusal: Error {}
        let file = try TreeFile(path: path)
        try give([Self.index("", by: ".value")], to: file)
        try set("/a", 1, at: 1, in: file)
        var store = file.store
        #expect(throws: Refusal.self) {
            try file.transaction {
                try store.save(rules: Self.text, indexes: [])
                throw Refusal()
            }
        }
        try file.store.loadIndexes()
        try set("/b", 0, at: 2, in: file)
        #expect(try keys(Query(by: .value, limit: .first(2)), file.store, at: "/") == ["b", "a"])
    }

    @Test func `an unreadable index is damage`() throws {
        do {
            let file = try TreeFile(path: path)
            try give([Self.index("", by: ".value")], to: file)
            try file.connection.execute("UPDATE indexes SET child = '$'")
        }
        let error = try #require(throws: StoreError.self) { try TreeFile(path: path) }
        #expect(error.reason == .damaged)
    }

    /// Lists above, at and below each other, and one packed in a row or split over many.
    private static let wanted = [
        ("", ".value"), ("", "a"), ("", ".priority"), ("/a", "b"), ("/any", ".value"),
        ("/any", "b/a"), ("/any/any", ".priority"), ("/any/b", ".value"),
    ]

    @Test(arguments: seeds(25))
    func `pushes of any age and writes leave indexes that answer as the whole value does`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let file = try TreeFile(path: path, using: &random)
        let wanted = try Self.wanted.map { try Self.index($0.0, by: $0.1) }
        if random.chance(70) { try give(wanted, to: file) }
        let now: Int64 = 0x0193_a000_0000
        var primary = try Primary(store: file.store)
        var numbers: [UInt64: Int64] = [:]
        for round in 0..<25 {
            try file.transaction {
                if random.chance(40) {
                    _ = try primary.write(random.writes().0, now: now + Int64(round))
                } else {
                    let device = 1 + UInt64(random.below(3))
                    let writes = (0..<(1 + random.below(4))).map { _ in
                        numbers[device, default: 0] += 1
                        // Most are made before much that is there already.
                        let stamp = Stamp(now - 1000 + Int64(random.below(1100)), device: device)
                        return PushWrite(
                            number: numbers[device, default: 0], stamp: stamp,
                            content: .merge(at: .root, random.writes().0))
                    }
                    _ = try primary.push(
                        PushRequest(device: DeviceID(bits: device), writes: writes),
                        now: now + Int64(round))
                }
                if random.chance(15) {
                    _ = try primary.dropTombstones(
                        limit: 10, now: now - 500 + Limits.horizonMilliseconds)
                }
            }
            if round == 15 { try give(wanted, to: file) }
            if round > 15 || round % 5 == 0, try !file.store.keptIndexes.isEmpty {
                try expectAnswers(of: file.store, wanted, &random)
            }
        }
    }

    private func expectAnswers(
        of store: SQLiteTreeStore, _ wanted: [ListIndex], _ random: inout SplitMix64
    ) throws {
        let whole = try store.value(at: .root)
        for index in wanted {
            let list = Path(
                index.steps.map { step in
                    if case .key(let key) = step { return key }
                    return Key(unchecked: random.pick(["a", "b", "0", "7", "é"]))
                })
            for order in [index.order, .key] {
                let value = random.primitive()
                let bound = Query.Bound(
                    order == .key ? .null : IndexValue(value),
                    key: random.chance(50) || order == .key ? random.key() : nil,
                    isInclusive: random.chance(50))
                for query in [
                    Query(by: order, from: Query.Bound(.null)), Query(by: order, from: bound),
                    Query(by: order, to: bound, limit: .last(2)),
                    Query(by: order, from: bound, limit: .first(2)),
                ] {
                    let found = try store.result(of: query, at: list)
                    #expect(found == query.result(of: whole[list]), "\(query) at \(list)")
                    let window = try store.window(of: query, at: list)
                    #expect(window == query.window(of: whole[list]), "\(query) at \(list)")
                }
            }
        }
    }
}
