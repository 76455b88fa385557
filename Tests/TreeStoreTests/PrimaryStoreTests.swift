import JSONTree
import SQLite
import SyncCore
import TreeStore
import Testing

/// What a primary keeps beside its rows.
@Suite struct PrimaryStoreTests {
    private static let device = DeviceID(bits: 0xFEDC_BA98_7654_3210)

    @Test func `the state is nil at first and then what was saved`() throws {
        var store = try Engine.sqlite()
        #expect(try store.state() == nil)
        var state = PrimaryState(storeID: "0123456789abcdef", clockDevice: DeviceID(bits: .max))
        try store.save(state)
        #expect(try store.state() == state)
        state.clockLast = Stamp(Stamp.millisecondsMax, device: .max)
        state.droppedSequence = .max
        try store.save(state)
        #expect(try store.state() == state)
    }

    @Test func `a device's record is kept by device`() throws {
        var store = try Engine.sqlite()
        #expect(try store.device(Self.device) == nil)
        let record = DeviceRecord(mark: 41, greatestSent: Stamp(7), greatestUsed: Stamp(9))
        try store.save(DeviceRecord(), of: Self.device)
        #expect(try store.device(Self.device) == DeviceRecord())
        try store.save(record, of: Self.device)
        #expect(try store.device(Self.device) == record)
        #expect(try store.device(DeviceID(bits: 1)) == nil)
    }

    @Test(arguments: [
        WriteResult(
            number: 1, outcome: .applied, stamp: Stamp(7), value: JSON(["a": "é\"\u{1F600}"])),
        WriteResult(number: 2, outcome: .partial, stamp: Stamp(7)),
        WriteResult(number: 3, outcome: .shadowed, stamp: Stamp(7)),
        WriteResult(number: 4, outcome: .skipped),
        WriteResult(number: .max, outcome: .rejected(.tooOld, message: "it is “old”")),
    ])
    func `a result comes back as it was`(result: WriteResult) throws {
        var store = try Engine.sqlite()
        let stored = StoredResult(
            sent: result.outcome == .skipped ? .none : Stamp(5), result: result)
        try store.save(stored, of: result.number, from: Self.device)
        #expect(try store.result(of: result.number, from: Self.device) == stored)
        #expect(try store.result(of: result.number, from: DeviceID(bits: 1)) == nil)
    }

    @Test func `results below a bound are dropped, of one device`() throws {
        var store = try Engine.sqlite()
        let other = DeviceID(bits: 1)
        for number in 1...5 as ClosedRange<Int64> {
            let stored = StoredResult(
                sent: Stamp(number), result: WriteResult(number: number, outcome: .skipped))
            try store.save(stored, of: number, from: Self.device)
            try store.save(stored, of: number, from: other)
        }
        try store.dropResults(below: 4, from: Self.device)
        let kept = try (1...5 as ClosedRange<Int64>).filter {
            try store.result(of: $0, from: Self.device) != nil
        }
        #expect(kept == [4, 5])
        #expect(try store.result(of: 1, from: other) != nil)
    }

    @Test func `damage to a result is an error that names it`() throws {
        var store = try Engine.sqlite()
        let stored = StoredResult(
            sent: Stamp(1), result: WriteResult(number: 1, outcome: .skipped))
        try store.save(stored, of: 1, from: Self.device)
        try store.connection.execute("UPDATE results SET result = '{'")
        let error = try #require(throws: StoreError.self) {
            try store.result(of: 1, from: Self.device)
        }
        #expect(error.reason == .damaged)
        #expect(error.description.contains("result 1 of device fedcba9876543210"))
    }

    @Test func `damage to a row's stamp is an error that names its path`() throws {
        var store = try Engine.sqlite()
        _ = try store.write([PathWrite(path: Path("/a/b"), value: 1)], stamp: Stamp(1))
        try store.connection.execute("UPDATE rows SET stamp = x'0102'")
        let error = try #require(throws: RowError.self) { try store.rows(at: .root, limit: 9) }
        #expect(error.description.contains("/a/b"))
        #expect(throws: RowError.self) { try store.heads(touchedBy: [(.root, false)]) }
        // No statement is left in the middle of its rows.
        try store.connection.execute("UPDATE rows SET stamp = zeroblob(16); COMMIT")
    }

    @Test func `a change outside of a transaction traps`() async {
        await #expect(processExitsWith: .failure) {
            let connection = try Connection.inMemory()
            try SQLiteTreeStore.createTables(in: connection)
            var store = SQLiteTreeStore(connection: connection)
            try store.store(RowChanges(deleted: [.root]))
        }
    }

    @Test func `a subtree is read piece by piece`() throws {
        var store = try Engine.sqliteAmongOthers()
        for index in 0..<10 {
            let path = try Path(index == 0 ? "/a" : "/a/\(index)")
            _ = try store.write([PathWrite(path: path, value: 1)], stamp: Stamp(Int64(index + 1)))
        }
        _ = try store.write([PathWrite(path: Path("/b"), value: 1)], stamp: Stamp(1))
        var found: [Row] = []
        while true {
            let piece = try store.rows(
                below: PathCode("/a"), after: found.last?.path, limit: 3)
            if piece.isEmpty { break }
            #expect(piece.count <= 3)
            found += piece
        }
        #expect(try found == store.rows(at: PathCode("/a"), limit: .max))
    }

    @Test func `a place is discarded without a trace but its sequences`() throws {
        var store = try Engine.sqliteAmongOthers()
        for name in ["/b", "/a", "/a/x", "/a/y"] {
            _ = try store.write([PathWrite(path: Path(name), value: 1)], stamp: Stamp(1))
        }
        let last = try store.lastSequence
        try store.discardRows(below: PathCode("/a"))
        #expect(try store.all().map(\.path) == [PathCode("/b")])
        #expect(try store.lastSequence == last)
    }

    @Test func `one tree takes the place of another`() throws {
        let connection = try Connection.inMemory()
        let aside = TreeTables(prefix: "aside_")
        let tables = TreeTables()
        try connection.execute("BEGIN")
        for _ in 0..<2 {
            try SQLiteTreeStore.createTables(in: connection, tables: tables)
            try SQLiteTreeStore.createTables(in: connection, tables: aside)
            var old = SQLiteTreeStore(connection: connection, tables: tables)
            var new = SQLiteTreeStore(connection: connection, tables: aside)
            _ = try old.write([PathWrite(path: Path("/old"), value: 1)], stamp: Stamp(1))
            _ = try new.write([PathWrite(path: Path("/new"), value: .null)], stamp: Stamp(1))
            try tables.replace(with: aside, in: connection)
            let now = SQLiteTreeStore(connection: connection, tables: tables)
            #expect(try now.all().map(\.path) == [PathCode("/new")])
            #expect(try now.tombstones(after: .none, before: Stamp(2), limit: 9).count == 1)
        }
        try connection.execute("COMMIT")
    }
}
