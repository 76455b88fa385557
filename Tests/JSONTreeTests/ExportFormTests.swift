import JSONTree
import TestSupport
import Testing

struct ExportFormTests {
    @Test(arguments: [
        ("null", "null"), ("{}", "null"), ("[]", "null"), (#"{"a":null}"#, "null"),
        (#"{"a":{}}"#, "null"),
        (#"{"a":{"b":{"c":[null,{}]}}}"#, "null"), (#"{"a":{"b":null},"c":1}"#, #"{"c":1}"#),
        (#"{"b":1,"a":2}"#, #"{"a":2,"b":1}"#),
        (#"{"10":1,"9":2,"-1":3}"#, #"{"-1":3,"9":2,"10":1}"#),
        (#"{"a":1,"a":2}"#, #"{"a":2}"#), (#"{"a":1,"a":null}"#, "null"),
        (#"{"a":null,"a":1}"#, #"{"a":1}"#),
        (#"{"b":1,"a":1,"b":null}"#, #"{"a":1}"#), (#"{"a":{"x":1},"a":{}}"#, "null"),
        (#"{"b":2,"a":1,"b":{"c":3}}"#, #"{"a":1,"b":{"c":3}}"#),
        ("{\"é\":1,\"e\u{301}\":2}", "{\"e\u{301}\":2,\"é\":1}"),
        (#"{".value":1}"#, "1"), (#"{".value":null}"#, "null"),
        (#"{".value":null,"a":1}"#, #"{"a":1}"#),
        (#"{".value":1,".priority":null}"#, "1"),
        (#"{".value":1,".priority":2}"#, #"{".priority":2,".value":1}"#),
        (#"{".priority":"p",".value":"v"}"#, #"{".priority":"p",".value":"v"}"#),
        (#"{".priority":"",".value":"v"}"#, #"{".priority":"",".value":"v"}"#),
        (#"{".value":1,"a":null,"b":{}}"#, "1"), (#"{".priority":1}"#, "null"),
        (#"{".value":null,".priority":1}"#, "null"),
        (#"{".priority":1,"a":{}}"#, "null"), (#"{"x":{".priority":1}}"#, "null"),
        (#"{"a":1,".priority":1.5}"#, #"{".priority":1.5,"a":1}"#),
        (#"{"a":1,".priority":1,".priority":null}"#, #"{"a":1}"#),
        (#"{".value":1,".value":2}"#, "2"), (#"{".value":1,"a":2,".value":null}"#, #"{"a":2}"#),
        (#"{".value":false,".priority":0}"#, #"{".priority":0,".value":false}"#),
    ])
    func `a value is read into its normal form`(text: String, export: String) throws {
        let value = try Value(parsing: text)
        #expect(String(decoding: value.exportText, as: UTF8.self) == export)
        #expect(try Value(JSON(parsing: text)) == value)
    }

    @Test(
        arguments: [
            (#"{".value":1,"a":2}"#, .valueBesideChildren, "", 17),
            (#"{"x":{"a":2,".value":1}}"#, .valueBesideChildren, "/x", 22),
            (#"{".value":{}}"#, .valueBesideChildren, "/.value", 10),
            (#"{".value":[]}"#, .valueBesideChildren, "/.value", 10),
            (#"{".value":{".value":1}}"#, .valueBesideChildren, "/.value", 10),
            (#"{".value":1,".priority":1,"a":true}"#, .valueBesideChildren, "", 34),
            (#"{"a":1,".priority":true}"#, .invalidPriority, "/.priority", 19),
            (#"{"a":{"b":1,".priority":{}}}"#, .invalidPriority, "/a/.priority", 24),
            (#"{".priority":[1]}"#, .invalidPriority, "/.priority", 13),
            (#"{".valu":1}"#, .unknownMetadata(".valu"), "", 1),
            (#"{"a":[1,{".x":1}]}"#, .unknownMetadata(".x"), "/a/1", 9),
            (#"{".":1}"#, .unknownMetadata("."), "", 1), (#"{"x":1,"":1}"#, .emptyKey, "", 7),
            (#"{"x":{"a":1,"a/b":1}}"#, .forbiddenInKey(byte: 0x2F), "/x", 12),
            (#"{"a.b":1}"#, .forbiddenInKey(byte: 0x2E), "", 1),
            (#"{"a\u0000":1}"#, .forbiddenInKey(byte: 0), "", 1),
            (#"{"a\u007f":null}"#, .forbiddenInKey(byte: 0x7F), "", 1),
            (#"{".sv":"timestamp"}"#, .serverValueNotAllowed, "", 1),
            (#"{"a":{".sv":{"increment":1}}}"#, .serverValueNotAllowed, "/a", 6),
        ] as [(String, TreeError.Reason, String, Int)])
    func `a value that the data model refuses is a fault at its place`(
        text: String, reason: TreeError.Reason, place: String, offset: Int
    ) throws {
        let error = TreeError(reason, at: place)
        #expect(throws: JSONError(.tree(error), at: offset)) { try Value(parsing: text) }
        #expect(throws: error) { try Value(JSON(parsing: text)) }
        if reason != .serverValueNotAllowed {
            #expect(throws: error) { try Value(JSON(parsing: text), allowsServerValues: true) }
        }
    }

    @Test func `32 keys lead to a leaf at most`() throws {
        func nested(_ count: Int, _ leaf: String = "1") -> String {
            String(repeating: "{\"k\":", count: count) + leaf + String(repeating: "}", count: count)
        }
        let place = String(repeating: "/k", count: 33)
        #expect(try Value(parsing: nested(32)).exportText == Array(nested(32).utf8))
        #expect(try !Value(parsing: nested(32, #"{".value":1,".priority":1}"#)).isNull)
        #expect(throws: JSONError(.tree(TreeError(.tooDeep, at: place)), at: 161)) {
            try Value(parsing: nested(33))
        }
        #expect(try !Value(parsing: Array(nested(2).utf8), depth: 30).isNull)
        #expect(throws: JSONError(.tree(TreeError(.tooDeep, at: "/k/k")), at: 6)) {
            try Value(parsing: Array(nested(2).utf8), depth: 31)
        }
        #expect(try Value(parsing: Array("1".utf8), depth: 32) == 1)
    }

    @Test func `elements of arrays count as keys`() throws {
        func nested(_ count: Int, _ leaf: String) -> String {
            String(repeating: "[", count: count) + leaf + String(repeating: "]", count: count)
        }
        #expect(try !Value(parsing: nested(32, "1")).isNull)
        #expect(try Value(parsing: nested(60, "")).isNull)
        #expect(throws: JSONError(.tree(TreeError(.tooDeep, at: "/0/1/2")), at: 15)) {
            try Value(parsing: Array(#"[[0,[null,null,"x"]]]"#.utf8), depth: 30)
        }
    }

    @Test func `a value knows its parts`() throws {
        let value = try Value(
            parsing: #"{"a":{".value":1,".priority":2},"b":true,".priority":"p"}"#)
        #expect(value.priority == "p")
        #expect(value.isObject)
        #expect(value["a"].integer == 1)
        #expect(value["a"].priority == 2)
        #expect(value["a"].withoutPriority == 1)
        #expect(!value["a"].isObject)
        #expect(value["b"].bool == true)
        #expect(value["b"].priority.isNull)
        #expect(value["c"].isNull)
        #expect(value.children.map(\.key.text) == ["a", "b"])
        #expect(try value[Path("/a")].integer == 1)
        #expect(try value[Path("/a/x")].isNull)
        #expect(try value[Path("/.priority")] == "p")
        #expect(
            try value.withoutPriority
                == Value(parsing: #"{"a":{".value":1,".priority":2},"b":true}"#))
        #expect(Value("é") != Value("e\u{301}"))
        #expect(Value(.nan) == nil)
        #expect(Value(.infinity) == nil)
        #expect(Value(2.0) == 2)
        #expect(
            try Value([("b", 1), ("a", .null), (".priority", 3)]).exportText
                == Array(#"{".priority":3,"b":1}"#.utf8))
    }
}
