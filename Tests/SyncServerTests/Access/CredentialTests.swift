import Access
import Crypto
import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing

/// What a request may show of who makes it.
struct CredentialTests {
    private func error(_ answer: (status: Int, json: JSON)) -> String {
        "\(answer.status) \(answer.json["error"]?.string ?? "")"
    }

    @Test func `the secret is the administrator's, wherever it stands`() throws {
        let guarded = try GuardedServer()
        let secret = guarded.secret
        for (target, headers) in [
            ("/.sync/devices", ["Authorization: Bearer \(secret)"]),
            ("/.sync/devices", ["authorization: bearer  \(secret)"]),
            ("/.sync/devices?auth=\(secret)", []), ("/.sync/devices?access_token=\(secret)", []),
            ("/.sync/devices?auth=x&access_token=\(secret)", []),
            ("/.sync/devices?auth=x", ["Authorization: Bearer \(secret)"]),
            // Another scheme is for somebody on the way.
            ("/.sync/devices?auth=\(secret)", ["Authorization: Basic YTpi"]),
        ] as [(String, [String])] {
            let answer = try guarded.server.connect().request("GET \(target)", headers: headers)
            #expect(answer.status == 200, "\(target.prefix(30)) \(answer.text)")
        }
        for (target, headers) in [
            ("/.sync/devices", []), ("/.sync/devices?auth=", []),
            ("/.sync/devices", ["Authorization: Basic YTpi"]),
        ] as [(String, [String])] {
            let answer = try guarded.server.connect().request("GET \(target)", headers: headers)
            #expect(answer.status == 401)
            #expect(try JSON(parsing: answer.body)["error"] == "Permission denied")
        }
    }

    @Test(arguments: [
        "Bearer", "Bearer ", "Bearer x", "Bearer a.b.c", "Bearer owner", "Bearer \u{E9}",
        "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.",
    ])
    func `a credential that is none is refused, and not taken for nobody`(field: String) throws {
        let guarded = try GuardedServer()
        for line in ["GET /a.json", "PUT /a.json", "GET /.sync/status", "POST /.sync/push"] {
            let body = line.hasPrefix("P") ? "1" : nil
            let answer = try guarded.server.connect()
                .request(line, body, headers: ["Authorization: \(field)"])
            #expect(answer.status == 401)
            #expect(answer.text.contains("Could not parse auth token."))
            #expect(answer["WWW-Authenticate"] == "Bearer")
        }
        // What is for everybody asks nobody.
        let health = try guarded.server.connect()
            .request("GET /.health", headers: ["Authorization: \(field)"])
        #expect(health.status == 200)
    }

    @Test func `almost the secret is nothing`() throws {
        let guarded = try GuardedServer()
        let secret = guarded.secret
        for wrong in [secret + "A", String(secret.dropLast()), secret.lowercased(), "A" + secret] {
            #expect(try guarded.ask("GET /a.json", as: wrong).status == 401)
        }
    }

    @Test func `legacy tokens are signed with the secret`() throws {
        let guarded = try GuardedServer()
        let now = guarded.server.clock.now / 1000
        func token(_ secret: String) throws -> String {
            let claims = JSON(["v": 0, "d": .object([]), "admin": true, "iat": .integer(now)])
            return try Token.text(of: claims, .hs256) {
                try HMACSHA256.code(of: $0, key: Array(secret.utf8))
            }
        }
        #expect(try guarded.ask("GET /.sync/devices", as: token(guarded.secret)).status == 200)
        #expect(try guarded.ask("GET /.sync/devices", as: token("secret")).status == 401)
        // Without an end it is good for a day.
        guarded.server.clock.now += 86_400_000
        let late = try guarded.ask("GET /.sync/devices", as: token(guarded.secret))
        #expect(error(late) == "401 Auth token is expired")
    }

