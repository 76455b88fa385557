import SyncServer
import Testing

struct ConnectionLimitTests {
    @Test func `peers beyond the bound wait and are served when there is room`() throws {
        var limits = ServerLimits()
        limits.connectionsMax = 4
        // Over TLS a peer that waits could not even be greeted.
        try LiveServer.with(limits, over: [.plain]) { server in
            let peers = try (0..<20).map { _ in
                let peer = try server.connect()
                try peer.send("GET /fixed/3 HTTP/1.1\r\nHost: a\r\n\r\n")
                return peer
            }
            for peer in peers {
                #expect(try peer.answer().body.count == 3)
                #expect(server.onLoop { $0.connectionCount } <= 4)
                peer.close()
            }
        }
    }

    @Test func `many connections at once are served`() throws {
        try LiveServer.with { server in
            let peers = try (0..<300).map { _ in try server.connect() }
            for peer in peers { try peer.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n") }
            for peer in peers { #expect(try peer.answer().text == "late") }
        }
    }
}
