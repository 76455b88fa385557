import JSONTree
import Rules
import TestSupport
import Testing

/// What is a document of rules, what it says, and where one that is none has its fault.
@Suite struct RulesDocumentTests {
    private func document(_ text: String) throws -> RulesDocument {
        try RulesDocument(text: Array(text.utf8))
    }

    @Test func `comments are passed over and kept in the text`() throws {
        let text = """
            // "all" /* of it
            { /* "rules" */ "rules": { // }
              ".read": "auth != null", ".write": true,
              "a\\"": {}, /**/ "$c": {".validate": "$c != '/* nor // this */'"} /* é */
            } }
            //
            """
        let found = try document(text)
        #expect(found.text == Array(text.utf8))
        #expect(found.root.read?.text == "auth != null")
        #expect(found.root.write == .constant(true))
        #expect(found.root.children.map(\.key.text) == ["a\""])
        #expect(String(decoding: found.json.text(), as: UTF8.self).hasPrefix(#"{"rules":{".read""#))
    }

    @Test func `a new tree may be read and written by all`() {
        #expect(RulesDocument.open.root.read == .constant(true))
        #expect(RulesDocument.open.root.write == .constant(true))
        #expect(
            RulesDocument.open.json
                == JSON(["rules": JSON([".read": true, ".write": true])]))
    }

    @Test func `every rule is where it was written`() throws {
        let root = try document(
            #"""
            {"rules": {"b": {".indexOn": "x"}, "a": {".indexOn": ["x/y", ".value", ".priority"]},
              "7": {}, "$k": {".read": false, ".write": "$k == 'w'", ".validate": true, "z": {}}}}
            """#
        ).root
        #expect(root.children.map(\.key.text) == ["7", "a", "b"])
        #expect(
            root.children[1].node.indexes == [.child(try Path("x/y")), .value, .priority])
        guard case .any(let name, let node)? = root.wildcard else {
            Issue.record("the wildcard is not there")
            return
        }
        #expect(name == "$k")
        #expect(node.read == .constant(false))
        #expect(node.write?.text == "$k == 'w'")
        #expect(node.validate == .constant(true))
        #expect(node.children.map(\.key.text) == ["z"])
        #expect(root.read == nil)
    }

    @Test func `indexes are told with the way to their lists`() throws {
        let lists = try document(
            #"""
            {"rules": {".indexOn": [".value", ".value"], "a": {"$x": {".indexOn": "n"}},
              "$k": {"l": {".indexOn": ["n/m"]}}}}
            """#
        ).root.indexedLists()
        let a = try Key("a")
        #expect(
            lists.map(\.steps) == [
                [], [.key(a), .any(except: [])], [.any(except: [a]), .key(try Key("l"))],
            ])
        #expect(lists.map(\.rule) == [.value, .child(try Path("n")), .child(try Path("n/m"))])
    }

    @Test(
        arguments: [
            ("", "1:1: Parse error: there is no value.\n"),
            ("  \n /* */", "2:7: Parse error: there is no value.\n"),
            ("[]", "1:1: The rules must be an object.\n"),
            ("1", "1:1: The rules must be an object.\n"),
            ("{}", "1:2: The member “rules” is missing.\n"),
            (#"{"a": {}}"#, "1:2: Only “rules” may stand at the top, not “a”.\n"),
            (#"{"rules": {}, "b": 1}"#, "1:15: Only “rules” may stand at the top, not “b”.\n"),
            (#"{"rules": {}, "rules": {}}"#, "1:15: “rules” stands twice in one object.\n"),
            (#"{"rules": true}"#, "1:11: “rules” must be an object.\n"),
            (#"{"rules": []}"#, "1:11: “rules” must be an object.\n"),
            ("{\"rules\": {\n  \"é\": 1}}", "2:8: “é” must be an object.\n"),
            (#"{"rules": {"a": null}}"#, "1:17: “a” must be an object.\n"),
            (#"{"rules": {"a": "x"}}"#, "1:17: “a” must be an object.\n"),
            (#"{"rules": {"a": []}}"#, "1:17: “a” must be an object.\n"),
            (#"{"rules": {".read": 1}}"#, "1:21: .read must be a string or a boolean.\n"),
            (#"{"rules": {".write": {}}}"#, "1:22: .write must be a string or a boolean.\n"),
            (
                #"{"rules": {".validate": null}}"#,
                "1:25: .validate must be a string or a boolean.\n"
            ),
            (
                #"{"rules": {".indexOn": true}}"#,
                "1:24: .indexOn must be a string or a list of strings.\n"
            ),
            (
                #"{"rules": {".indexOn": {}}}"#,
                "1:24: .indexOn must be a string or a list of strings.\n"
            ),
            (
                #"{"rules": {".indexOn": ["a", 1]}}"#,
                "1:30: A list of .indexOn holds names alone.\n"
            ),
            (#"{"rules": {".indexOn": [["a"]]}}"#, "1:25: A list of .indexOn holds names alone.\n"),
            (
                #"{"rules": {".indexOn": ""}}"#,
                "1:24: “” is no index: it must be .value, .priority or a path.\n"
            ),
            (
                #"{"rules": {".indexOn": "$key"}}"#,
                "1:24: “$key” is no index: it must be .value, .priority or a path.\n"
            ),
            (
                #"{"rules": {".indexOn": "a/.priority"}}"#,
                "1:24: “a/.priority” is no index: it must be .value, .priority or a path.\n"
            ),
            (
                #"{"rules": {".reed": true}}"#,
                "1:12: “.reed” is no rule: there are .read, .write, .validate and .indexOn.\n"
            ),
            (#"{"rules": {"": {}}}"#, "1:12: “” is no name: a key is empty.\n"),
            (
                #"{"rules": {"$": {}}}"#,
                "1:12: “$” is no name: after the $ come letters, digits or _.\n"
            ),
            (
                #"{"rules": {"$a-b": {}}}"#,
                "1:12: “$a-b” is no name: after the $ come letters, digits or _.\n"
            ),
            (
                #"{"rules": {"$a": {}, "$b": {}}}"#,
                "1:22: “$b” is a second wildcard beside another.\n"
            ),
            (
                #"{"rules": {"$a": {"b": {"$a": {}}}}}"#,
                "1:25: “$a” is the name of a wildcard above it.\n"
            ),
            (#"{"rules": {"a": {}, "a": {}}}"#, "1:21: “a” stands twice in one object.\n"),
            ("{\"rules\": {\n\n} /* x", "3:3: A comment is not closed.\n"),
            (
                #"{"rules": {}} x"#,
                "1:15: Parse error: expected the end of the text, found \"x\".\n"
            ),
            (
                #"{"rules": {"a": {},}}"#,
                "1:20: Parse error: expected a member's name in quotes, found \"}\".\n"
            ),
            (
                "{'rules': {}}",
                "1:2: Parse error: expected a member's name in quotes, found \"'\".\n"
            ),
            (#"{"rules": {}"#, "1:13: Parse error: the text ends in the middle of a value.\n"),
            ("/", "1:1: Parse error: expected a value, found \"/\".\n"),
        ])
    func `a text that is none is refused with line and column`(text: String, message: String) {
        do {
            _ = try document(text)
            Issue.record("taken: \(text)")
        } catch {
            #expect("\(error)" == message)
        }
    }

    @Test func `a name may be used again beside and under another branch`() throws {
        _ = try document(#"{"rules": {"a": {"$k": {}}, "b": {"$k": {"c": {"$l": {}}}}}}"#)
    }

    @Test(arguments: seeds(100))
    func `a damaged document is refused at a place in it, or says the same without comments`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        var text = Array(
            #"""
            {/* a */"rules":{".read":"'a//b' == auth.uid",".indexOn":["x",".value"],"é":{"$k":{".write":true}}}}
            // b
            """#.utf8)
        for _ in 0..<random.below(4) {
            let place = random.below(text.count)
            switch random.below(3) {
            case 0: text[place] = UInt8(truncatingIfNeeded: random.next())
            case 1: text.removeSubrange(place..<min(text.count, place + 1 + random.below(9)))
            default: text.insert(text[random.below(text.count)], at: place)
            }
        }
        do {
            let found = try RulesDocument(text: text)
            let strict = try RulesDocument(text: found.json.text())
            #expect(strict.root == found.root)
        } catch {
            #expect(error.line >= 1 && error.line <= 1 + text.count { $0 == 0x0A })
            #expect(error.column >= 1 && error.column <= 1 + text.count)
            #expect(!error.message.isEmpty)
        }
    }

    @Test func `size, depth and number of indexes are bounded`() throws {
        let long = #"{"rules": {}}"# + String(repeating: " ", count: RulesDocument.bytesMax)
        #expect(throws: RulesError.self) { try document(long) }
        let deep = String(repeating: #"{"a":"#, count: 200)
        #expect(throws: RulesError.self) { try document(#"{"rules": "# + deep) }
        func indexes(_ count: Int) -> String {
            let names = (0..<count).map { "\"n\($0)\"" }.joined(separator: ",")
            return #"{"rules": {".indexOn": [\#(names)]}}"#
        }
        _ = try document(indexes(RulesDocument.indexesMax))
        #expect(throws: RulesError.self) { try document(indexes(RulesDocument.indexesMax + 1)) }
    }
}
