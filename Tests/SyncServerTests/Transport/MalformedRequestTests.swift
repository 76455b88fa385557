import SyncServer
import Testing

struct MalformedRequestTests {
    @Test(arguments: [
        // Two lengths, or a length and a coding.
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\nhello",
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        // Fields that another parser may read otherwise.
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nX: y\r\n Content-Length: 5\r\n\r\nhello",
        "POST / HTTP/1.1\r\nHost: a\r\nX:\r\n\tContent-Length: 5\r\n\r\nhello",
        "GET / HTTP/1.1\r\n Host: a\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\n\n",
        "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n\n",
        "GET / HTTP/1.1\r\nHost: a\rX: y\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: a\u{0}b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: a\u{1}b\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\n: no name\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX(y): z\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nÄ: z\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        // Request lines.
        "GET\r\nHost: a\r\n\r\n",
        "GET / \r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1 \r\nHost: a\r\n\r\n",
        "GET /  HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET / HTTP/01.1\r\nHost: a\r\n\r\n",
        "GET / HTTX/1.1\r\nHost: a\r\n\r\n",
        "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /a\tb HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /\u{7F} HTTP/1.1\r\nHost: a\r\n\r\n",
        "get / HTTP/1.1\r\nHost: a\r\n\r\n",
        "PUT ftp://x/a.json HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n1",
        "GET a.json HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http:/a.json HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http:///a.json HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET https://:80/a.json HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET http://who@x/a.json HTTP/1.1\r\nHost: a\r\n\r\n",
        "BREW / HTTP/1.1\r\nHost: a\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\r\n\r\n",
        "\r\n\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
    func `a malformed request gets 400 in JSON, and the connection is closed`(
        request: String
    ) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send(request)
            try peer.send("GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
            let answer = try peer.answer()
            #expect(answer.status == 400)
            #expect(answer["Content-Type"] == "application/json; charset=utf-8")
            // A page from another site may read why.
            #expect(answer["Access-Control-Allow-Origin"] == "*")
            #expect(answer["Cache-Control"] == "no-cache")
            #expect(
                answer.text.hasPrefix("{\n  \"error\" : \"") && answer.text.hasSuffix(".\"\n}\n"))
            #expect(try peer.readToEnd() == "")
            #expect(server.handler.log.all == [])
        }
    }

    @Test(arguments: [
        (501, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"),
        (501, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n"),
        (505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"),
        (505, "GET / HTTP/1.2\r\nHost: a\r\n\r\n"),
        (505, "GET / HTTP/0.9\r\nHost: a\r\n\r\n"),
        (413, "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000000000000000\r\n\r\n"),
    ])
    func `what is not served is refused with its own status`(
        status: Int, request: String
    ) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send(request)
            let answer = try peer.answer()
            #expect(answer.status == status)
            #expect(answer["Access-Control-Allow-Origin"] == "*")
            #expect(try peer.readToEnd() == "")
        }
    }

    @Test(arguments: [true, false])
    func `a URL or a header beyond its limit gets 414 or 431`(isWhole: Bool) throws {
        var limits = ServerLimits()
        limits.targetBytesMax = 100
        limits.headBytesMax = 1000
        try LiveServer.with(limits) { server in
            let end = isWhole ? " HTTP/1.1\r\nHost: a\r\n\r\n" : ""
            var peer = try server.connect()
            try peer.send("GET /" + String(repeating: "x", count: 200) + end)
            #expect(try peer.answer().status == 414)
            #expect(try peer.readToEnd() == "")

            peer = try server.connect()
            try peer.send("GET / HTTP/1.1\r\nHost: a\r\nX: ")
            try peer.send(String(repeating: "x", count: 1000) + (isWhole ? "\r\n\r\n" : ""))
            #expect(try peer.answer().status == 431)
            #expect(try peer.readToEnd() == "")

            peer = try server.connect()
            try peer.send("GET /" + String(repeating: "x", count: 99) + " HTTP/1.1\r\nHost: a\r\n")
            try peer.send("X: " + String(repeating: "x", count: 800) + "\r\n\r\n")
            #expect(try peer.answer().status == 200)
            try peer.send("GET /" + String(repeating: "x", count: 100) + " HTTP/1.1\r\nHost: a\r\n")
            try peer.send("\r\n")
            #expect(try peer.answer().status == 414)
        }
    }

    @Test func `empty lines before a request are passed over`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("\r\n\r\nGET /fixed/1 HTTP/1.1\r\nHost: a\r\n\r\n\r\n")
            #expect(try peer.answer().status == 200)
            try peer.send("GET /fixed/1 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try peer.answer().status == 200)
        }
    }
}
