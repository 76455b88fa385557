import JSONTree
import Testing

/// What a place of the tree answers: by tables, each row on a server of its own.
struct TreeRouteTests {
    @Test(arguments: [
        Scenario(
            "what was put is read, and nothing beside it",
            #"""
            GET /a.json
            = null
            PUT /a.json
            < 1
            = 1
            GET /a.json
            = 1
            GET /a/b.json
            = null
            GET /.json
            = {"a":1}
            GET /b.json
            = null
            """#),
        Scenario(
            "a put replaces all that was below",
            #"""
            PUT /a.json
            < {"x":{"y":1},"z":2}
            = {"x":{"y":1},"z":2}
            PUT /a.json
            < {"z":3}
            = {"z":3}
            GET /a.json
            = {"z":3}
            """#),
        Scenario(
            "a write below a primitive makes an object of it, a delete there changes nothing",
            #"""
            PUT /a.json
            < true
            = true
            DELETE /a/b.json
            = null
            GET /a.json
            = true
            PUT /a/b.json
            < "x"
            = "x"
            GET /a.json
            = {"b":"x"}
            """#),
        Scenario(
            "empty objects, empty arrays and null are nothing",
            #"""
            PUT /a.json
            < {"b":{},"c":[],"d":{"e":null}}
            = null
            GET /.json
            = null
            PUT /a/b.json
            < 1
            = 1
            PUT /a/b.json
            < null
            = null
            GET /.json
            = null
            """#),
        Scenario(
            "a delete takes a subtree away, the root with all",
            #"""
            PUT /.json
            < {"a":{"b":1},"c":2}
            = {"a":{"b":1},"c":2}
            DELETE /a.json
            = null
            GET /.json
            = {"c":2}
            DELETE /.json
            = null
            GET /.json
            = null
            """#),
        Scenario(
            "empty pieces of a path vanish",
            #"""
            PUT //a//b/.json
            < 1
            = 1
            GET /a/b.json
            = 1
            GET /a/b/.json?
            = 1
            """#),
        Scenario(
            "of a key named twice the later value counts",
            #"""
            PUT /a.json
            < {"b":1,"c":2,"b":3}
            = {"b":3,"c":2}
            """#),
        Scenario(
            "an object of indices is shown as an array where it is full enough",
            #"""
            PUT /a.json
            < ["x",null,"y"]
            = ["x",null,"y"]
            GET /a/2.json
            = "y"
            DELETE /a/0.json
            = null
            GET /a.json
            = {"2":"y"}
            GET /a.json?format=export
            = {"2":"y"}
            PUT /a/3.json
            < 1
            = 1
            GET /a.json
            = [null,null,"y",1]
            PUT /a/k.json
            < 1
            = 1
            GET /a.json
            = {"2":"y","3":1,"k":1}
            """#),
        Scenario(
            "keys are shown in the data model's order",
            #"""
            PUT /a.json
            < {"b":1,"10":1,"9":1,"-1":1,"07":1,"7":1,"～":1,"😀":1}
            = {"-1":1,"7":1,"07":1,"9":1,"10":1,"b":1,"😀":1,"～":1}
            """#),
        Scenario(
            "integers keep every digit, doubles are written the shortest way",
            #"""
            PUT /a.json
            < 9223372036854775807
            = 9223372036854775807
            GET /a.json
            = 9223372036854775807
            PUT /a.json
            < -9223372036854775808
            = -9223372036854775808
            PUT /a.json
            < 9007199254740993
            = 9007199254740993
            PUT /a.json
            < 0.1
            = 0.1
            PUT /a.json
            < 1.0
            = 1
            PUT /a.json
            < -0.0
            = 0
            GET /a.json
            = 0
            """#),
        Scenario(
            "the two forms of é are two keys",
            #"""
            PUT /%C3%A9.json
            < 1
            = 1
            PUT /e%CC%81.json
            < 2
            = 2
            GET /%C3%A9.json
            = 1
            GET /.json
            = {"é":2,"é":1}
            PUT /x.json
            < {"é":1,"é":"é"}
            = {"é":"é","é":1}
            """#),
        Scenario(
            "keys may hold all that a path can encode",
            #"""
            PUT /a+b/c%20d%22%5C%25%3A.json
            < 1
            = 1
            GET /a%2Bb.json
            = {"c d\"\\%:":1}
            GET /a%20b.json
            = null
            PUT /%D8%80.json
            < 2
            = 2
            GET /%D8%80.json
            = 2
            PUT /json.json
            < 3
            = 3
            GET /json.json
            = 3
            """#),
    ])
    func `reads and writes`(scenario: Scenario) throws {
        try scenario.play()
    }

    @Test(arguments: [
        Scenario(
            "each namespace is a tree of its own, whatever the case of its name",
            #"""
            PUT /a.json
            < 0
            = 0
            PUT /a.json?ns=One
            < 1
            = 1
            PUT /a.json?ns=two-2_x
            < 2
            = 2
            GET /.json?ns=oNE
            = {"a":1}
            GET /.json?ns=two-2_x
            = {"a":2}
            GET /.json?ns=default
            = {"a":0}
            GET /.json
            = {"a":0}
            GET /.json?ns=three
            = null
            DELETE /.json?ns=one
            = null
            GET /.json?ns=one
            = null
            GET /.json?ns=two-2_x
            = {"a":2}
            """#),
        Scenario(
            "a namespace's name leads nowhere else",
            #"""
            GET /a.json?ns=
            GET /a.json?ns=..
            GET /a.json?ns=a.b
            GET /a.json?ns=a%2Fb
            GET /a.json?ns=..%2Fx
            GET /a.json?ns=-a
            GET /a.json?ns=_a
            GET /a.json?ns=%C3%A9
            GET /a.json?ns=a%20b
            PUT /a.json?ns=%2e
            < 1
            400 a namespace has 1 to 64 letters, digits, “-” or “_”, and begins with a letter \#
            or a digit
            """#),
    ])
    func `namespaces`(scenario: Scenario) throws {
        try scenario.play()
    }

    @Test func `a pushed child gets a key that rises with time`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            var names: [String] = []
            for number in 0..<5 {
                if number > 2 { server.clock.now += 1000 }
                let name = try peer.json("POST /a.json", "\(number)")["name"]?.string
                names.append(try #require(name))
            }
            #expect(names.allSatisfy { $0.utf8.count == 20 })
            #expect(names == names.sorted { Array($0.utf8).lexicographicallyPrecedes($1.utf8) })
            let shown = try peer.request("GET /a.json").text
            let pairs = names.enumerated().map { "\"\($1)\":\($0)" }
            #expect(shown == "{" + pairs.joined(separator: ",") + "}")
        }
    }

    @Test func `a HEAD's length is that of the GET`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", "\"twelve ch.\"")
            let head = try peer.request("HEAD /a.json")
            #expect(head["Content-Length"] == "12")
            #expect(head["Content-Type"] == "application/json; charset=utf-8")
            #expect(head["Cache-Control"] == "no-cache")
            #expect(head["Access-Control-Allow-Origin"] == "*")
        }
    }

    @Test func `a browser's preflight is told what it may send`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let asked = try peer.request(
                "OPTIONS /a.json",
                headers: [
                    "Origin: http://a", "Access-Control-Request-Method: PUT",
                    "Access-Control-Request-Headers: authorization, x-firebase-etag",
                ])
            #expect(asked.status == 200)
            #expect(asked.body.isEmpty)
            #expect(asked["Access-Control-Allow-Headers"] == "authorization, x-firebase-etag")
            #expect(
                asked["Access-Control-Allow-Methods"]
                    == "GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS")
            let odd = try peer.request(
                "OPTIONS /.sync/push", headers: ["Access-Control-Request-Headers: é;"])
            #expect(odd["Access-Control-Allow-Headers"] == "*")
        }
    }
}
