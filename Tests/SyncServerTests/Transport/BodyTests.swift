import SyncServer
import Testing

struct BodyTests {
    @Test(arguments: [
        ("5\r\nhello\r\n0\r\n\r\n", "hello"),
        ("1\r\na\r\n1\r\nb\r\n0\r\n\r\n", "ab"),
        ("0\r\n\r\n", ""),
        ("00005;name=\"value\";x\r\nhello\r\n000;last\r\nA: b\r\nC: d\r\n\r\n", "hello"),
        ("A\r\n0123456789\r\na\r\n0123456789\r\n0\r\n\r\n", "01234567890123456789"),
    ])
    func `a chunked body is put together, and the next request is found`(
        coded: String, body: String
    ) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send(
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n\(coded)"
                    + "GET /fixed/3 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try peer.answer().text == body)
            #expect(try peer.answer().body.count == 3)
        }
    }

    @Test(arguments: [
        "g\r\nhello\r\n", "\r\nhello\r\n", "-5\r\nhello\r\n", "0x5\r\nhello\r\n",
        "5 \r\nhello\r\n", " 5\r\nhello\r\n", "5\nhello\r\n0\r\n\r\n", "5\r\nhelloXX0\r\n\r\n",
        "5\r\nhello\n0\r\n\r\n", "5\r\nhello0\r\n\r\n", "5\rXhello\r\n",
        "ffffffffffffffff\r\nhello", "10000000000000005\r\nhello", "5;a\nb\r\nhello\r\n",
        "0\r\nA: b\n\r\n", "0\r\n\rX", "5;\u{1}\r\nhello\r\n",
        "5;" + String(repeating: "x", count: 9000) + "\r\nhello",
        "0\r\n" + String(repeating: "A: b\r\n", count: 2000),
    ])
    func `a malformed chunk is refused and the connection closed`(coded: String) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send(
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(coded)")
            let answer = try peer.answer()
            #expect(answer.status == 400)
            #expect(answer.text.hasPrefix("{\n  \"error\" : \""))
            #expect(answer["Connection"] == "close")
            #expect(try peer.readToEnd() == "")
            #expect(server.handler.log.waits(for: "aborted /echo"))
        }
    }

    @Test(arguments: ["Content-Length: 101\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n"])
    func `a body above the handler's limit gets 413, which the peer can read`(
        framing: String
    ) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("PUT /limit/100 HTTP/1.1\r\nHost: a\r\n\(framing)")
            if framing.hasPrefix("T") {
                try peer.send("64\r\n" + String(repeating: "x", count: 100) + "\r\n")
                try peer.send("1\r\nx\r\n")
            }
            // More than any socket buffer takes, all sent before the answer is read.
            try peer.send([UInt8](repeating: 0, count: 12 << 20))
            let answer = try peer.answer()
            #expect(answer.status == 413)
            #expect(answer.text.contains("100 bytes"))
            #expect(try peer.readToEnd() == "")
            #expect(server.handler.log.all == ["head /limit/100", "aborted /limit/100"])
        }
    }

    @Test func `a body of exactly the limit is taken`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("PUT /limit/5 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
            #expect(try peer.answer().text == "hello")
        }
    }

    @Test func `a large body arrives whole`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            let body = pattern(900_000)
            try peer.send("PUT /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n")
            try peer.send(body)
            #expect(try peer.answer().body == body)
        }
    }

    @Test func `a client that waits for 100 Continue gets it, then its answer`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            let head = "PUT /echo HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\n"
            try peer.send(head + "Content-Length: 2\r\n\r\n")
            #expect(try peer.answer().status == 100)
            try peer.send("ok")
            #expect(try peer.answer().text == "ok")
            try peer.send("PUT /echo HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n")
            #expect(try peer.answer().status == 417)
        }
    }

    @Test(arguments: ["/early", "/limit/1"])
    func `a client that is answered instead of continued must reconnect`(path: String) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send(
                "PUT \(path) HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n"
                    + "Content-Length: 9\r\n\r\n")
            let answer = try peer.answer()
            #expect(answer.status == (path == "/early" ? 200 : 413))
            #expect(answer["Connection"] == "close")
            #expect(try peer.readToEnd() == "")
        }
    }

    @Test func `the rest of a body that was answered early is dropped`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("PUT /early HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhe")
            #expect(try peer.answer().text == "early")
            try peer.send("lloGET /fixed/2 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try peer.answer().body.count == 2)
        }
    }

    @Test(arguments: [true, false])
    func `too long a rest of a body that was answered early closes`(isDeclared: Bool) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            let framing = isDeclared ? "Content-Length: 200000" : "Transfer-Encoding: chunked"
            try peer.send("PUT /early HTTP/1.1\r\nHost: a\r\n\(framing)\r\n\r\n")
            let answer = try peer.answer()
            #expect(answer["Connection"] == (isDeclared ? "close" : nil))
            if !isDeclared { try peer.send("30d40\r\n") }
            try peer.send([UInt8](repeating: 0, count: 200_000))
            #expect(try peer.readToEnd() == "")
        }
    }

    @Test func `a paused body waits, and with it the peer`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            let body = pattern(500_000)
            try peer.send("PUT /paused HTTP/1.1\r\nHost: a\r\nContent-Length: 500000\r\n\r\n")
            try peer.send(Array(body.prefix(1000)))
            #expect(server.handler.log.waits(for: "head /paused"))
            server.onLoop { _ in }
            #expect(!server.handler.log.all.contains("ended /paused"))
            let handler = server.handler
            server.onLoop { _ in handler.release() }
            try peer.send(Array(body.dropFirst(1000)))
            #expect(try peer.answer().body == body)
        }
    }
}
