import CTLS
import Glibc
import SyncServer
import Testing

/// What TLS adds; that all else is as without it is seen by the other tests, which run on both.
struct TLSTests {
    private static let request = "GET /fixed/1 HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test(arguments: [
        (TLS1_2_VERSION, "TLSv1.2"), (TLS1_3_VERSION, "TLSv1.3"),
    ])
    func `the newest version of both is spoken`(max: Int32, name: String) throws {
        try LiveServer.with(over: [.tls]) { server in
            let peer = try Peer(port: server.port)
            try peer.encrypt(versionMax: max)
            #expect(peer.tls?.version == name)
            #expect(peer.tls?.cipher.contains("SHA1") == false)
            #expect(peer.tls?.cipher.contains("CBC") == false)
            try peer.send(Self.request)
            #expect(try peer.answer().status == 200)
        }
    }

    @Test(arguments: [TLS1_VERSION, TLS1_1_VERSION])
    func `versions before TLS 1,2 are refused, and others are served`(max: Int32) throws {
        try LiveServer.with(over: [.tls]) { server in
            #expect(throws: Peer.Failure.self) {
                try Peer(port: server.port).encrypt(versionMax: max)
            }
            let peer = try server.connect()
            try peer.send(Self.request)
            #expect(try peer.answer().status == 200)
        }
    }

    @Test func `of several protocols HTTP 1,1 is chosen, and without it there is none`() throws {
        try LiveServer.with(over: [.tls]) { server in
            let peer = try Peer(port: server.port)
            try peer.encrypt(protocols: ["h2", "http/1.1"])
            #expect(peer.tls?.chosenProtocol == "http/1.1")
            let silent = try server.connect()
            #expect(silent.tls?.chosenProtocol == "")
            #expect(throws: Peer.Failure.self) {
                try Peer(port: server.port).encrypt(protocols: ["h2"])
            }
        }
    }

    @Test(arguments: ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", "P", "put /a.json HTTP/1.1\r\n\r\n"])
    func `HTTP as it is gets a sentence in plain text`(sent: String) throws {
        try LiveServer.with(over: [.tls]) { server in
            let peer = try Peer(port: server.port)
            try peer.send(sent)
            let answer = try peer.answer()
            #expect(answer.status == 400)
            #expect(answer["Content-Type"] == "text/plain; charset=utf-8")
            #expect(answer.text.contains("https://"))
            #expect(try peer.readToEnd() == "")
        }
    }

    @Test(
        arguments: [
            [], [0x16], [0x16, 3, 1, 0, 9, 1], [0, 0, 0], [0xFF, 0xFF], [0x15, 3, 3, 0, 2, 2, 40],
            [0x16, 3, 1, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 70_000),
            [0x80, 0x2E, 1, 0, 2],
        ] as [[UInt8]])
    func `what is no TLS is cut off at once or at its time`(sent: [UInt8]) throws {
        var limits = ServerLimits()
        limits.handshakeTime = .milliseconds(50)
        try LiveServer.with(limits, over: [.tls]) { server in
            let peer = try Peer(port: server.port)
            // It may be cut off before all was sent.
            try? peer.sendUnencrypted(sent)
            _ = try? peer.readToEnd()
            #expect(server.onLoop { $0.connectionCount } == 0)
        }
    }

    @Test func `a handshake that stops half-way is given up`() throws {
        var limits = ServerLimits()
        limits.handshakeTime = .milliseconds(50)
        try LiveServer.with(limits, over: [.tls]) { server in
            let peers = try (0..<20).map { _ in try Peer(port: server.port) }
            for peer in peers { try peer.sendUnencrypted([0x16, 3, 1, 1, 0, 1]) }
            for peer in peers { #expect(try peer.readToEnd() == "") }
        }
    }

    @Test func `a head in records of one byte is read`() throws {
        try LiveServer.with(over: [.tls]) { server in
            let peer = try server.connect()
            try peer.sendByteByByte(Self.request)
            #expect(try peer.answer().status == 200)
        }
    }

    @Test func `new keys may be asked for, and answers go on`() throws {
        try LiveServer.with(over: [.tls]) { server in
            let peer = try server.connect()
            for _ in 0..<20 {
                try peer.tls?.renewKeys()
                try peer.send(Self.request)
                #expect(try peer.answer().status == 200)
            }
        }
    }

    @Test func `an end of the socket without an end of TLS is an end as any other`() throws {
        try LiveServer.with(over: [.tls]) { server in
            let peer = try server.connect()
            try peer.send("GET /later HTTP/1.1\r\nHost: a\r\n\r\n")
            peer.closeSocketSending()
            #expect(try peer.answer().text == "late")
            #expect(try peer.readToEnd() == "")
        }
    }

    @Test func `another certificate is for new connections`() throws {
        try LiveServer.with(over: [.tls]) { server in
            let standing = try server.connect()
            server.onLoop { $0.tls = nil }
            let plain = try Peer(port: server.port)
            for peer in [standing, plain] {
                try peer.send(Self.request)
                #expect(try peer.answer().status == 200)
            }
        }
    }
}
