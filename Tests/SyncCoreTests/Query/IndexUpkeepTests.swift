import JSONTree
import SyncCore
import Testing

/// Changes after which a child's place in an index is another, though nothing was written to it.
@Suite struct IndexUpkeepTests {
    private static func stamp(_ milliseconds: Int64) -> Stamp {
        Stamp(milliseconds: milliseconds, counter: 0, device: DeviceID(bits: 1))
    }

    private static func store(by orders: Query.Order...) throws -> MemoryIndexStore {
        var store = MemoryIndexStore()
        try store.keep(
            orders.enumerated().map {
                KeptIndex(id: Int64($0.offset), index: ListIndex([], by: $0.element))
            })
        return store
    }

    /// The window of all children, after the writes in their order of arrival.
    private func window(
        _ order: Query.Order, _ writes: [(path: String, value: Value, at: Int64)],
        rowBytesMax: Int = 4096
    ) throws -> [String] {
        var store = try Self.store(by: order)
        for (path, value, at) in writes {
            let write = PathWrite(path: try Path(path), value: value)
            _ = try store.write([write], stamp: Self.stamp(at), rowBytesMax: rowBytesMax)
        }
        let query = Query(by: order, from: Query.Bound(.null))
        #expect(try store.window(of: query, at: .root) == query.window(of: store.value(at: .root)))
        return try store.window(of: query, at: .root)?.map(\.key.text) ?? []
    }

    @Test func `late evidence under a tombstone takes a primitive away`() throws {
        let before: [(String, Value, Int64)] = [("/a", 1, 1), ("/b", 2, 1), ("/a/x/y", .null, 5)]
        #expect(try window(.value, before) == ["a", "b"])
        #expect(try window(.value, before + [("/a/x/y/z", 1, 3)]) == ["b"])
    }

    @Test func `a write below a primitive makes an object of it`() throws {
        #expect(try window(.value, [("/a", 1, 1), ("/b", 2, 1)]) == ["a", "b"])
        #expect(try window(.value, [("/a", 1, 1), ("/b", 2, 1), ("/a/x", 1, 2)]) == ["b", "a"])
    }

    @Test func `an older write above leaves what is newer, and its place`() throws {
        let list = try Value(parsing: #"{"a":{"n":3},"b":{"n":1}}"#)
        let child = Query.Order.child(try Path("n"))
        #expect(
            try window(child, [("/a/n", 2, 9), ("/c/n", 0, 9), ("/", list, 5)])
                == ["c", "b", "a"])
    }

    @Test func `the last value of a child takes it out, the first brings it in`() throws {
        let child = Query.Order.child(try Path("n"))
        #expect(try window(child, [("/a/m", 2, 1), ("/b/n", 1, 1)]) == ["a", "b"])
        #expect(try window(child, [("/a/m", 2, 1), ("/b/n", 1, 1), ("/a/m", .null, 2)]) == ["b"])
    }

    @Test func `a priority orders a child once it has a value`() throws {
        let early: [(String, Value, Int64)] = [("/a/.priority", 5, 1), ("/b", 1, 1)]
        #expect(try window(.priority, early) == ["b"])
        #expect(try window(.priority, early + [("/a/x", 1, 2)]) == ["b", "a"])
        #expect(try window(.priority, early + [("/a/x", 1, 2), ("/a", 1, 3)]) == ["a", "b"])
    }

    @Test func `a child of many rows is indexed without reading all of them`() throws {
        let big = Object((0..<300).map { Member(key: Key(index: $0), value: "x") })
        #expect(
            try window(.value, [("/a", .object(big), 1), ("/b", 1, 1)], rowBytesMax: 1)
                == ["b", "a"])
        #expect(
            try window(
                .priority,
                [
                    ("/a", .object(big), 1), ("/b", 1, 1), ("/b/.priority", 2, 2),
                    ("/a/.priority", 3, 2),
                ], rowBytesMax: 1)
                == ["b", "a"])
    }

    @Test func `a query without its index says which is missing, and by priority needs none`()
        throws
    {
        var store = try Self.store(by: .value)
        _ = try store.write(
            [PathWrite(path: try Path("/a/b"), value: 1)], stamp: Self.stamp(1))
        let child = Query(by: .child(try Path("n")), limit: .first(1))
        #expect(throws: QueryError.indexMissing(child.order, list: .root)) {
            try store.result(of: child, at: .root)
        }
        let below = Query(by: .value)
        #expect(throws: QueryError.indexMissing(.value, list: try Path("/a"))) {
            try store.result(of: below, at: Path("/a"))
        }
        let byPriority = Query(by: .priority, limit: .last(1))
        #expect(try store.result(of: byPriority, at: .root) == store.value(at: .root))
    }

    @Test(arguments: [0, 1, 5, 9, 10])
    func `past the rows that may be read there is no answer`(rowsMax: Int) throws {
        var store = try Self.store(by: .value)
        for index in 0..<10 {
            let write = PathWrite(path: try Path("/k\(index)"), value: 1)
            _ = try store.write([write], stamp: Self.stamp(1 + Int64(index)))
        }
        for order in [Query.Order.key, .value, .priority] {
            let query = Query(by: order, from: Query.Bound(.null))
            let found = try store.result(of: query, at: .root, rowsMax: rowsMax)
            #expect((found == nil) == (rowsMax < 10), "\(order)")
        }
    }

    @Test func `tombstones between children are passed over`() throws {
        var store = try Self.store()
        for index in 0..<200 {
            let write = PathWrite(path: try Path("/\(index)"), value: 1)
            _ = try store.write([write], stamp: Self.stamp(1))
        }
        for index in 0..<190 where index != 100 {
            let write = PathWrite(path: try Path("/\(index)"), value: .null)
            _ = try store.write([write], stamp: Self.stamp(2))
        }
        let first = Query(by: .key, limit: .first(2))
        let last = Query(by: .key, to: Query.Bound(.null, key: Key(index: 190)), limit: .last(2))
        for query in [first, last] {
            #expect(try store.window(of: query, at: .root)?.map(\.key.text) == ["100", "190"])
        }
    }

    @Test func `an index and its texts are one`() throws {
        let index = ListIndex(
            [.key(Key(unchecked: "a\"é")), .any(except: []), .any(except: [Key(index: 7)])],
            by: .child(try Path("x/y")))
        #expect(index.stepsText == #"["a\"é",[],["7"]]"#)
        #expect(ListIndex(stepsText: index.stepsText, orderText: index.orderText) == index)
        for (steps, order) in [
            ("{}", ".value"), ("[1]", ".value"), ("[]", "$key"), ("[", "a"),
            (#"["a/b"]"#, "a"), (#"[["."]]"#, "a"), ("[]", ""), ("[]", "a/.priority"),
        ] {
            #expect(ListIndex(stepsText: steps, orderText: order) == nil)
        }
        #expect(index.covers(try Path("/a\"é/x/8")))
        #expect(!index.covers(try Path("/a\"é/x/7")))
        #expect(!index.covers(try Path("/a\"é/x")))
    }
}
