import SyncCore
import Testing

/// Parameters of requests to the tree, beside those of queries.
struct ParameterTests {
    @Test(arguments: [
        Scenario(
            "a script gets a call of its function",
            #"""
            PUT /a.json
            < {"b":"</script>","c":[1,2]}
            = {"b":"</script>","c":[1,2]}
            GET /a.json?callback=show
            = show({"b":"</script>","c":[1,2]});
            * Content-Type: application/javascript; charset=utf-8
            * X-Content-Type-Options: nosniff
            * Cache-Control: no-cache
            GET /none.json?callback=my.$app._show1
            = my.$app._show1(null);
            GET /a/c.json?callback=f&print=pretty
            = f([⏎  1,⏎  2⏎]⏎);
            GET /a/c.json?callback=f&print=silent
            204
            HEAD /a.json?callback=show
            200
            * Content-Length: 34
            """#),
        Scenario(
            "a callback that is more than a name is refused",
            #"""
            GET /a.json?callback=
            GET /a.json?callback=a;b
            GET /a.json?callback=alert(1)%2f%2f
            GET /a.json?callback=a..b
            GET /a.json?callback=.a
            GET /a.json?callback=a.
            GET /a.json?callback=1a
            GET /a.json?callback=a.1
            GET /a.json?callback=a%0d%0ab
            GET /a.json?callback=a%5b0%5d
            GET /a.json?callback=%c3%a9
            GET /a.json?callback=%3Cscript%3E
            400 callback must be the name of a function: letters, digits, _ and $, with dots \#
            between the parts, each of which begins with no digit
            * Content-Type: application/json; charset=utf-8
            PUT /a.json?callback=f
            < 1
            DELETE /a.json?callback=f
            POST /a.json?download=x
            < 1
            PATCH /a.json?download=x
            < {}
            400 callback and download are for GET only
            GET /.json
            = null
            """#),
        Scenario(
            "a value is kept as a file of the name that is asked for",
            #"""
            GET /a.json?download=scores.json
            = null
            * Content-Disposition: attachment; filename="scores.json"
            * Content-Type: application/json; charset=utf-8
            GET /a.json?download=a%22%0d%0aX:%20y%5c/..%2f%25.json
            = null
            * Content-Disposition: attachment; filename="a___X: y__..__.json"; \#
            filename*=UTF-8''a%22%0D%0AX%3A%20y%5C%2F..%2F%25.json
            GET /a.json?download=%e5%be%97.json
            = null
            * Content-Disposition: attachment; filename="_.json"; filename*=UTF-8''%E5%BE%97.json
            GET /a.json?download=
            400 download must be the name of a file, of at most 256 bytes
            """#),
        Scenario(
            "a time for the read has a unit and bounds",
            #"""
            GET /a.json?timeout=3ms
            GET /a.json?timeout=3s
            GET /a.json?timeout=3min
            GET /a.json?timeout=15min
            GET /a.json?timeout=900s
            GET /a.json?timeout=900000ms
            GET /a.json?timeout=00001s
            = null
            GET /a.json?timeout=
            GET /a.json?timeout=3
            GET /a.json?timeout=0s
            GET /a.json?timeout=-1s
            GET /a.json?timeout=%2B1s
            GET /a.json?timeout=1.5s
            GET /a.json?timeout=16min
            GET /a.json?timeout=900001ms
            GET /a.json?timeout=99999999999999999999s
            GET /a.json?timeout=3h
            GET /a.json?timeout=3%20s
            GET /a.json?timeout=s
            400 timeout must be a whole number of ms, s or min, as in 3s, above zero and at \#
            most 15min
            """#),
        Scenario(
            "an account to act as is JSON, and passed over so far like all that tells who asks",
            #"""
            PUT /a.json?auth_variable_override=%7B%22uid%22:%22a%22%7D
            < 1
            = 1
            GET /a.json?auth_variable_override=null&auth=x&access_token=y&disableTriggers=true
            + Authorization: Bearer owner
            = 1
            GET /a.json?auth_variable_override=x
            GET /a.json?auth_variable_override=
            GET /a.json?auth_variable_override=1
            GET /a.json?auth_variable_override=%22a%22
            GET /a.json?auth_variable_override=%5B%5D
            400 auth_variable_override must be a JSON object or null
            GET /a.json?unknown=%22&x&=y&&
            = 1
            """#),
        Scenario(
            "a small write is small enough for every size",
            #"""
            PUT /a.json?writeSizeLimit=tiny
            < {"b":1}
            PUT /a.json?writeSizeLimit=small
            < {"b":1}
            PUT /a.json?writeSizeLimit=medium
            < {"b":1}
            PUT /a.json?writeSizeLimit=large
            < {"b":1}
            PUT /a.json?writeSizeLimit=unlimited
            < {"b":1}
            = {"b":1}
            PUT /a.json?writeSizeLimit=huge
            < 2
            DELETE /a.json?writeSizeLimit=
            400 writeSizeLimit must be tiny, small, medium, large or unlimited
            GET /a.json
            = {"b":1}
            """#),
    ])
    func `parameters`(scenario: Scenario) throws {
        try scenario.play()
    }

    @Test func `a write that is larger than its size is refused whole, by bytes and by rows`()
        throws
    {
        let refusal = Scenario.refusal(
            "Data to write exceeds the maximum size that can be modified with a single request.")
        try RunningServer.with { server in
            let peer = try server.connect()
            let text = "\"" + String(repeating: "x", count: 6 << 20) + "\""
            let long = try peer.request("PUT /a.json?writeSizeLimit=tiny", text)
            #expect(long.status == 400)
            #expect(long.text == refusal)
            #expect(try peer.request("PUT /a.json?writeSizeLimit=small", text).status == 200)

            // Deleting is by what is deleted, which the body does not show.
            let rows = (0..<11_000).map { "\"k\($0)\":{\"a\":\($0)}" }.joined(separator: ",")
            #expect(try peer.request("PUT /b.json?print=silent", "{\(rows)}").status == 204)
            for request in [
                ("DELETE /b.json?writeSizeLimit=tiny", nil),
                ("PUT /b.json?writeSizeLimit=tiny", "1"),
                ("PATCH /b.json?writeSizeLimit=tiny", "null"),
                ("PATCH /.json?writeSizeLimit=tiny", "{\"b\":null}"),
            ] {
                let answer = try peer.request(request.0, request.1)
                #expect(answer.status == 400, "\(request.0)")
                #expect(answer.text == refusal)
            }
            #expect(try peer.request("GET /b/k1/a.json").text == "1")
            #expect(try peer.request("DELETE /b/k1.json?writeSizeLimit=tiny").status == 200)
            #expect(try peer.request("DELETE /b.json?writeSizeLimit=small").status == 200)
            #expect(try peer.request("GET /b.json").text == "null")
        }
    }

    @Test(arguments: [
        ("a", "default"), ("127.0.0.1:9000", "default"), ("[::1]:9000", "default"),
        ("localhost:9000", "default"), ("matchbox.local", "default"), ("10.1.2.3", "default"),
        ("example.com", "default"), ("x.y.z.", "x"), ("_x.example.com", "default"),
        ("..", "default"), (":9000", "default"),
        ("games.example.com", "games"), ("GAMES.Example.COM:80", "games"),
        ("games.localhost:9000", "games"), ("games.europe-west1.firebasedatabase.app", "games"),
    ])
    func `the host names the tree where the parameter does not`(host: String, tree: String) throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            func request(_ line: String, _ host: String, _ body: String = "") throws -> String {
                try peer.send(
                    "\(line) HTTP/1.1\r\nHost: \(host)\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                        + body)
                return try peer.answer().text
            }
            #expect(try request("PUT /a.json", host, "1") == "1")
            for name in ["default", "games", "x"] {
                let value = try request("GET /a.json?ns=\(name.uppercased())", host)
                #expect(value == (name == tree ? "1" : "null"), "\(name)")
            }
            // The sync routes mean the same tree by the same host.
            #expect(try request("GET /.sync/changes", host).contains("\"set\":\"/a\""))
        }
    }

    @Test func `the host of an absolute target wins over the field`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            func request(_ line: String, _ body: String = "") throws -> String {
                let length = body.utf8.count
                try peer.send(
                    "\(line) HTTP/1.1\r\nHost: b.example.com\r\nContent-Length: \(length)\r\n\r\n"
                        + body)
                return try peer.answer().text
            }
            #expect(try request("PUT http://c.example.com:80/a.json", "1") == "1")
            #expect(try request("GET /a.json?ns=c") == "1")
            #expect(try request("GET /a.json?ns=b") == "null")
            #expect(try request("GET HTTPS://c.example.com/a.json") == "1")
            #expect(try request("GET http://127.0.0.1/a.json") == "null")
            let changes = try request("GET http://c.example.com/.sync/changes")
            #expect(changes.contains("\"set\":\"/a\""))
        }
    }

    @Test func `a browser is told what a page from another site may do`() throws {
        try RunningServer.with { server in
            let answer = try server.connect().request(
                "OPTIONS /a.json",
                headers: [
                    "Origin: http://x.example", "Access-Control-Request-Method: PUT",
                    "Access-Control-Request-Headers: authorization, if-match, x-firebase-etag",
                ])
            #expect(answer.status == 200)
            #expect(answer["Access-Control-Allow-Origin"] == "*")
            #expect(
                answer["Access-Control-Allow-Methods"]
                    == "GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS")
            #expect(
                answer["Access-Control-Allow-Headers"]
                    == "authorization, if-match, x-firebase-etag")
            #expect(answer["Access-Control-Expose-Headers"] == "ETag")
        }
    }
}
