import Access
import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing

/// A token that was taken before is refused as soon as something speaks against it, on the
/// connection that it came by too.
struct RememberedTokenTests {
    private static let read = "GET /summaries/a.json"

    private func shows(_ token: String) -> [String] { ["Authorization: Bearer \(token)"] }

    private func uid(of token: String, _ guarded: GuardedServer) throws -> String {
        let answer = try guarded.ask("POST /.sync/renew", "{}", as: token)
        return try #require(answer.json["uid"]?.string, "\(answer)")
    }

    /// A server, a connection, and the token that it has shown several times.
    private func with(
        _ body: (GuardedServer, Peer, _ token: String) throws -> Void
    ) throws {
        let guarded = try GuardedServer()
        let token = try guarded.token()
        let peer = try guarded.server.connect()
        for _ in 0..<3 {
            #expect(try peer.request(Self.read, headers: shows(token)).status == 200)
        }
        try body(guarded, peer, token)
    }

    private func said(_ guarded: GuardedServer, _ peer: Peer, _ token: String) throws -> String {
        let answer = try peer.request(Self.read, headers: shows(token))
        // Whatever the connection, it is the same.
        let other = try guarded.server.connect().request(Self.read, headers: shows(token))
        #expect(answer.status == other.status && answer.text == other.text)
        return "\(answer.status) \(answer.text)"
    }

    @Test func `a device that the server puts out is refused with its next request`() throws {
        try with { guarded, peer, token in
            let uid = try uid(of: token, guarded)
            let answer = try guarded.ask(
                "POST /.sync/revoke", #"{"uid":"\#(uid)"}"#, as: guarded.secret)
            #expect(answer.status == 200)
            var text = try said(guarded, peer, token)
            #expect(text.hasPrefix("401"))
            text = try said(guarded, peer, token)
            #expect(text.contains("revoked"))
        }
    }

    @Test func `who leaves is out for what was sent in the same piece`() throws {
        try with { guarded, peer, token in
            let uid = try uid(of: token, guarded)
            let headers = shows(token)
            try peer.send(
                Peer.text(Self.read, headers: headers)
                    + Peer.text("POST /.sync/revoke", #"{"uid":"\#(uid)"}"#, headers: headers)
                    + Peer.text(Self.read, headers: headers)
                    + Peer.text("PUT /summaries/a.json", "1", headers: headers))
            #expect(try (0..<4).map { _ in try peer.answer().status } == [200, 200, 401, 401])
        }
    }

    @Test func `a device that another process puts out is refused with its next request`() throws {
        try with { guarded, peer, token in
            let keeper = try DoorKeeper(folder: guarded.folder.path)
            _ = try keeper.revoke(try uid(of: token, guarded), of: "default")
            let text = try said(guarded, peer, token)
            #expect(text.contains("revoked"))
        }
    }

    @Test func `a device that joins again has its later token alone`() throws {
        try with { guarded, peer, token in
            let later = try guarded.token(#""match":"m1","write":false"#)
            let text = try said(guarded, peer, token)
            #expect(text.contains("revoked"))
            #expect(try peer.request(Self.read, headers: shows(later)).status == 200)
        }
    }

    @Test func `a token ends, and is not good before it was made`() throws {
        try with { guarded, peer, token in
            let began = guarded.server.clock.now
            guarded.server.clock.now += AccessSettings().tokenTime + 1000
            var text = try said(guarded, peer, token)
            #expect(text.contains("expired"))
            guarded.server.clock.now = began - 120_000
            text = try said(guarded, peer, token)
            #expect(text.contains("not valid yet"))
            guarded.server.clock.now = began
            text = try said(guarded, peer, token)
            #expect(text.hasPrefix("200"))
        }
    }

    @Test func `a token is for its tree alone, however often it was shown there`() throws {
        try with { guarded, peer, token in
            let answer = try peer.request("GET /a.json?ns=other", headers: shows(token))
            #expect(answer.status == 401 && answer.text.contains("not meant"))
            let text = try said(guarded, peer, token)
            #expect(text.hasPrefix("200"))
        }
    }

    @Test func `a connection that was let in is nobody without the token`() throws {
        try with { guarded, peer, token in
            #expect(try peer.request(Self.read).status == 401)
            let almost = token.dropLast() + (token.hasSuffix("A") ? "B" : "A")
            var text = try said(guarded, peer, String(almost))
            #expect(text.hasPrefix("401"))
            text = try said(guarded, peer, token)
            #expect(text.hasPrefix("200"))
        }
    }

    @Test func `other keys of the server make earlier tokens void`() throws {
        let folder = try ScratchFolder()
        _ = try DataSetup.make(in: folder.path)
        func status(_ token: String) throws -> Int {
            try RunningServer.with(folder) { server in
                try server.connect().request(Self.read, headers: shows(token)).status
            }
        }
        let keeper = try DoorKeeper(folder: folder.path)
        let code = try keeper.invite(
            Grant(.home, mayWrite: true), to: "default", minutes: 5, now: TestClock().now
        ).code.text
        let key = Base64URL.text(of: [UInt8](repeating: 1, count: 32))
        let token = try RunningServer.with(folder) { server in
            let answer = try server.connect()
                .request("POST /.sync/join", #"{"code":"\#(code)","key":"\#(key)"}"#)
            return try #require(try JSON(parsing: answer.body)["token"]?.string)
        }
        #expect(try status(token) == 200)
        _ = try DataSetup.make(in: folder.path, newKeys: .device)
        #expect(try status(token) == 401)
    }
}
