import JSONTree
import SyncCore
import SyncServer
import TestSupport
import Testing

struct RefusedRequestTests {
    private static let key767 = String(repeating: "k", count: 767)
    private static let deep = Array(repeating: "d", count: 31).joined(separator: "/")

    @Test(arguments: [
        Scenario(
            "a place without .json is told how to be asked for",
            #"""
            GET /
            GET /a
            GET /a.JSON
            GET /a.json/b
            GET /.json/a
            GET /a%2Ejso
            404 ~ append .json to your request URI to use the REST API.
            """#),
        Scenario(
            "paths that no key allows",
            #"""
            GET /a/../b.json
            400 Invalid path: a key holds "."; keys may not hold . # $ / [ ] or control characters
            PUT /%2e%2e/a.json
            < 1
            400 Invalid path: a key holds "."; keys may not hold . # $ / [ ] or control characters
            PUT /a%2Fb.json
            < 1
            400 Invalid path: a key holds "/"; keys may not hold . # $ / [ ] or control characters
            PUT /a%5B0%5D.json
            < 1
            400 Invalid path: a key holds "["; keys may not hold . # $ / [ ] or control characters
            PUT /a$b.json
            < 1
            400 Invalid path: a key holds "$"; keys may not hold . # $ / [ ] or control characters
            PUT /a%23.json
            < 1
            400 Invalid path: a key holds "#"; keys may not hold . # $ / [ ] or control characters
            PUT /a%0A.json
            < 1
            400 Invalid path: a key holds the control character 10; keys may not hold . # $ / [ \#
            ] or control characters
            PUT /a%7F.json
            < 1
            400 Invalid path: a key holds the control character 127; keys may not hold . # $ / \#
            [ ] or control characters
            GET /.info/connected.json
            400 Invalid path: a key holds "."; keys may not hold . # $ / [ ] or control characters
            GET /.priority/a.json
            400 Invalid path: a key holds "."; keys may not hold . # $ / [ ] or control characters
            PUT /a.b.json
            < 1
            400 Invalid path: a key holds "."; keys may not hold . # $ / [ ] or control characters
            PUT /a%00b.json
            < 1
            400 The URL has a zero byte in it.
            PUT /a%FF.json
            < 1
            400 The URL is not UTF-8 when decoded.
            PUT /a%ED%A0%80.json
            < 1
            400 The URL is not UTF-8 when decoded.
            PUT /a%4.json
            < 1
            400 The URL has a % that two hexadecimal digits do not follow.
            GET /a.json?x=%
            400 The URL has a % that two hexadecimal digits do not follow.
            GET /.json
            = null
            """#),
        Scenario(
            "keys of up to 768 bytes",
            #"""
            PUT /\#(key767)k.json
            < 1
            = 1
            GET /\#(key767)k.json
            = 1
            PUT /\#(key767)kk.json
            < 1
            400 Invalid path: a key has 769 bytes, more than the limit of 768
            PUT /a.json
            < {"\#(key767)%C":1}
            400 Invalid data: a key has 769 bytes, more than the limit of 768, at byte 1
            """#),
        Scenario(
            "32 keys from the root, and no more",
            #"""
            PUT /\#(deep)/x.json
            < 1
            = 1
            PUT /\#(deep).json
            < {"y":2}
            = {"y":2}
            GET /\#(deep)/y.json
            = 2
            PUT /\#(deep)/y/.priority.json
            < 3
            = 3
            GET /\#(deep)/y/z.json
            400 Invalid path: the data is nested deeper than the limit of 32 keys, at /\#(deep)/y/z
            PUT /\#(deep)/y/z.json
            < 1
            400 Invalid path: the data is nested deeper than the limit of 32 keys, at /\#(deep)/y/z
            PUT /\#(deep)/y.json
            < {"z":1}
            400 Invalid data: the data is nested deeper than the limit of 32 keys, at /z, at byte 1
            PUT /\#(deep)/y.json
            < [1]
            400 Invalid data: the data is nested deeper than the limit of 32 keys, at /0, at byte 1
            POST /\#(deep)/y.json
            < 1
            400 Invalid path: the data is nested deeper than the limit of 32 keys
            PATCH /\#(deep)/y.json
            < {"z":1}
            400 Invalid data: the data is nested deeper than the limit of 32 keys, at /\#(deep)/y/z
            GET /\#(deep)/y.json
            = 2
            """#),
        Scenario(
            "bodies that are no JSON, by the byte",
            #"""
            PUT /a.json
            <
            400 Error: No data supplied.
            POST /a.json
            <  ⏎
            400 Error: No data supplied.
            PUT /a.json
            400 Error: No data supplied.
            PUT /a.json
            < {"b":nul}
            400 Invalid data; couldn't parse JSON object, array, or value. \#
            The reason: expected "null", \#
            found "}", at byte 8
            PUT /a.json
            < {"b":1
            400 Invalid data; couldn't parse JSON object, array, or value. \#
            The reason: the text ends in the \#
            middle of a value, at byte 6
            PUT /a.json
            < 1 2
            400 Invalid data; couldn't parse JSON object, array, or value. \#
            The reason: expected the end of \#
            the text, found "2", at byte 2
            PUT /a.json
            < "\ud800"
            400 Invalid data; couldn't parse JSON object, array, or value. \#
            The reason: a string holds half \#
            of a surrogate pair, at byte 1
            PUT /a.json
            < 1e999
            400 Invalid data; couldn't parse JSON object, array, or value. \#
            The reason: a number is too \#
            large for a double, at byte 0
            GET /.json
            = null
            """#),
        Scenario(
            "values that the data model does not allow",
            #"""
            PUT /a.json
            < {"b.c":1}
            400 Invalid data: a key holds "."; keys may not hold . # $ / [ ] or control \#
            characters, at byte 1
            PUT /a.json
            < {"x":{"b/c":1}}
            400 Invalid data: a key holds "/"; keys may not hold . # $ / [ ] or control \#
            characters, at /x, at byte 6
            PUT /a.json
            < {"":1}
            400 Invalid data: a key is empty, at byte 1
            PUT /a.json
            < {".value":1,"b":2}
            400 Invalid data: a .value stands beside children or is not a primitive, at byte 17
            PUT /a.json
            < {".info":1}
            400 Invalid data: .info is not known; only .value, .priority and .sv may begin with \#
            a dot, at byte 1
            PUT /a/.priority.json
            < {"b":1}
            400 Invalid data: a .priority is neither a number nor a string nor null, at byte 1
            PUT /a/.priority.json
            < true
            400 Invalid data: a .priority is neither a number nor a string nor null
            POST /a/.priority.json
            < 1
            400 Invalid path: a .priority has no children
            GET /.json?format=export
            = null
            """#),
        Scenario(
            "methods that the place does not answer",
            #"""
            TRACE /a.json
            405 the methods allowed here are GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS
            GET /.sync/push
            405 the methods allowed here are POST, OPTIONS
            POST /.sync/changes
            <
            405 the methods allowed here are GET, HEAD, OPTIONS
            DELETE /.sync/status
            405 the methods allowed here are GET, HEAD, OPTIONS
            PUT /.health
            < 1
            405 the methods allowed here are GET, HEAD, OPTIONS
            """#),
        Scenario(
            "what this version does not serve is said",
            #"""
            GET /.ws?v=5
            GET /.lp?start=t
            501 WebSocket and long polling are not served by this version
            """#),
        Scenario(
            "parameters with a value that is none of theirs",
            #"""
            GET /a.json?print=fine
            400 print must be pretty or silent
            GET /a.json?shallow=1
            400 shallow must be true or false
            GET /a.json?format=x
            400 format must be export
            GET /a.json?shallow=true&format=export
            400 shallow and format=export exclude each other
            """#),
        Scenario(
            "beside the sync routes there is nothing",
            #"""
            GET /.sync
            GET /.sync/
            GET /.sync/pull
            GET /.sync/push/x
            GET /.sync/changes.json
            404 below /.sync/ there is nothing of this name
            """#),
    ])
    func `refusals`(scenario: Scenario) throws {
        try scenario.play()
    }

    @Test func `a method that is not allowed is told those that are`() throws {
        try RunningServer.with { server in
            let answer = try server.connect().request("PURGE /a.json")
            #expect(answer.status == 405)
            #expect(answer["Allow"] == "GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS")
        }
    }

    @Test(arguments: [
        ("PUT /a.json", Limits.bodyBytesMax), ("POST /.sync/push", Limits.pushBytesMax),
        ("GET /a.json", 64 << 10),
    ])
    func `a body that declares too many bytes is refused before it comes`(
        line: String, max: Int
    ) throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let answer = try peer.request(line, headers: ["Content-Length: \(max + 1)"])
            #expect(answer.status == 413)
            #expect(
                answer.text
                    == Scenario.refusal("The body is larger than the \(max) bytes allowed here."))
        }
    }

    @Test func `a body in chunks that becomes too long is refused when it does`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            try peer.send(
                Peer.text("POST /.sync/push", headers: ["Transfer-Encoding: chunked"]))
            let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 20)
            for _ in 0..<5 {
                try peer.send("100000\r\n")
                try peer.send(piece)
                try peer.send("\r\n")
            }
            let answer = try peer.answer()
            #expect(answer.status == 413)
            #expect(answer.text.contains("\(Limits.pushBytesMax) bytes"))
        }
    }

    @Test func `a string may have 10 MiB and not a byte more`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let text = String(repeating: "x", count: TreeLimits.stringBytesMax)
            #expect(try peer.request("PUT /a.json?print=silent", "\"\(text)\"").status == 204)
            #expect(try peer.request("GET /a.json").body.count == TreeLimits.stringBytesMax + 2)
            #expect(try peer.request("PUT /b.json", "\"\(text)x\"").status == 400)
        }
    }

    @Test func `bodies that arrive at once have a bound together`() throws {
        let server = try RunningServer(try ScratchFolder()) { $0.arrivingBytesMax = 1000 }
        let slow = try server.connect()
        let peer = try server.connect()
        try slow.send(
            Peer.text("PUT /a.json", headers: ["Content-Length: 802"])
                + "\"" + String(repeating: "x", count: 790))
        _ = try peer.request("GET /a.json")
        let text = "\"" + String(repeating: "y", count: 300) + "\""
        let refused = try peer.request("PUT /b.json", text)
        #expect(refused.status == 503)
        #expect(refused["Retry-After"] == "1")
        #expect(
            refused.text
                == Scenario.refusal(
                    "too many requests wait; nothing was done, try again in a moment"))
        try slow.send("xxxxxxxxxx\"")
        #expect(try slow.answer().status == 200)
        #expect(try peer.request("PUT /b.json", text).status == 200)
        // One that goes away gives its share back.
        let gone = try server.connect()
        try gone.send(
            Peer.text("PUT /a.json", headers: ["Content-Length: 802"])
                + "\"" + String(repeating: "x", count: 790))
        _ = try peer.request("GET /a.json")
        gone.closeSending()
        #expect(try gone.answer().status == 400)
        #expect(try peer.request("PUT /b.json", text).status == 200)
        server.stop()
        server.join()
    }

    @Test func `malformed JSON is refused before the rest of it has come`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            try peer.send(
                Peer.text("PUT /a.json", headers: ["Content-Length: 1000"]) + "{\"b\":x")
            let answer = try peer.answer()
            #expect(answer.status == 400)
            #expect(answer.text.contains("at byte 5"))
            // The rest is passed over, and the connection goes on.
            try peer.send(String(repeating: "}", count: 1000 - 6))
            #expect(try peer.request("GET /a.json").text == "null")
        }
    }
}
