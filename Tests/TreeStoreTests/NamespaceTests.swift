import Testing
import TreeStore

@Suite struct NamespaceTests {
    @Test(arguments: [
        ("default", "default"), ("Default", "default"), ("a", "a"), ("0", "0"),
        ("my-app_2", "my-app_2"), ("A-B", "a-b"), (String(repeating: "x", count: 64), nil),
    ])
    func `a namespace is kept in small letters`(text: String, name: String?) throws {
        #expect(try Namespace(text).name == name ?? text)
    }

    @Test(arguments: [
        "", ".", "..", "../x", "a/b", "a\\b", "/a", "a.b", "a.db", "-a", "_a", " a", "a ", "a\0",
        "é", "ａ", "K\u{212A}", "a%2f", "a\nb", "a:b", "~", "*", String(repeating: "x", count: 65),
    ])
    func `what could lead elsewhere is no namespace`(text: String) throws {
        let error = try #require(throws: StoreError.self) { try Namespace(text) }
        #expect(error.reason == .invalidNamespace)
        #expect(error.description.contains("1 to 64"))
    }

    @Test func `a namespace names a file and is found by it`() throws {
        let namespace = try Namespace("Game-1")
        #expect(namespace.path(in: "/data") == "/data/game-1.db")
        #expect(Namespace(fileName: "game-1.db") == namespace)
        for name in ["game-1.db-wal", "Game-1.db", "game-1", ".db", "-a.db", "a.db.db"] {
            #expect(Namespace(fileName: name) == nil)
        }
    }
}
