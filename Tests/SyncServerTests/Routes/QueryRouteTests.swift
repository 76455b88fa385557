import JSONTree
import Testing

/// Queries over HTTP: what they choose, in every form, and what is none.
@Suite struct QueryRouteTests {
    /// A scenario whose requests are written without escapes.
    private static func plain(_ name: String, _ text: String) -> Scenario {
        let lines = text.split(separator: "\n").map { line in
            line.hasPrefix("GET ") ? String(line).replacing("\"", with: "%22") : String(line)
        }
        return Scenario(name, lines.joined(separator: "\n"))
    }

    private static let rules = """
        PUT /.settings/rules.json
        < {"rules":{".read":true,".write":true,"t":{".indexOn":["n","d/x",".value",".priority"]},"l":{"$m":{".indexOn":"n"}}}}
        = {"status":"ok"}

        """

    static let scenarios = [
        plain(
            "each order, range and limit",
            rules + #"""
                PUT /t.json
                < {"a":{"n":2,"d":{"x":1}},"b":{"n":1},"c":{"n":2},"d":{"m":0},"e":{"n":"s"}}
                = {"a":{"d":{"x":1},"n":2},"b":{"n":1},"c":{"n":2},"d":{"m":0},"e":{"n":"s"}}
                GET /t.json?orderBy="n"&equalTo=2
                = {"a":{"d":{"x":1},"n":2},"c":{"n":2}}
                GET /t.json?orderBy="n"&startAfter=2,"a"
                = {"c":{"n":2},"e":{"n":"s"}}
                GET /t.json?orderBy="n"&endBefore=2
                = {"b":{"n":1},"d":{"m":0}}
                GET /t.json?orderBy="n"&limitToFirst=1
                = {"d":{"m":0}}
                GET /t.json?orderBy="n"&startAt=1&limitToLast=2
                = {"c":{"n":2},"e":{"n":"s"}}
                GET /t.json?orderBy="d/x"&startAt=0
                = {"a":{"d":{"x":1},"n":2}}
                GET /t.json?orderBy="$key"&startAt="b"&endAt="c"
                = {"b":{"n":1},"c":{"n":2}}
                GET /t.json?orderBy="$key"&limitToLast=1&print=pretty
                = {⏎  "e" : {⏎    "n" : "s"⏎  }⏎}⏎
                GET /t.json?orderBy="$value"&limitToLast=1
                = {"e":{"n":"s"}}
                GET /t.json?orderBy="$priority"&limitToFirst=1
                = {"a":{"d":{"x":1},"n":2}}
                GET /t.json?orderBy="n"&startAt=9&endAt=8
                = null
                GET /t.json?orderBy="n"
                = {"a":{"d":{"x":1},"n":2},"b":{"n":1},"c":{"n":2},"d":{"m":0},"e":{"n":"s"}}
                GET /t.json?orderBy="n"&limitToFirst=1&print=silent
                204
                GET /t/a/n.json?orderBy="$key"&limitToFirst=1
                = null
                """#),
        plain(
            "arrays and priorities in a result",
            #"""
            PUT /p.json
            < {"0":"a","1":{".value":"b",".priority":1},"2":"c",".priority":9}
            = ["a","b","c"]
            GET /p.json?orderBy="$key"&endAt="1"
            = ["a","b"]
            GET /p.json?orderBy="$key"&startAt="2"
            = {"2":"c"}
            GET /p.json?orderBy="$key"&startAt="1"
            = [null,"b","c"]
            GET /p.json?orderBy="$priority"&limitToLast=1&format=export
            = {"1":{".priority":1,".value":"b"}}
            GET /p.json?orderBy="$priority"&endAt=null&format=export
            = {"0":"a","2":"c"}
            """#),
        plain(
            "shallow with a count and a bare key",
            #"""
            PUT /s.json
            < {"a":{"b":{"c":1}},"b":2,"10":3,"9":4}
            = {"9":4,"10":3,"a":{"b":{"c":1}},"b":2}
            GET /s.json?shallow=true&limitToFirst=2&timeout=5000ms
            = {"9":true,"10":true}
            GET /s.json?shallow=true&limitToFirst=2&startAfter=10
            = {"a":true,"b":true}
            GET /s.json?shallow=true&limitToFirst=2&startAfter="a"
            = {"b":true}
            GET /s.json?shallow=true&startAfter=b
            = null
            GET /s/b.json?shallow=true&limitToFirst=2
            = 2
            GET /s.json?shallow=true&orderBy="$key"
            400 shallow and orderBy exclude each other
            GET /s.json?shallow=true&limitToLast=1
            400 shallow and limitToLast exclude each other
            GET /s.json?shallow=true&startAfter=a.b
            400 Constraint key field must be a valid key name
            """#),
        plain(
            "a list without its index",
            rules + #"""
                GET /t.json?orderBy="m"
                GET /t.json?orderBy="/m/"&limitToFirst=1
                400 Index not defined, add ".indexOn": "m", for path "/t", to the rules
                GET /u/v.json?orderBy="$value"
                400 Index not defined, add ".indexOn": ".value", for path "/u/v", to the rules
                GET /.json?orderBy="a/b"
                400 Index not defined, add ".indexOn": "a/b", for path "/", to the rules
                GET /l.json?orderBy="n"
                400 Index not defined, add ".indexOn": "n", for path "/l", to the rules
                GET /u.json?orderBy="$value"&ns=other
                400 Index not defined, add ".indexOn": ".value", for path "/u", to the rules
                PUT /l/x/k/n.json
                < 1
                = 1
                GET /l/x.json?orderBy="n"&equalTo=1
                = {"k":{"n":1}}
                GET /l/none.json?orderBy="n"
                GET /u.json?orderBy="$priority"&limitToFirst=3
                GET /u.json?orderBy="$key"&limitToFirst=3&ns=other
                = null
                """#),
        plain(
            "what is no query",
            #"""
            GET /a.json?startAt=1
            GET /a.json?startAfter=1
            GET /a.json?endAt=1
            GET /a.json?endBefore=1
            GET /a.json?equalTo=1
            GET /a.json?limitToFirst=1
            GET /a.json?limitToLast=1
            400 orderBy must be defined when other query parameters are defined
            GET /a.json?orderBy=a
            GET /a.json?orderBy="a.b"
            400 orderBy must be a valid JSON encoded path
            GET /a.json?orderBy="a"&startAt=[1]
            400 Constraint index field must be a JSON primitive
            GET /a.json?orderBy="a"&startAt=1,2
            400 Constraint key field must be a valid key name
            GET /a.json?orderBy="a"&limitToFirst=0
            400 limitToFirst and limitToLast must be positive integers
            GET /a.json?orderBy="a"&limitToFirst=1&limitToLast=1
            400 limitToFirst and limitToLast exclude each other
            GET /a.json?orderBy="$key"&startAt=1
            400 startAt must be a string when orderBy is "$key"
            DELETE /a.json?orderBy=%22$key%22
            400 orderBy and what goes with it are for GET
            """#),
    ]

    @Test(arguments: scenarios) func `a scenario goes as it should`(scenario: Scenario) throws {
        try scenario.play()
    }

    @Test func `a long list is answered elsewhere as a short one is here`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let members = (0..<2000).map { #""k\#($0)":{"n":\#($0 % 7),"t":"x"}"# }
            let list = "{" + members.joined(separator: ",") + "}"
            #expect(try peer.request("PUT /t.json?print=silent", list).status == 204)
            func keys(_ query: String) throws -> Int {
                let answer = try peer.request("GET /t.json?\(query)")
                #expect(answer.status == 200)
                return try Value(parsing: answer.body).children.count
            }
            #expect(try keys("orderBy=%22$key%22&startAt=%22k1%22") == 1999)
            #expect(try keys("orderBy=%22$priority%22&limitToLast=3") == 3)
            let rules = #"{"rules":{".read":true,"t":{".indexOn":"n"}}}"#
            #expect(try peer.request("PUT /.settings/rules.json", rules).status == 200)
            #expect(try keys("orderBy=%22n%22&equalTo=3") == 286)
            #expect(try keys("orderBy=%22n%22&startAt=1") == 1714)
            #expect(try keys("orderBy=%22n%22&limitToFirst=5") == 5)
            #expect(try keys("shallow=true") == 2000)
        }
    }
}
