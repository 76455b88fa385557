import SQLite
import Testing

struct StatementTests {
    private let connection: Connection

    init() throws {
        connection = try Connection.inMemory()
        try connection.execute("CREATE TABLE t (k INTEGER PRIMARY KEY, v TEXT)")
    }

    @Test func `a statement serves many rounds`() throws {
        let insert = try connection.prepare("INSERT INTO t VALUES (?1, ?2)", persistent: true)
        for k in 0..<100 {
            try insert.bind(k, at: 1)
            try insert.bind("v\(k)", at: 2)
            try insert.run()
        }
        #expect(connection.changes == 1)
        #expect(connection.lastInsertedRow == 99)

        let find = try connection.prepare("SELECT v FROM t WHERE k >= ?1 ORDER BY k")
        for start in [98, 99, 100] {
            try find.bind(start, at: 1)
            var found: [String] = []
            while try find.step() { found.append(find.text(at: 0)) }
            #expect(found == (start..<100).map { "v\($0)" })
        }
    }

    @Test func `a value not bound again is null, not the last round's`() throws {
        let insert = try connection.prepare("INSERT INTO t VALUES (?1, ?2)")
        try insert.bind(1, at: 1)
        try insert.bind("one", at: 2)
        try insert.run()
        try insert.bind(2, at: 1)
        try insert.run()
        #expect(try connection.integer("SELECT count(*) FROM t WHERE v IS NULL") == 1)
    }

    @Test func `a statement can be used again after a failure`() throws {
        let insert = try connection.prepare("INSERT INTO t VALUES (?1, 'v')")
        try insert.bind(1, at: 1)
        try insert.run()
        try insert.bind(1, at: 1)
        #expect(throws: SQLiteError.self) { try insert.run() }
        try insert.bind(2, at: 1)
        try insert.run()
        #expect(try connection.integer("SELECT count(*) FROM t") == 2)
    }

    @Test func `a round left early begins anew after a reset`() throws {
        try connection.execute("INSERT INTO t VALUES (1, 'a'), (2, 'b')")
        let all = try connection.prepare("SELECT k FROM t ORDER BY k")
        #expect(try all.step())
        all.reset()
        #expect(try all.step())
        #expect(all.int64(at: 0) == 1)
    }

    @Test func `parameters have names`() throws {
        let find = try connection.prepare("SELECT :a, :b")
        #expect(find.parameter(named: ":b") == 2)
        #expect(find.parameter(named: ":c") == nil)
    }

    @Test func `a statement outlives the last other reference to its connection`() throws {
        func statement() throws -> Statement {
            let passing = try Connection.inMemory()
            try passing.execute("CREATE TABLE u (k); INSERT INTO u VALUES (7)")
            return try passing.prepare("SELECT k FROM u")
        }
        let survivor = try statement()
        #expect(try survivor.step())
        #expect(survivor.int64(at: 0) == 7)
    }

    @Test(arguments: ["SELECT", "SELECT * FROM missing", "rubbish", "INSERT INTO t VALUES (1)"])
    func `bad SQL is an error that shows it`(sql: String) throws {
        let error = try #require(throws: SQLiteError.self) { try connection.prepare(sql) }
        #expect(error.code == .error)
        #expect(error.description.contains(sql))
        #expect(throws: SQLiteError.self) { try connection.execute(sql) }
    }

    @Test func `white space may follow a statement`() throws {
        #expect(try connection.integer("SELECT 1;\n  ") == 1)
    }

    @Test func `a look-up without rows gives nil`() throws {
        #expect(try connection.integer("SELECT k FROM t") == nil)
        #expect(try connection.integer("SELECT NULL") == nil)
        #expect(try connection.text("SELECT v FROM t") == nil)
    }

    @Test func `a value past SQLite's limit is an error`() throws {
        let error = try #require(throws: SQLiteError.self) {
            try connection.integer("SELECT length(zeroblob(1000000001))")
        }
        #expect(error.code == .tooBig)
    }
}

/// Mistakes of ours trap.
struct StatementMistakeTests {
    @Test func `a parameter that is not there`() async {
        await #expect(processExitsWith: .failure) {
            try Connection.inMemory().prepare("SELECT ?1").bind(1, at: 2)
        }
    }

    @Test func `a binding between rows`() async {
        await #expect(processExitsWith: .failure) {
            let statement = try Connection.inMemory().prepare("SELECT ?1 UNION SELECT 2")
            _ = try statement.step()
            try statement.bind(1, at: 1)
        }
    }

    @Test func `a column without a row`() async {
        await #expect(processExitsWith: .failure) {
            _ = try Connection.inMemory().prepare("SELECT 1").int64(at: 0)
        }
    }

    @Test func `a column that is not there`() async {
        await #expect(processExitsWith: .failure) {
            let statement = try Connection.inMemory().prepare("SELECT 1")
            _ = try statement.step()
            _ = statement.int64(at: 1)
        }
    }

    @Test func `two statements in one`() async {
        await #expect(processExitsWith: .failure) {
            _ = try Connection.inMemory().prepare("SELECT 1; SELECT 2")
        }
    }

    @Test func `no statement at all`() async {
        await #expect(processExitsWith: .failure) {
            _ = try Connection.inMemory().prepare("  -- nothing")
        }
    }

    @Test func `a transaction inside a transaction`() async {
        await #expect(processExitsWith: .failure) {
            let connection = try Connection.inMemory()
            try connection.transaction { () throws(SQLiteError) in
                try connection.transaction { () throws(SQLiteError) in }
            }
        }
    }
}
