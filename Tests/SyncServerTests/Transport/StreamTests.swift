import SyncServer
import Testing

struct StreamTests {
    @Test func `a stream arrives in chunks, and the connection stays`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            for _ in 0..<2 {
                try peer.send("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
                let answer = try peer.answer()
                #expect(answer.text == "one two three")
                #expect(answer["Content-Length"] == nil)
            }
        }
    }

    @Test func `a stream to HTTP 1.0 ends with the connection`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("GET /stream HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
            let answer = try peer.answer()
            #expect(answer["Transfer-Encoding"] == nil)
            #expect(answer["Connection"] == "close")
            #expect(answer.text == "one two three")
        }
    }

    @Test func `a writer that heeds what is welcome fills no memory and sends all`() throws {
        var limits = ServerLimits()
        limits.streamBytesMax = limits.outputBytesMax + 20_000
        try LiveServer.with(limits) { server in
            let peer = try server.connect()
            try peer.send("GET /flood/20000000 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try peer.answer().body.count == 20_000_000)
            try peer.send("GET /fixed/1 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(try peer.answer().status == 200)
        }
    }

    @Test func `a writer that does not heed it is cut off at the bound`() throws {
        var limits = ServerLimits()
        limits.streamBytesMax = 1 << 20
        try LiveServer.with(limits) { server in
            let peer = try server.connect()
            try peer.send("GET /open HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(server.handler.log.waits(for: "head /open"))
            let handler = server.handler
            let event = [UInt8](repeating: 0, count: 100_000)
            while !handler.log.all.contains("aborted /open") {
                server.onLoop { _ in handler.writeToHeld(event) }
            }
            #expect(server.onLoop { $0.connectionCount } == 0)
        }
    }

    @Test func `an open stream is served until it ends, then the next request`() throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("GET /open HTTP/1.1\r\nHost: a\r\n\r\n")
            try peer.send("GET /fixed/1 HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(server.handler.log.waits(for: "head /open"))
            let handler = server.handler
            server.onLoop { _ in handler.writeToHeld(Array("event: patch\n\n".utf8)) }
            server.onLoop { _ in handler.release() }
            #expect(try peer.answer().text == "event: put\n\nevent: patch\n\nevent: last\n\n")
            #expect(try peer.answer().body.count == 1)
        }
    }

    @Test(arguments: ["HTTP/1.0", "HTTP/1.1"])
    func `a stream that is cut looks torn`(version: String) throws {
        try LiveServer.with { server in
            let peer = try server.connect()
            try peer.send("GET /torn \(version)\r\nHost: a\r\n\r\n")
            #expect(throws: Peer.Failure.self) { try peer.answer() }
        }
    }
}
