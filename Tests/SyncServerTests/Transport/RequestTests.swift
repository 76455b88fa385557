import SyncServer
import Testing

struct RequestTests {
    @Test func `a request is answered with length and date, and the connection stays`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            for _ in 0..<3 {
                try peer.send("GET /fixed/5 HTTP/1.1\r\nHost: a\r\n\r\n")
                let answer = try peer.answer()
                #expect(answer.status == 200)
                #expect(answer.body == pattern(5))
                #expect(answer["Content-Length"] == "5")
                #expect(answer["Date"]?.hasSuffix(" GMT") == true)
                #expect(answer["Connection"] == nil)
            }
        }
    }

    @Test func `a request that comes byte by byte is the same request`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.sendByteByByte(
                "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
            #expect(try peer.answer().text == "hello")
            try peer.sendByteByByte(
                "PUT /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3;x=y\r\nhel\r\n02\r\nlo\r\n0\r\nTrailer: x\r\n\r\n")
            #expect(try peer.answer().text == "hello")
        }
    }

    @Test func `a hundred pipelined requests are answered in order`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            var requests = ""
            for number in 0..<100 {
                let path = ["/echo", "/later", "/early", "/stream"][number % 4]
                requests += "POST \(path) HTTP/1.1\r\nHost: a\r\n"
                requests += "Content-Length: 2\r\n\r\n\(10 + number % 90)"
            }
            try peer.send(requests)
            for number in 0..<100 {
                let expected = ["\(10 + number % 90)", "late", "early", "one two three"]
                #expect(try peer.answer().text == expected[number % 4])
            }
        }
    }

    @Test func `pipelined requests without end wait while their answers are not read`() throws {
        var limits = ServerLimits()
        limits.outputBytesMax = 20_000
        try LiveServer.with(limits) { server in
            let peer = try server.connect()
            // More than the buffers of both sockets hold.
            let request = "GET /fixed/100000 HTTP/1.1\r\nHost: a\r\n\r\n"
            try peer.send(String(repeating: request, count: 200))
            for _ in 0..<200 { #expect(try peer.answer().body.count == 100_000) }
        }
    }

    @Test(arguments: [
        ("HTTP/1.1", "", nil as String?, true),
        ("HTTP/1.1", "Connection: close\r\n", "close", false),
        ("HTTP/1.1", "Connection: TE, Close\r\n", "close", false),
        ("HTTP/1.0", "", "close", false),
        ("HTTP/1.0", "Connection: keep-alive\r\n", "keep-alive", true),
    ])
    func `the connection stays as version and Connection say`(
        version: String, field: String, answered: String?, stays: Bool
    ) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            let request = "GET /fixed/1 \(version)\r\nHost: a\r\n\(field)\r\n"
            try peer.send(request)
            #expect(try peer.answer()["Connection"] == answered)
            if stays {
                try peer.send(request)
                #expect(try peer.answer().status == 200)
            } else {
                #expect(try peer.readToEnd() == "")
            }
        }
    }

    @Test(arguments: [
        ("/a/b.json?x=/y?z", "/a/b.json"), ("/", "/"), ("/%41?", "/%41"), ("/é", "/é"),
        ("http://host:1/a?b", "/a"), ("HTTPS://host", "/"), ("http://host?b", "/"), ("*", "*"),
        ("//host/a", "//host/a"),
    ])
    func `a target of any form has a path`(target: String, path: String) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("OPTIONS \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try peer.answer().status == 200)
            #expect(server.handler.log.all.first == "head \(path)")
        }
    }

    @Test func `HEAD gets the length and no body`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("HEAD /fixed/7 HTTP/1.1\r\nHost: a\r\n\r\n")
            let answer = try peer.answer(toHead: true)
            #expect(answer["Content-Length"] == "7")
            try peer.send("HEAD /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try peer.answer(toHead: true).status == 200)
            try peer.send("GET /fixed/1 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try peer.answer().body == pattern(1))
        }
    }

    @Test func `an upgrade that is not served is answered as an ordinary request`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send(
                "GET /fixed/1 HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
                    + "GET /fixed/2 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try peer.answer().body.count == 1)
            #expect(try peer.answer().body.count == 2)
        }
    }

    @Test func `a large answer arrives whole at a slow reader`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("GET /fixed/15000000 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(try peer.answer().body.count == 15_000_000)
            #expect(try peer.readToEnd() == "")
        }
    }

    @Test func `two addresses of both families can be listened on`() throws {
        try LiveServer.with { server in
            let port = server.onLoop { server in
                try? server.listen(host: "[::1]", port: 0)
            }
            // A machine without IPv6 has nothing to listen on.
            if let port { #expect(port != server.port) }
        }
    }
}
