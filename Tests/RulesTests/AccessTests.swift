import JSONTree
import Rules
import TestSupport
import Testing

/// Which rules are asked about a read or a write, and in which order.
@Suite struct AccessTests {
    private func rules(_ text: String) throws -> RulesDocument {
        try RulesDocument(text: Array(#"{"rules":\#(text)}"#.utf8))
    }

    private func reads(
        _ rules: RulesDocument, _ path: String, _ data: String = "null",
        by requester: Requester = .anonymous, _ query: RuleQuery = .none
    ) throws -> Bool {
        try rules.allowsRead(
            of: try Path(path), query, by: requester, now: 1000,
            in: ValueTree(try Value(parsing: data)))
    }

    private func explain(
        _ rules: RulesDocument, _ parts: [(String, String)], _ data: String = "null",
        by requester: Requester = .anonymous
    ) throws -> Explanation {
        let writes = try parts.map {
            RuleWrite(path: try Path($0.0), value: try Value(parsing: $0.1))
        }
        let before = ValueTree(try Value(parsing: data))
        return try rules.explainWrite(
            of: writes, by: requester, now: 1000, before: before, after: before.writing(writes))
    }

    private func writes(
        _ rules: RulesDocument, _ parts: (String, String)..., over data: String = "null",
        by requester: Requester = .anonymous
    ) throws -> Bool {
        try explain(rules, parts, data, by: requester).isAllowed
    }

    // MARK: Reading

    @Test func `the first rule that holds from the root down opens all below`() throws {
        let rules = try rules(#"{"a":{".read":true,"b":{".read":false}},"c":{"d":{".read":true}}}"#)
        #expect(try reads(rules, "a"))
        #expect(try reads(rules, "a/b/c/d"))
        #expect(try !reads(rules, "/"))
        #expect(try !reads(rules, "c"))
        #expect(try reads(rules, "c/d"))
        #expect(try !reads(rules, "c/e"))
        #expect(try !reads(rules, "x"))
    }

    @Test func `no rule is no`() throws {
        let rules = try rules("{}")
        #expect(try !reads(rules, "/"))
        #expect(try !writes(rules, ("a", "1")))
        #expect(try explain(rules, [("a/b", "1")]).sentence == "denied: no rule allows /a/b")
    }

    @Test func `a name of its own comes before the wildcard, which then says nothing`() throws {
        let rules = try rules(#"{"$k":{".read":"$k == 'x'","$l":{".read":"$l == $k"}},"own":{}}"#)
        #expect(try reads(rules, "x/y"))
        #expect(try !reads(rules, "y/x"))
        #expect(try reads(rules, "y/y/z"))
        #expect(try !reads(rules, "own/own"))
    }

    @Test func `a priority is read and written by the rules of its node`() throws {
        let rules = try rules(
            #"{"a":{".read":true,".write":"newData.getPriority() == 1",".validate":"newData.isString()"}}"#
        )
        #expect(try reads(rules, "a/.priority"))
        #expect(try writes(rules, ("a/.priority", "1"), over: #"{"a":"x"}"#))
        #expect(try !writes(rules, ("a/.priority", "2"), over: #"{"a":"x"}"#))
        #expect(try !writes(rules, ("a/.priority", "1"), over: #"{"a":3}"#))
    }

    @Test func `a rule sees the query`() throws {
        let rules = try rules(
            #"{"l":{".read":"query.orderByChild == 'owner' && query.equalTo == auth.uid && query.limitToFirst <= 10"}}"#
        )
        let ann = Requester.user(uid: "ann")
        let query = RuleQuery(by: .child("owner"), equalTo: "ann", limitToFirst: 10)
        #expect(try reads(rules, "l", by: ann, query))
        #expect(try !reads(rules, "l", by: .user(uid: "ben"), query))
        #expect(try !reads(rules, "l", by: ann))
        let many = RuleQuery(by: .child("owner"), equalTo: "ann", limitToFirst: 11)
        #expect(try !reads(rules, "l", by: ann, many))
    }

    // MARK: Writing

    @Test func `the place of a rule decides which data it sees`() throws {
        let rules = try rules(
            #"{"a":{".write":"!data.exists() && newData.child('b').val() == 1"},"c":{"$k":{".write":"data.val() != newData.val()"}}}"#
        )
        #expect(try writes(rules, ("a/b", "1")))
        #expect(try !writes(rules, ("a/b", "1"), over: #"{"a":{"x":1}}"#))
        #expect(try writes(rules, ("c/x", "2"), over: #"{"c":{"x":1}}"#))
        #expect(try !writes(rules, ("c/x", "1"), over: #"{"c":{"x":1}}"#))
        #expect(try !writes(rules, ("c", #"{"x":1}"#)))
    }

    @Test func `data is checked on the way, at the place and at all that is written below`() throws
    {
        let rules = try rules(
            #"""
            {".write": true, ".validate": "newData.hasChild('w')",
             "w": {".validate": "newData.hasChildren(['color', 'size'])",
                   "size": {".validate": "newData.isNumber()"},
                   "color": {".validate": "newData.isString()"},
                   "list": {"$i": {".validate": "newData.val() < 10"}},
                   "$other": {".validate": false}}}
            """#)
        #expect(try writes(rules, ("w", #"{"color":"red","size":1}"#)))
        #expect(try !writes(rules, ("w", #"{"color":"red"}"#)))
        #expect(try !writes(rules, ("w", #"{"color":"red","size":"x"}"#)))
        #expect(try !writes(rules, ("w", #"{"color":"red","size":1,"more":1}"#)))
        #expect(try writes(rules, ("w", #"{"color":"red","size":1,"list":[1,2]}"#)))
        #expect(try !writes(rules, ("w", #"{"color":"red","size":1,"list":[1,20]}"#)))
        // One part of it is written, and the rest is there.
        let there = #"{"w":{"color":"red","size":1}}"#
        #expect(try writes(rules, ("w/size", "2"), over: there))
        #expect(try !writes(rules, ("w/size", #""x""#), over: there))
        #expect(try !writes(rules, ("w/size", "2")))
        #expect(try !writes(rules, ("w/size", "null"), over: there))
        // What is deleted needs no rule, but what stays does.
        #expect(try writes(rules, ("/", "null"), over: there))
        #expect(try writes(rules, ("w", "null"), over: #"{"w":{"a":1}}"#))
    }

    @Test func `rules for data do not allow anything`() throws {
        #expect(try !writes(try rules(#"{"a":{".validate":true}}"#), ("a", "1")))
    }

    @Test func `one denied place denies all of a merge, and each sees all that is written`() throws
    {
        let rules = try rules(
            #"{"a":{".write":"newData.parent().child('b').val() == 2"},"b":{".write":true}}"#)
        #expect(try writes(rules, ("a", "1"), ("b", "2")))
        #expect(try !writes(rules, ("a", "1"), ("b", "3")))
        #expect(try !writes(rules, ("b", "2"), ("c", "1")))
    }

    @Test func `a rule that has no value is no`() throws {
        let rules = try rules(
            #"{".read":"auth.uid.contains('a') || true","a":{".read":true,".write":"root.parent().exists()"}}"#
        )
        #expect(try !reads(rules, "/"))
        #expect(try reads(rules, "a"))
        let explanation = try explain(rules, [("a", "1")])
        #expect(
            explanation.sentence == "denied: no .write rule at or above /a holds"
                && explanation.steps.first?.outcome == .breaks("the root has no parent"))
    }

    // MARK: Requesters

    @Test func `an admin is asked nothing, and as somebody else everything`() throws {
        let rules = try rules(#"{"a":{".read":"auth.uid == 'ann'",".write":"auth == null"}}"#)
        #expect(try reads(rules, "b", by: .admin))
        #expect(try writes(rules, ("b", "1"), by: .admin))
        #expect(try !reads(rules, "b", by: .admin.acting(as: JSON(["uid": "ann"]))))
        #expect(try reads(rules, "a", by: .admin.acting(as: JSON(["uid": "ann"]))))
        #expect(try writes(rules, ("a", "1"), by: .admin.acting(as: .null)))
        let ben = Requester.user(uid: "ben")
        #expect(ben.acting(as: JSON(["uid": "ann"])) == ben)
        #expect(ben.uid == "ben" && Requester.anonymous.uid == nil)
    }

    @Test func `a token's claims and its provider are seen`() throws {
        let rules = try rules(
            #"{".read":"auth.token.home == true && auth.provider == 'custom' && auth.uid == 'd1'"}"#
        )
        #expect(
            try reads(
                rules, "/",
                by: .user(uid: "d1", token: JSON(["home": true]), provider: "custom")))
        #expect(try !reads(rules, "/", by: .user(uid: "d1", token: JSON(["home": "true"]))))
    }

    // MARK: Explanations

    @Test func `an explanation tells each rule that was asked, where, and what it said`() throws {
        let rules = try rules(
            #"{"$m":{".write":"$m == 'x'","e":{".write":"auth != null",".validate":"newData.val() > 1"}}}"#
        )
        let ann = Requester.user(uid: "ann")
        let explanation = try explain(rules, [("y/e", "1")], by: ann)
        #expect(
            explanation.steps.map(\.sentence) == [
                "/$m/.write at /y: $m == 'x' → false", "/$m/e/.write at /y/e: auth != null → true",
                "/$m/e/.validate at /y/e: newData.val() > 1 → false",
            ])
        #expect(
            explanation.sentence
                == "denied by /$m/e/.validate at /y/e: newData.val() > 1 → false")
        let allowed = try explain(rules, [("x/z", "1")])
        #expect(allowed.sentence == "allowed by /$m/.write at /x: $m == 'x' → true")
    }

    // MARK: Bounds

    @Test func `what takes too much work is denied`() throws {
        let long = String(repeating: "a", count: 200_000)
        let data = #"{"t":"\#(long)"}"#
        let text = "root.child('t').val()"
        for expression in [
            "\(text).matches(/(a|aa|aaa|aaaa)*b/)",
            "\(text).replace('a', \(text)).length > 0",
            "\(text).replace('a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa') != ''",
        ] {
            let rules = try rules("{\".read\":\"\(expression)\"}")
            #expect(try !reads(rules, "/", data), "\(expression)")
        }
        let plain = try rules("{\".read\":\"\(text).contains('aaaaab') == false\"}")
        #expect(try reads(plain, "/", data))
    }

    @Test func `a rule may not nest deeper than a bound, in any way`() throws {
        func nested(_ open: String, _ close: String, _ count: Int) -> String {
            let text =
                String(repeating: open, count: count) + "true"
                + String(repeating: close, count: count)
            return "{\".read\":\"\(text)\"}"
        }
        for (open, close) in [("(", ")"), ("!", ""), ("true && (", ")"), ("true ? true : ", "")] {
            _ = try rules(nested(open, close, 20))
            #expect(throws: RulesError.self) { try rules(nested(open, close, 10_000)) }
        }
        for chain in ["true || ", "false && "] {
            _ = try rules(nested(chain, "", 200))
            #expect(throws: RulesError.self) { try rules(nested(chain, "", 5000)) }
        }
        let members = String(repeating: ".a", count: 5000)
        #expect(throws: RulesError.self) { try rules("{\".read\":\"auth\(members) == 1\"}") }
    }

    // MARK: Properties

    /// A rule below one that holds changes nothing for reads, and one more that holds takes
    /// nothing away.
    @Test(arguments: seeds(200))
    func `rules open and never close`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func node(_ depth: Int) -> String {
            var members: [String] = []
            for kind in [".read", ".write"] where random.below(3) == 0 {
                members.append("\"\(kind)\":\(random.below(2) == 0)")
            }
            if depth > 0 {
                for name in ["a", "b", "$k\(depth)"] where random.below(2) == 0 {
                    members.append("\"\(name)\":\(node(depth - 1))")
                }
            }
            return "{" + members.joined(separator: ",") + "}"
        }
        let text = node(3)
        let found = try rules(text)
        for _ in 0..<20 {
            let keys = (0..<random.below(5)).map { _ in ["a", "b", "c"][random.below(3)] }
            let path = keys.joined(separator: "/")
            let below = path + "/z"
            if try reads(found, path) { #expect(try reads(found, below), "\(text) at \(below)") }
            if try writes(found, (path + "/y", "1")) {
                #expect(try writes(found, (path + "/y/z", "1")), "\(text) at \(path)")
            }
        }
    }
}
