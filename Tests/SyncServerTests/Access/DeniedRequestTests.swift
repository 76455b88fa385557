import Access
import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing
import TreeStore

/// What is denied touches nothing: no file, no number, nothing that is told.
struct DeniedRequestTests {
    private static let push = #"{"device":"9f3c0a5577d1e2b4","writes":[{"seq":1,"skip":true}]}"#

    /// Requests of one who shows nothing, for a tree that is not there.
    static let requests: [(line: String, body: String?)] = [
        ("GET /a.json?ns=ghost", nil), ("GET /.json?ns=ghost&shallow=true", nil),
        ("PUT /a.json?ns=ghost", "1"), ("PATCH /.json?ns=ghost", #"{"a":1}"#),
        ("POST /a.json?ns=ghost", "1"), ("DELETE /a.json?ns=ghost", nil),
        ("POST /.sync/push?ns=ghost", push), ("GET /.sync/changes?ns=ghost", nil),
        ("GET /.sync/status?ns=ghost", nil), ("GET /.settings/rules.json?ns=ghost", nil),
        ("PUT /.settings/rules.json?ns=ghost", #"{"rules":{".read":true}}"#),
        ("GET /.sync/devices?ns=ghost", nil),
        ("POST /.sync/invite?ns=ghost", #"{"home":true,"write":true}"#),
        ("POST /.sync/revoke?ns=ghost", #"{"uid":"a"}"#),
        ("POST /.sync/renew?ns=ghost", "{}"),
        ("PUT /a.json?ns=ghost", "\"" + String(repeating: "x", count: 5 << 20) + "\""),
    ]

    @Test func `nothing is made for a request that is denied`() throws {
        let keys = FileManager.default.temporaryDirectory
            .appending(path: "matchbook-\(UUID().uuidString).json").path
        let key = try SigningKey(.es256, id: "e1")
        try Data(JSON(["keys": .array([key.jwk()])]).text()).write(to: URL(filePath: keys))
        defer { try? FileManager.default.removeItem(atPath: keys) }
        let guarded = try GuardedServer {
            $0.access.publicKeyFiles = [keys]
            $0.access.project = "club"
        }
        let now = guarded.server.clock.now / 1000
        let user = try key.token(
            JSON([
                "iss": "https://securetoken.google.com/club", "aud": "club", "sub": "u1",
                "iat": .integer(now), "exp": .integer(now + 3600),
            ]))
        let device = try guarded.token()
        let before = try guarded.folder.names
        for token in [nil, user, device] {
            for request in Self.requests {
                let answer = try guarded.ask(request.line, request.body, as: token)
                #expect(answer.status == 401, "\(request.line): \(answer)")
            }
        }
        #expect(try guarded.folder.names == before)
        // Whom the server knows makes one.
        #expect(try guarded.ask("PUT /a.json?ns=ghost", "1", as: guarded.secret).status == 200)
        #expect(try guarded.folder.names.contains("ghost.db"))
    }

    @Test func `who shows nothing is told nothing, and uses up no device's numbers`() throws {
        let guarded = try GuardedServer()
        let token = try guarded.token()
        let denied = JSON(["error": "Permission denied"])
        for (line, body) in [
            ("POST /.sync/push", Self.push), ("GET /.sync/status", nil as String?),
            ("GET /.sync/changes", nil),
        ] {
            let answer = try guarded.ask(line, body)
            #expect(answer.status == 401)
            #expect(answer.json == denied, "\(line)")
        }
        let time = String(guarded.server.clock.now, radix: 16)
        let digits = String(repeating: "0", count: 12 - time.utf8.count) + time
        let own = try guarded.ask(
            "POST /.sync/push",
            #"{"device":"9f3c0a5577d1e2b4","writes":[{"seq":1,"#
                + #""stamp":"\#(digits)-0001-9f3c0a5577d1e2b4","#
                + #""set":"/matches/m1/info","value":{"kind":"tally"}}]}"#, as: token)
        #expect(own.json["results"]?.array?.first?["result"]?.string == "applied", "\(own)")
    }

    @Test func `a public match is read by everybody still`() throws {
        let guarded = try GuardedServer()
        let match = #"{"info":{"kind":"tally","public":true}}"#
        #expect(
            try guarded.ask("PUT /matches/m1.json", match, as: guarded.secret).status == 200)
        #expect(try guarded.ask("GET /matches/m1.json").status == 200)
        #expect(try guarded.ask("GET /.sync/changes?path=/matches/m1").status == 200)
    }

    @Test func `limits tell users apart by bytes, by tree and by who gave the id`() throws {
        let club = try Namespace("club")
        let holders: Set<TokenHolder> = [
            TokenHolder(uid: "caf\u{E9}", tree: .default, isDevice: false),
            TokenHolder(uid: "cafe\u{301}", tree: .default, isDevice: false),
            TokenHolder(uid: "caf\u{E9}", tree: club, isDevice: false),
            TokenHolder(uid: "caf\u{E9}", tree: .default, isDevice: true),
        ]
        #expect(holders.count == 4)
        #expect(
            holders.contains(TokenHolder(uid: "cafe\u{301}", tree: .default, isDevice: false)))
    }
}
