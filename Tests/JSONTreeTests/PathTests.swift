import JSONTree
import TestSupport
import Testing

struct PathTests {
    @Test(
        arguments: [
            ("", []), ("/", []), ("///", []), ("a", ["a"]), ("/a/b", ["a", "b"]),
            ("/a//b/", ["a", "b"]), ("a/b/", ["a", "b"]), ("/.priority", [".priority"]),
            ("/a/.priority", ["a", ".priority"]), ("/é", ["é"]), ("/e\u{301}", ["e\u{301}"]),
        ] as [(String, [String])])
    func `empty pieces of a path vanish`(text: String, keys: [String]) throws {
        #expect(try Path(text).keys == keys.map { Key(unchecked: $0) })
    }

    @Test(arguments: [
        ("/a/.priority/b", UInt8(ascii: ".")), ("/.value", UInt8(ascii: ".")),
        ("/.sv", UInt8(ascii: ".")), ("/.info/connected", UInt8(ascii: ".")),
        ("/a#b", UInt8(ascii: "#")), ("/a/b$", UInt8(ascii: "$")), ("/[0]", UInt8(ascii: "[")),
        ("/a\u{0}", 0), ("/a/\u{7F}", 0x7F),
    ])
    func `a path holds no key that is invalid`(text: String, byte: UInt8) {
        #expect(throws: TreeError(.forbiddenInKey(byte: byte))) { try Path(text) }
    }

    @Test func `a piece that is given may not be empty`() {
        #expect(throws: TreeError(.emptyKey)) { try Path(pieces: ["a", ""]) }
    }

    @Test func `a path has 32 keys at most, its priority not counted`() throws {
        let deepest = Array(repeating: "k", count: 32)
        #expect(try Path(pieces: deepest).count == 32)
        #expect(try Path(pieces: deepest + [".priority"]).count == 33)
        let place = String(repeating: "/k", count: 33)
        #expect(throws: TreeError(.tooDeep, at: place)) { try Path(place) }
        #expect(throws: TreeError(.tooDeep, at: place + "/.priority")) {
            try Path(place + "/.priority")
        }
    }

    @Test func `a path knows its parent and whether it is a priority`() throws {
        #expect(try Path("/a/b").parent == Path("/a"))
        #expect(try Path("/a").parent == .root)
        #expect(Path.root.parent == nil)
        #expect(Path.root.isRoot)
        #expect(try Path("/a/.priority").isPriority)
        #expect(try !Path("/a").isPriority)
        #expect(!Path.root.isPriority)
    }

    @Test(
        arguments: [
            ("/", "/", "/"), ("/", "/a/b", "/a/b"), ("/a", "/a", "/"), ("/a", "/a/b/c", "/b/c"),
            ("/a", "/ab", nil), ("/a/b", "/a", nil), ("/a", "/b", nil), ("/é", "/e\u{301}", nil),
        ] as [(String, String, String?)])
    func `a path leads down to what lies at or below it`(
        above: String, below: String, rest: String?
    ) throws {
        let (above, below) = (try Path(above), try Path(below))
        #expect(above.isPrefix(of: below) == (rest != nil))
        #expect(try above.relative(below) == rest.map { try Path($0) })
        if let rest = above.relative(below) { #expect(above.appending(rest) == below) }
    }

    @Test func `a node stands before all below it, and children in key order`() throws {
        let ordered = [
            "/", "/.priority", "/-1", "/2", "/2/a", "/10", "/a", "/a/b", "/a/b/c", "/ab",
        ]
        let paths = try ordered.map { try Path($0) }
        #expect(paths.shuffled().sorted() == paths)
    }

    @Test(arguments: seeds(200))
    func `a path's description names it`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let path = random.path()
        #expect(try Path(path.description) == path)
    }
}
