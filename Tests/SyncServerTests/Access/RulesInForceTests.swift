import SyncServer
import TestSupport
import Testing

/// What rules allow and deny of the tree over HTTP.
@Suite struct RulesInForceTests {
    /// Puts the rules and goes on with the lines, in whose targets quotes and braces are written
    /// as they are.
    private static func scenario(_ name: String, _ rules: String, _ lines: String) -> Scenario {
        let encoded = lines.split(separator: "\n").map { line -> String in
            guard line.first?.isUppercase == true else { return String(line) }
            return String(line).replacing("\"", with: "%22").replacing("{", with: "%7B")
                .replacing("}", with: "%7D")
        }
        return Scenario(
            name,
            """
            PUT /.settings/rules.json
            < {"rules":\(rules)}
            = {"status":"ok"}
            \(encoded.joined(separator: "\n"))
            """)
    }

    /// Firebase's own test of its Python client.
    private static let protected = #"""
        {"protected":{"$uid":{".read":"auth != null",".write":"$uid === auth.uid"}},
        "admin":{".read":"false",".write":"false"},"public":{".read":"true"}}
        """#.replacing("\n", with: " ")

    static let scenarios = [
        scenario(
            "a tree with rules is closed but for what they allow, and to all but an admin",
            protected,
            #"""
            GET /.settings/rules.json
            PUT /.settings/rules.json
            GET /.json
            GET /admin.json
            PUT /admin.json
            < 1
            POST /admin.json
            < 1
            PATCH /admin.json
            < {"a":1}
            DELETE /admin.json
            PUT /public.json
            < 1
            401 Permission denied
            GET /public/a.json
            = null
            PUT /admin.json?auth=owner
            < 1
            = 1
            PUT /admin.json?access_token=owner
            < 2
            = 2
            GET /admin.json
            + authorization: bearer owner
            = 2
            GET /other.json?ns=other
            = null
            """#),
        scenario(
            "an admin acts as somebody else, and nobody else does",
            protected,
            #"""
            PUT /protected/u1.json?auth=owner
            < "test"
            = "test"
            GET /protected/u1.json?auth=owner&auth_variable_override={"uid":"u2"}
            = "test"
            PUT /protected/u1.json?auth=owner&auth_variable_override={"uid":"u2"}
            < "other"
            GET /protected/u1.json?auth=owner&auth_variable_override=null
            GET /protected/u1.json?auth_variable_override={"uid":"u1"}
            401 Permission denied
            PUT /protected/u1.json?auth=owner&auth_variable_override={"uid":"u1"}
            < "mine"
            = "mine"
            GET /.json?auth=owner&auth_variable_override=1
            400 auth_variable_override must be a JSON object or null
            """#),
        scenario(
            "one denied place denies all of a merge",
            #"{".read":true,"a":{".write":"newData.val() == 1"},"b":{".write":true}}"#,
            #"""
            PATCH /.json
            < {"a":1,"b":2}
            = {"a":1,"b":2}
            PATCH /.json
            < {"a":2,"b":3}
            PATCH /.json
            < {"b":3,"c":1}
            401 Permission denied
            GET /.json
            = {"a":1,"b":2}
            """#),
        scenario(
            "rules see the tree before and as it will be, with server values filled in",
            #"{".read":true,"n":{".write":"newData.val() == now"},"c":{".write":true,".validate":"newData.isNumber() && newData.val() <= 3"},"once":{"$k":{".write":"!data.exists()"}}}"#,
            #"""
            PUT /n.json?print=silent
            < {".sv":"timestamp"}
            204
            PUT /n.json
            < 5
            401 Permission denied
            PUT /c.json
            < 2
            = 2
            PUT /c.json
            < {".sv":{"increment":1}}
            = 3
            PUT /c.json
            < {".sv":{"increment":1}}
            401 Permission denied
            PUT /once/a.json
            < 1
            = 1
            PUT /once/a.json
            < 2
            DELETE /once/a.json
            401 Permission denied
            DELETE /c.json
            = null
            """#),
        scenario(
            "a rule allows a query and not the whole",
            #"{"l":{".write":true,".indexOn":"o",".read":"query.orderByChild == 'o' && query.equalTo == 'ann' && query.limitToFirst == 5"}}"#,
            #"""
            PUT /l.json
            < {"a":{"o":"ann"},"b":{"o":"ben"}}
            = {"a":{"o":"ann"},"b":{"o":"ben"}}
            GET /l.json?orderBy="o"&equalTo="ann"&limitToFirst=5
            = {"a":{"o":"ann"}}
            GET /l.json
            GET /l.json?orderBy="o"&equalTo="ben"&limitToFirst=5
            GET /l.json?orderBy="o"&equalTo="ann"
            GET /l/a.json
            401 Permission denied
            """#),
        scenario(
            "a condition shows what stands there to those who may read it alone",
            #"{"r":{".read":true,".write":true},"w":{".write":true}}"#,
            #"""
            PUT /r.json
            < 1
            = 1
            PUT /w.json
            < 1
            = 1
            PUT /r.json
            + if-match: x
            < 2
            412 = 1
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            PUT /w.json
            + if-match: x
            < 2
            401 Permission denied
            PUT /w.json
            + if-match: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            < 2
            = 2
            """#),
        scenario(
            "rules are kept when others are refused",
            #"{"a":{".read":true}}"#,
            #"""
            PUT /.settings/rules.json?auth=owner
            < {"rules":{"a":{".read":"auth.uid"}}}
            400 1:25: A rule must come to true or false, and this may be any value; compare it with == true.⏎
            PUT /.settings/rules.json?auth=owner
            < {"rules":{⏎ ".write": "auth.uid == \"a\" && data"}}
            400 2:34: “&&” takes true or false, and this may be a snapshot.⏎
            GET /a.json
            = null
            GET /b.json
            401 Permission denied
            """#),
    ]

    @Test(arguments: scenarios) func `a scenario goes as it should`(scenario: Scenario) throws {
        try scenario.play(isEmulator: true)
    }

    @Test func `rules are asked by the server that begins again, and by all its threads`() throws {
        let folder = try ScratchFolder()
        let set: (inout MatchbookServer.Settings) -> Void = { $0.access.isEmulator = true }
        try RunningServer.with(folder, set: set) { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json", "1")
            let rules = #"{"rules":{"a":{".read":true}}}"#
            #expect(try peer.request("PUT /.settings/rules.json", rules).status == 200)
        }
        try RunningServer.with(folder, set: set) { server in
            let peer = try server.connect()
            #expect(try peer.request("PUT /a.json", "2").status == 401)
            #expect(try peer.request("GET /a.json").text == "1")
            #expect(try peer.request("GET /.json").status == 401)
            #expect(server.reports.all == [])
        }
    }

    @Test func `a large write that rules are asked about is bounded and judged whole`() throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let peer = try server.connect()
            let rules =
                #"{"rules":{"a":{".read":true,".write":true,"$k":{".validate":"newData.isString()"}}}}"#
            #expect(try peer.request("PUT /.settings/rules.json", rules).status == 200)
            let text = String(repeating: "x", count: 1000)
            func body(_ count: Int, _ last: String) -> String {
                let members = (0..<count).map { #""k\#($0)":"\#(text)""# }
                return "{" + members.joined(separator: ",") + ",\"last\":\(last)}"
            }
            let silent = "PUT /a.json?print=silent"
            #expect(try peer.request(silent, body(1500, "1")).status == 401)
            #expect(try peer.request(silent, body(1500, "\"1\"")).status == 204)
            let length = "\(silent) HTTP/1.1\r\nHost: a\r\nContent-Length: 20000000\r\n\r\n"
            try peer.send(length)
            #expect(try peer.patientAnswer().status == 413)
        }
    }
}
