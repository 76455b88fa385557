import SyncServer
import Testing

/// With short times injected; what is waited for is the answer, never the clock.
struct DeadlineTests {
    @Test(arguments: ["G", "GET / HTTP/1.1\r\nHost: a\r\nX: y", "\r\n"])
    func `a head that does not come to its end gets 408`(sent: String) throws {
        var limits = ServerLimits()
        limits.headTime = .milliseconds(50)
        try LiveServer.with(limits) { server in
            let peer = try server.connect()
            try peer.send(sent)
            #expect(try peer.answer().status == 408)
            #expect(try peer.readToEnd() == "")
        }
    }

    @Test func `bytes that drip in do not put off the head's deadline`() throws {
        var limits = ServerLimits()
        limits.headTime = .milliseconds(50)
        try LiveServer.with(limits) { server in
            let peer = try server.connect()
            // A server that let itself be held off would read on to its limit and say 431.
            try peer.send("GET / HTTP/1.1\r\nX: ")
            while !peer.hasInput { try peer.send("x") }
            #expect(try peer.answer().status == 408)
        }
    }

    @Test(arguments: ["Content-Length: 9\r\n\r\nhe", "Transfer-Encoding: chunked\r\n\r\n4\r\nhe"])
    func `a body that stops coming gets 408`(rest: String) throws {
        var limits = ServerLimits()
        limits.bodyTime = .milliseconds(50)
        try LiveServer.with(limits) { server in
            let peer = try server.connect()
            try peer.send("PUT /echo HTTP/1.1\r\nHost: a\r\n\(rest)")
            #expect(try peer.answer().status == 408)
            #expect(try peer.readToEnd() == "")
            #expect(server.handler.log.waits(for: "aborted /echo"))
        }
    }

    @Test func `an idle connection is closed without a word`() throws {
        var limits = ServerLimits()
        limits.idleTime = .milliseconds(50)
        try LiveServer.with(limits) { server in
            let fresh = try server.connect()
            #expect(try fresh.readToEnd() == "")
            let used = try server.connect()
            try used.send("GET /fixed/1 HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try used.answer()
            #expect(try used.readToEnd() == "")
        }
    }

    @Test func `a timer that fires early gives an idle connection no more time`() throws {
        var limits = ServerLimits()
        limits.idleTime = .milliseconds(50)
        try LiveServer.with(limits, over: [.plain]) { server in
            // libevent's coarse clock has some of these fire some milliseconds early.
            for _ in 0..<40 {
                let peers = try (0..<20).map { _ in try Peer(port: server.port) }
                for peer in peers { #expect(try peer.readToEnd() == "") }
            }
        }
    }

    @Test func `an exchange that waits for its answer is not idle`() throws {
        var limits = ServerLimits()
        limits.idleTime = .milliseconds(10)
        limits.headTime = .milliseconds(10)
        limits.bodyTime = .milliseconds(10)
        try LiveServer.with(limits) { server in
            let peer = try server.connect()
            try peer.send("PUT /paused HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nok")
            #expect(server.handler.log.waits(for: "head /paused"))
            let (loop, handler) = (server.loop, server.handler)
            server.onLoop { _ in _ = loop.after(.milliseconds(60)) { handler.release() } }
            #expect(try peer.answer().text == "ok")
        }
    }

    @Test func `a peer that does not read is given up`() throws {
        var limits = ServerLimits()
        limits.writeTime = .milliseconds(50)
        try LiveServer.with(limits) { server in
            let peer = try server.connect()
            try peer.send("GET /flood/90000000 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(server.handler.log.waits(for: "aborted /flood/90000000"))
        }
    }

    @Test func `a peer that reads too slowly is given up, however steadily it reads`() throws {
        var limits = ServerLimits()
        limits.writeTime = .milliseconds(50)
        limits.writeBytesMin = 1 << 30
        try LiveServer.with(limits) { server in
            let peer = try server.connect()
            try peer.send("GET /flood/900000000 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(throws: Peer.Failure.self) { while true { _ = try peer.read(1000) } }
            #expect(server.handler.log.waits(for: "aborted /flood/900000000"))
        }
    }

    @Test func `a peer that does not close after the last answer is not waited for long`() throws {
        var limits = ServerLimits()
        limits.lingerTime = .milliseconds(50)
        try LiveServer.with(limits) { server in
            let peer = try server.connect()
            try peer.send("GET /fixed/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            _ = try peer.answer()
            #expect(try peer.readToEnd() == "")
            let log = server.handler.log
            server.onLoop { server in server.drain { log.add("drained") } }
            #expect(log.waits(for: "drained"))
        }
    }
}
