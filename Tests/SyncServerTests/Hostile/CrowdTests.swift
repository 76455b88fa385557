import SyncServer
import TestSupport
import Testing

/// Many peers that mean no good, and one that does: it is served all the while.
struct CrowdTests {
    private static let request = "GET /fixed/1 HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test func `peers that drip their requests keep nobody waiting, and are given up`() throws {
        var limits = ServerLimits()
        limits.headTime = .milliseconds(300)
        limits.bodyTime = .milliseconds(300)
        try LiveServer.with(limits) { server in
            let slow = try (0..<40).map { number in
                let peer = try server.connect()
                try peer.send(
                    number.isMultiple(of: 2)
                        ? "GET / HTTP/1.1\r\nHost: a\r\nX: "
                        : "PUT /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n\r\n")
                return peer
            }
            let good = try server.connect()
            var waiting = slow
            while !waiting.isEmpty {
                try good.send(Self.request)
                #expect(try good.answer().status == 200)
                waiting.removeAll { peer in
                    if peer.hasInput { return true }
                    // One that was given up may be closed already.
                    try? peer.send("x")
                    return false
                }
            }
            for peer in slow { #expect(try peer.answer().status == 408) }
        }
    }

    @Test func `floods whose answers nobody reads wait, and others are answered`() throws {
        try LiveServer.with { server in
            let flood = String(repeating: Self.request, count: 1000)
            let peers = try (0..<30).map { _ in
                let peer = try server.connect()
                try peer.send(flood)
                return peer
            }
            let good = try server.connect()
            for _ in 0..<100 {
                try good.send(Self.request)
                #expect(try good.answer().status == 200)
            }
            // Nothing of what they asked is lost to those who read at last.
            for peer in peers.prefix(3) {
                for _ in 0..<1000 { #expect(try peer.answer().status == 200) }
            }
        }
    }

    @Test func `a storm of connections that say nothing is no matter`() throws {
        var limits = ServerLimits()
        limits.idleTime = .milliseconds(200)
        limits.handshakeTime = .milliseconds(200)
        try LiveServer.with(limits) { server in
            for _ in 0..<5 {
                let silent = try (0..<40).map { _ in try Peer(port: server.port) }
                // On a busy machine it may itself be slower than the short times.
                let isServed = (0..<100).contains { _ in
                    guard let good = try? server.connect(), (try? good.send(Self.request)) != nil
                    else { return false }
                    return (try? good.answer().status) == 200
                }
                #expect(isServed)
                for peer in silent { #expect(try peer.readToEnd() == "") }
            }
        }
    }
}