    @Test func `an open server asks nobody`() throws {
        try RunningServer.with { server in
            let answer = try server.connect()
                .request("PUT /a.json", "1", headers: ["Authorization: Bearer anything"])
            #expect(answer.status == 200)
            let invite = try server.connect()
                .request("POST /.sync/invite", #"{"home":true,"write":true}"#)
            #expect(invite.status == 409)
            #expect(invite.text.contains("open to all"))
        }
    }

    @Test func `where the server is an emulator, its owner and unsigned tokens are known`() throws {
        let guarded = try GuardedServer { $0.access.isEmulator = true }
        let unsigned =
            "eyJhbGciOiJub25lIiwidHlwZSI6IkpXVCJ9."
            + Base64URL.text(of: Array(#"{"sub":"a","iat":0,"exp":3600}"#.utf8)) + "."
        #expect(try guarded.ask("GET /.sync/devices", as: "owner").status == 200)
        #expect(
            error(try guarded.ask("GET /.sync/devices", as: unsigned)) == "401 Permission denied")
        #expect(try guarded.ask("GET /.sync/status", as: unsigned).status == 200)
    }

    // MARK: Others' users

    private static let keys = Result {
        [try SigningKey(.rs256, id: "r1"), try SigningKey(.es256, id: "e1")]
    }

    private func trusting(_ keys: [SigningKey]) throws -> GuardedServer {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "matchbook-\(UUID().uuidString).json")
        let set = JSON(["keys": .array(try keys.map { try $0.jwk() })])
        try Data(set.text()).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try GuardedServer {
            $0.access.publicKeyFiles = [file.path]
            $0.access.project = "club"
        }
    }

    private func claims(_ now: Int64, audience: String = "club", minutes: Int64 = 60) -> JSON {
        JSON([
            "iss": .string("https://securetoken.google.com/\(audience)"),
            "aud": .string(audience), "sub": "u1", "iat": .integer(now / 1000),
            "exp": .integer(now / 1000 + minutes * 60),
        ])
    }

    @Test func `users of a project are known by its public keys`() throws {
        let keys = try Self.keys.get()
        let guarded = try trusting(keys)
        let now = guarded.server.clock.now
        for key in keys {
            let token = try key.token(claims(now))
            #expect(try guarded.ask("GET /.sync/status", as: token).status == 200)
            #expect(error(try guarded.ask("GET /.sync/devices", as: token)).hasSuffix("denied"))
            let late = try key.token(claims(now, minutes: 0))
            #expect(error(try guarded.ask("GET /a.json", as: late)) == "401 Auth token is expired")
            let other = try key.token(claims(now, audience: "other"))
            #expect(error(try guarded.ask("GET /a.json", as: other)).contains("issuer"))
            let stranger = try SigningKey(key.algorithm, id: key.id).token(claims(now))
            #expect(error(try guarded.ask("GET /a.json", as: stranger)).contains("signature"))
        }
        // A token that was found good once ends all the same.
        let token = try keys[1].token(claims(now))
        #expect(try guarded.ask("GET /.sync/status", as: token).status == 200)
        guarded.server.clock.now += 3_600_000
        #expect(error(try guarded.ask("GET /a.json", as: token)) == "401 Auth token is expired")
    }

    @Test func `keys without whom they are for are refused, and whom without keys`() throws {
        let folder = try ScratchFolder()
        let file = folder.file("keys.json")
        let set = JSON(["keys": .array([try Self.keys.get()[1].jwk()])])
        try Data(set.text()).write(to: URL(filePath: file))
        #expect(throws: AccessError.self) {
            try RunningServer(folder) { $0.access.publicKeyFiles = [file] }
        }
        #expect(throws: AccessError.self) {
            try RunningServer(folder) { $0.access.project = "club" }
        }
        for bad in [
            "", "{}", "{\"keys\":[]}", "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\"}]}", "x",
        ] {
            try Data(bad.utf8).write(to: URL(filePath: file))
            let error = #expect(throws: AccessError.self) {
                try RunningServer(folder) {
                    $0.access.publicKeyFiles = [file]
                    $0.access.project = "club"
                }
            }
            #expect("\(String(describing: error))".contains(file))
        }
    }
}
