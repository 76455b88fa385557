import JSONTree
import SyncCore
import Testing

/// What queries choose: every operator by every order, ties, and children that lack the value.
@Suite struct QueryTests {
    static let list = """
        {"a":{"n":2,"d":{"x":"p"}},"b":{"n":1},"c":{"n":2,"d":{"x":"q"}},"d":{"m":5},
        "e":{"n":"2","d":7},"f":{"n":true},"g":{"n":{"z":1}},"h":"leaf","7":{"n":2},"10":{"n":1.5}}
        """
    static let leaves = """
        {"a":2,"b":"x","c":false,"d":2,"e":{"k":1},"f":"","10":2,"9":-1,"g":{"k":0}}
        """
    static let priorities = """
        {"a":{".value":1,".priority":2},"b":1,"c":{".value":1,".priority":"x"},
        "d":{"k":1,".priority":1.5},"e":{".value":0,".priority":2},".priority":9}
        """

    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let parameters: [String: String]
        /// The keys of the window, in the query's order, parted by spaces.
        let keys: String
        var testDescription: String { text }

        /// - Parameter text: `name=value` parted by `&`, nothing encoded.
        init(_ text: String, _ keys: String) {
            self.text = text
            self.keys = keys
            parameters = QueryTests.parameters(text)
        }

