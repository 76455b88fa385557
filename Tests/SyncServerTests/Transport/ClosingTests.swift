import SyncServer
import Testing

struct ClosingTests {
    @Test(arguments: [
        "", "\r\n", "GET /ec", "PUT /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n",
        "PUT /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhell",
        "PUT /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhe",
        "PUT /paused HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhell",
        "GET /hold HTTP/1.1\r\nHost: a\r\n\r\n", "GET /later HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /open HTTP/1.1\r\nHost: a\r\n\r\n", "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /fixed/9000000 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /flood/9000000 HTTP/1.1\r\nHost: a\r\n\r\n",
    ])
    func `a peer that goes away at any stage leaves the server whole`(sent: String) throws {
        try LiveServer.with { server in
            for isReset in [true, false] {
                let peer = try server.connect()
                try peer.send(sent)
                if isReset { peer.reset() } else { peer.close() }
            }
            // Those that the server has not noticed yet end with it.
            let peer = try server.connect()
            try peer.send("GET /fixed/1 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try peer.answer().status == 200)
        }
    }

    @Test func `a reset while the answer is awaited aborts the exchange`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(server.handler.log.waits(for: "ended /hold"))
            peer.reset()
            #expect(server.handler.log.waits(for: "aborted /hold"))
        }
    }

    @Test func `a peer that has closed its sending side gets every answer`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
            try peer.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            try peer.send("GET /fixed/2 HTTP/1.1\r\nHost: a\r\n\r\n")
            peer.closeSending()
            #expect(try peer.answer().text == "late")
            #expect(try peer.answer().text == "one two three")
            #expect(try peer.answer().body.count == 2)
            #expect(try peer.readToEnd() == "")
        }
    }

    @Test(arguments: [
        "GET / HT", "PUT /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhell",
        "PUT /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhell\r\n",
    ])
    func `a request that its sender ends early gets 400`(sent: String) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send(sent)
            peer.closeSending()
            #expect(try peer.answer().status == 400)
            #expect(try peer.readToEnd() == "")
        }
    }

    @Test func `a stream without an end ends when its peer closes the sending side`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("GET /open HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(server.handler.log.waits(for: "head /open"))
            peer.closeSending()
            #expect(server.handler.log.waits(for: "aborted /open"))
        }
    }

    @Test func `draining closes idle connections and finishes the others`() throws {
        try LiveServer.with { server in
            let idle = try server.connect()
            try idle.send("GET /fixed/1 HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try idle.answer()
            let busy = try server.connect()
            try busy.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(server.handler.log.waits(for: "ended /hold"))

            let log = server.handler.log
            server.onLoop { server in server.drain { log.add("drained") } }
            #expect(try idle.readToEnd() == "")
            #expect(throws: Peer.Failure.self) { try server.connect() }
            #expect(!log.all.contains("drained"))
            let handler = server.handler
            server.onLoop { _ in handler.release() }
            let answer = try busy.answer()
            #expect(answer.text == "held")
            #expect(answer["Connection"] == "close")
            #expect(try busy.readToEnd() == "")
            idle.close()
            busy.close()
            #expect(log.waits(for: "drained"))
            #expect(server.onLoop { $0.connectionCount } == 0)
        }
    }

    @Test func `draining closes a stream's connection when it ends, and one that lingers`() throws {
        try LiveServer.with { server in
            let lingering = try server.connect()
            try lingering.send("GET /fixed/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            _ = try lingering.answer()
            #expect(try lingering.readToEnd() == "")
            let listener = try server.connect()
            try listener.send("GET /open HTTP/1.1\r\nHost: a\r\n\r\n")
            let (log, handler) = (server.handler.log, server.handler)
            #expect(log.waits(for: "head /open"))
            server.onLoop { server in
                server.drain { log.add("drained") }
                handler.release()
            }
            #expect(try listener.answer().text == "event: put\n\nevent: last\n\n")
            #expect(log.waits(for: "drained"))
        }
    }

    @Test func `draining without connections is done at once`() throws {
        try LiveServer.with { server in
            let log = server.handler.log
            server.onLoop { server in server.drain { log.add("drained") } }
            #expect(log.all == ["drained"])
        }
    }

    @Test func `closing aborts what is not answered`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(server.handler.log.waits(for: "ended /hold"))
            server.onLoop { $0.close() }
            #expect(server.handler.log.waits(for: "aborted /hold"))
            #expect(try peer.readToEnd() == "")
        }
    }
}
