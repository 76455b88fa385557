import JSONTree
import Testing

struct ServerValueTests {
    private func read(_ text: String) throws -> Value {
        try Value(parsing: Array(text.utf8), allowsServerValues: true)
    }

    @Test(arguments: [
        (#"{".sv":"timestamp"}"#, #"{".sv":"timestamp"}"#),
        (#"{".sv":{"increment":-1.5}}"#, #"{".sv":{"increment":-1.5}}"#),
        (#"{"a":[{".sv":"timestamp"}]}"#, #"{"a":{"0":{".sv":"timestamp"}}}"#),
        (#"{".sv":"timestamp",".priority":1}"#, #"{".priority":1,".sv":"timestamp"}"#),
        (#"{".value":{".sv":"timestamp"},".priority":1}"#, #"{".priority":1,".sv":"timestamp"}"#),
        (#"{".value":{".sv":"timestamp"}}"#, #"{".sv":"timestamp"}"#),
        (#"{"a":1,".priority":{".sv":"timestamp"}}"#, #"{".priority":{".sv":"timestamp"},"a":1}"#),
        (
            #"{".sv":"timestamp",".priority":{".sv":"timestamp"}}"#,
            #"{".priority":{".sv":"timestamp"},".sv":"timestamp"}"#
        ),
        (#"{".priority":{".sv":"timestamp"}}"#, "null"), (#"{".sv":null}"#, "null"),
        (#"{".sv":"timestamp","a":null}"#, #"{".sv":"timestamp"}"#),
    ])
    func `a server value is kept until it is resolved`(text: String, export: String) throws {
        #expect(String(decoding: try read(text).exportText, as: UTF8.self) == export)
    }

    @Test(
        arguments: [
            (#"{"x":{".sv":"time"}}"#, .invalidServerValue, "/x"),
            (#"{".sv":1}"#, .invalidServerValue, ""),
            (#"{".sv":["increment"]}"#, .invalidServerValue, "/.sv"),
            (#"{".sv":{}}"#, .invalidServerValue, ""),
            (#"{".sv":{"increment":"1"}}"#, .invalidServerValue, ""),
            (#"{".sv":{"increment":1,"x":1}}"#, .invalidServerValue, ""),
            (#"{".sv":{"increment":{}}}"#, .invalidServerValue, "/.sv/increment"),
            (#"{".sv":{"increment":[1]}}"#, .invalidServerValue, "/.sv/increment"),
            (#"{".sv":{".sv":"timestamp"}}"#, .invalidServerValue, ""),
            (#"{".sv":{".value":"timestamp"}}"#, .invalidServerValue, ""),
            (#"{".sv":"timestamp","a":1}"#, .invalidServerValue, ""),
            (#"{".sv":"timestamp",".value":1}"#, .invalidServerValue, ""),
            (#"{"a":1,".priority":{"a":{".sv":"timestamp"}}}"#, .invalidPriority, "/.priority"),
            (#"{"a":1,".priority":{".value":1}}"#, .invalidPriority, "/.priority"),
            (
                #"{"a":1,".priority":{".sv":"timestamp",".priority":1}}"#, .invalidPriority,
                "/.priority"
            ),
            (#"{".value":{".sv":"timestamp",".priority":1}}"#, .valueBesideChildren, "/.value"),
            (#"{".value":{"a":1}}"#, .valueBesideChildren, "/.value"),
            (#"{".value":{".sv":"timestamp"},"a":1}"#, .valueBesideChildren, ""),
            (#"{".value":{".sv":"x"}}"#, .invalidServerValue, "/.value"),
        ] as [(String, TreeError.Reason, String)])
    func `a server value that is not known, or not alone, is a fault`(
        text: String, reason: TreeError.Reason, place: String
    ) throws {
        let error = TreeError(reason, at: place)
        #expect(throws: error) { try Value(JSON(parsing: text), allowsServerValues: true) }
        let thrown = #expect(throws: JSONError.self) { try read(text) }
        #expect(thrown?.reason == .tree(error))
    }

    @Test(arguments: [
        ("null", "5", "5"), ("1", "5", "6"), ("1", "0.5", "1.5"), ("1.5", "1", "2.5"),
        ("0.5", "0.5", "1"),
        (#""x""#, "5", "5"), ("true", "5", "5"), (#"{"a":1}"#, "5", "5"),
        ("9223372036854775806", "1", "9223372036854775807"),
        ("9223372036854775807", "1", "9223372036854775808"),
        ("-9223372036854775808", "-1000000", "-9223372036855775808"),
        (#"{".value":1,".priority":2}"#, "1", "2"),
        ("1.7976931348623157e308", "1.7976931348623157e308", "1.7976931348623157e308"),
        (
            #"{".value":1.7976931348623157e308,".priority":2}"#, "1.7976931348623157e308",
            "1.7976931348623157e308"
        ),
    ])
    func `an increment adds to the number that stands`(
        present: String, amount: String, sum: String
    ) throws {
        let write = try read(#"{".sv":{"increment":\#(amount)}}"#)
        #expect(write.hasServerValues)
        #expect(write.hasIncrements)
        #expect(
            try write.resolved(milliseconds: 7, present: Value(parsing: present))
                == Value(parsing: sum))
    }

    @Test func `server values are filled in at any depth and in priorities`() throws {
        let write = try read(
            #"""
            {"t":{".sv":"timestamp"},"n":{"m":{".sv":{"increment":2}}},"k":{".sv":"timestamp",".priority":3},
             "p":{"x":1,".priority":{".sv":"timestamp"}},"q":{".value":1,".priority":{".sv":"timestamp"}},"z":5}
            """#)
        let present = try Value(parsing: #"{"n":{"m":40},"z":9}"#)
        let expected = try Value(
            parsing: #"""
                {"t":7,"n":{"m":42},"k":{".value":7,".priority":3},"p":{"x":1,".priority":7},
                 "q":{".value":1,".priority":7},"z":5}
                """#)
        let resolved = write.resolved(milliseconds: 7, present: present)
        #expect(resolved == expected)
        #expect(!resolved.hasServerValues)
        #expect(expected.resolved(milliseconds: 8, present: .null) == expected)
        #expect(try !read(#"{"a":{".sv":"timestamp"}}"#).hasIncrements)
    }
}