        var query: Query {
            get throws {
                try #require(try Query(parameters: { parameters[$0.description] }))
            }
        }
    }

    static func parameters(_ text: String) -> [String: String] {
        var found: [String: String] = [:]
        for part in text.split(separator: "&") {
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            found[String(pieces[0])] = pieces.count > 1 ? String(pieces[1]) : ""
        }
        return found
    }

    private func expect(_ each: Case, over text: String) throws {
        let list = try Value(parsing: text)
        let query = try each.query
        let window = query.window(of: list)
        #expect(window.map(\.key.text).joined(separator: " ") == each.keys)
        #expect(window.allSatisfy { query.contains($0) })

        let result = query.result(of: list)
        if query.isWhole {
            #expect(result == list)
        } else {
            #expect(Set(result.children.map(\.key)) == Set(window.map(\.key)))
            #expect(result.children.allSatisfy { $0.value == list[$0.key] })
            #expect(result.priority.isNull)
        }
        for rowBytesMax in [1, 4096] {
            let store = try Self.store(list, by: query.order, rowBytesMax: rowBytesMax)
            #expect(try store.window(of: query, at: Path("/l")) == window)
            #expect(try store.result(of: query, at: Path("/l")) == result)
        }
    }

    /// The list in a store with the index that the order needs, in one row or in many.
    private static func store(
        _ list: Value, by order: Query.Order, rowBytesMax: Int
    ) throws -> MemoryIndexStore {
        var store = MemoryIndexStore()
        if Query(by: order).needsIndex {
            let index = ListIndex([.key(try Key("l"))], by: order)
            try store.keep([KeptIndex(id: 1, index: index)])
        }
        _ = try store.write(
            [PathWrite(path: try Path("/l"), value: list)],
            stamp: Stamp(milliseconds: 1, counter: 0, device: DeviceID(bits: 1)),
            rowBytesMax: rowBytesMax)
        return store
    }

    static let byChild = [
        Case(#"orderBy="n""#, "d h f b 10 7 a c e g"),
        Case(#"orderBy="n"&startAt=2"#, "7 a c e g"),
        Case(#"orderBy="n"&startAt=2,"a""#, "a c e g"),
        Case(#"orderBy="n"&startAfter=2"#, "e g"),
        Case(#"orderBy="n"&startAfter=2,"a""#, "c e g"),
        Case(#"orderBy="n"&endAt=2"#, "d h f b 10 7 a c"),
        Case(#"orderBy="n"&endAt=2,"a""#, "d h f b 10 7 a"),
        Case(#"orderBy="n"&endBefore=2"#, "d h f b 10"),
        Case(#"orderBy="n"&endBefore=2,"a""#, "d h f b 10 7"),
        Case(#"orderBy="n"&equalTo=2"#, "7 a c"),
        Case(#"orderBy="n"&equalTo=2,"a""#, "a"),
        Case(#"orderBy="n"&equalTo=2,"b""#, ""),
        Case(#"orderBy="n"&equalTo="2""#, "e"),
        Case(#"orderBy="n"&equalTo=null"#, "d h"),
        Case(#"orderBy="n"&equalTo=true"#, "f"),
        Case(#"orderBy="n"&equalTo=false"#, ""),
        Case(#"orderBy="n"&startAt=null,"h""#, "h f b 10 7 a c e g"),
        Case(#"orderBy="n"&startAt=1&endAt=2"#, "b 10 7 a c"),
        Case(#"orderBy="n"&startAfter=1&endBefore=2"#, "10"),
        Case(#"orderBy="n"&startAt=3&endAt=2"#, ""),
        Case(#"orderBy="n"&startAfter=2&endBefore=2"#, ""),
        Case(#"orderBy="n"&limitToFirst=3"#, "d h f"),
        Case(#"orderBy="n"&limitToLast=3"#, "c e g"),
        Case(#"orderBy="n"&limitToFirst=100"#, "d h f b 10 7 a c e g"),
        Case(#"orderBy="n"&startAt=2&limitToFirst=2"#, "7 a"),
        Case(#"orderBy="n"&endAt=2&limitToLast=2"#, "a c"),
        Case(#"orderBy="n"&startAt=2&limitToLast=1"#, "g"),
        Case(#"orderBy="n"&equalTo=2&limitToLast=2"#, "a c"),
        Case(#"orderBy="n"&startAfter=2,"[MAX_NAME]""#, "e g"),
        Case(#"orderBy="n"&startAt=2,"[MIN_NAME]"&endAt=2,"[MAX_NAME]""#, "7 a c"),
        Case(#"orderBy="n"&endBefore=2,"[MIN_NAME]""#, "d h f b 10"),
        Case(#"orderBy="d/x""#, "7 10 b d e f g h a c"),
        Case(#"orderBy="/d//x/"&startAt="p""#, "a c"),
        Case(#"orderBy="d"&startAt=7"#, "e a c"),
        Case(#"orderBy="n/z"&startAt=0"#, "g"),
        Case(#"orderBy="none"&limitToLast=2"#, "g h"),
    ]

    @Test(arguments: byChild) func `by a child`(each: Case) throws {
        try expect(each, over: Self.list)
    }

    static let byValue = [
        Case(#"orderBy="$value""#, "c 9 10 a d f b e g"),
        Case(#"orderBy="$value"&equalTo=2"#, "10 a d"),
        Case(#"orderBy="$value"&startAt="""#, "f b e g"),
        Case(#"orderBy="$value"&endBefore="x""#, "c 9 10 a d f"),
        Case(#"orderBy="$value"&startAfter="x""#, "e g"),
        Case(#"orderBy="$value"&startAt=2,"a"&endAt=2,"a""#, "a"),
        Case(#"orderBy="$value"&limitToLast=1"#, "g"),
    ]

    @Test(arguments: byValue) func `by value`(each: Case) throws {
        try expect(each, over: Self.leaves)
    }

    static let byPriority = [
        Case(#"orderBy="$priority""#, "b d a e c"),
        Case(#"orderBy="$priority"&startAt=2"#, "a e c"),
        Case(#"orderBy="$priority"&equalTo=2,"e""#, "e"),
        Case(#"orderBy="$priority"&equalTo=null"#, "b"),
        Case(#"orderBy="$priority"&endBefore="x"&limitToLast=2"#, "a e"),
    ]

    @Test(arguments: byPriority) func `by priority`(each: Case) throws {
        try expect(each, over: Self.priorities)
    }

    static let byKey = [
        Case(#"orderBy="$key""#, "7 10 a b c d e f g h"),
        Case(#"orderBy="$key"&startAt="c""#, "c d e f g h"),
        Case(#"orderBy="$key"&startAfter="c"&endBefore="f""#, "d e"),
        Case(#"orderBy="$key"&equalTo="c""#, "c"),
        Case(#"orderBy="$key"&endAt="9""#, "7"),
        Case(#"orderBy="$key"&startAt="08""#, "10 a b c d e f g h"),
        Case(#"orderBy="$key"&startAt="""#, "a b c d e f g h"),
        Case(#"orderBy="$key"&startAt="[MIN_NAME]"&limitToFirst=2"#, "7 10"),
        Case(#"orderBy="$key"&startAt="[MAX_NAME]""#, ""),
        Case(#"orderBy="$key"&endAt="[MAX_NAME]"&limitToLast=2"#, "g h"),
        Case(#"orderBy="$key"&startAt="e"&limitToLast=9"#, "e f g h"),
    ]

    @Test(arguments: byKey) func `by key`(each: Case) throws {
        try expect(each, over: Self.list)
    }

    @Test(arguments: ["1", "\"x\"", "null", #"{".value":1,".priority":2}"#])
    func `a primitive has no children`(text: String) throws {
        let value = try Value(parsing: text)
        #expect(Query(by: .key, limit: .first(1)).result(of: value).isNull)
        #expect(Query(by: .key, limit: .first(1)).window(of: value).isEmpty)
        #expect(Query(by: .value).result(of: value) == value)
    }
}
