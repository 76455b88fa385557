import Access
import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing

/// From an invitation to a device that is let in, and out again.
struct InvitationRouteTests {
    private static let revoked = "auth_revoked credential is no longer valid"

    private func error(_ answer: (status: Int, json: JSON)) -> String {
        "\(answer.status) \(answer.json["error"]?.string ?? "")"
    }

    @Test func `a code lets one device in, and says what it may`() throws {
        let guarded = try GuardedServer()
        let code = try guarded.code(#""match":"0hfjz06tbdh3","write":true"#)
        let answer = try guarded.join(code.lowercased())
        #expect(answer.status == 200)
        #expect(answer.json["match"] == "0hfjz06tbdh3")
        #expect(answer.json["write"] == true)
        let token = try #require(answer.json["token"]?.string)
        #expect(try guarded.ask("GET /.sync/status", as: token).status == 200)
        #expect(error(try guarded.join(code, key: 2)).contains("410 this code was used"))
    }

    @Test func `the same device may show its code again, and has the later token`() throws {
        let guarded = try GuardedServer()
        let code = try guarded.code()
        let first = try guarded.join(code)
        let second = try guarded.join(code)
        #expect(first.json["uid"] == second.json["uid"])
        let tokens = try [first, second].map { try #require($0.json["token"]?.string) }
        #expect(error(try guarded.ask("GET /a.json", as: tokens[0])).contains("revoked"))
        #expect(try guarded.ask("GET /.sync/status", as: tokens[1]).status == 200)
        let list = try guarded.ask("GET /.sync/devices", as: guarded.secret)
        #expect(list.json["devices"]?.array?.count == 1)
        #expect(list.json["devices"]?.array?.first?["name"] == "Anna’s phone")
    }

    @Test func `a code ends`() throws {
        let guarded = try GuardedServer()
        let answer = try guarded.ask(
            "POST /.sync/invite", #"{"home":true,"write":true,"minutes":5}"#, as: guarded.secret)
        let code = try #require(answer.json["code"]?.string)
        guarded.server.clock.now += 299_999
        #expect(try guarded.join(code).status == 200)
        guarded.server.clock.now += 1
        #expect(error(try guarded.join(code)).hasPrefix("410 this code has ended"))
    }

    @Test func `a code is for one tree, as its token is`() throws {
        let guarded = try GuardedServer()
        let code = try guarded.code(tree: "club")
        #expect(error(try guarded.join(code)).hasPrefix("404 no invitation has this code"))
        let joined = try guarded.join(code, tree: "club")
        let token = try #require(joined.json["token"]?.string)
        #expect(try guarded.ask("GET /.sync/status?ns=club", as: token).status == 200)
        #expect(error(try guarded.ask("GET /.sync/status", as: token)).contains("not meant"))
    }

    @Test func `another server's code and token are nothing here`() throws {
        let here = try GuardedServer()
        let there = try GuardedServer()
        #expect(try here.join(try there.code()).status == 404)
        let answer = try here.ask("GET /a.json", as: try there.token())
        #expect(error(answer).contains("signature"))
    }

    static let bad: [(body: String, status: Int)] = [
        ("", 400), ("7", 400), ("{}", 400), (#"{"code":"7K3M-9Q2X"}"#, 400),
        (#"{"code":"7K3M-9Q2X","key":"AAAA"}"#, 400),
        (#"{"code":"","key":"\#(String(repeating: "A", count: 43))"}"#, 400),
        (#"{"code":7,"key":"\#(String(repeating: "A", count: 43))"}"#, 400),
        (#"{"code":"7K3M-9Q2X","key":"\#(String(repeating: "A", count: 43))"}"#, 404),
        (#"{"code":"7K3M-9Q2X","key":"\#(String(repeating: "A", count: 43))","name":"a\nb"}"#, 400),
        (String(repeating: " ", count: 4097), 413),
    ]

    @Test func `what shows no code is refused`() throws {
        let guarded = try GuardedServer()
        for (body, status) in Self.bad {
            guarded.server.clock.now += 60_000
            let answer = try guarded.server.connect().request("POST /.sync/join", body)
            #expect(answer.status == status, "\(body.prefix(80)) \(answer.text)")
        }
        #expect(try guarded.server.connect().request("GET /.sync/join").status == 405)
    }

    @Test func `codes cannot be tried without end`() throws {
        let guarded = try GuardedServer()
        let code = try guarded.code()
        for _ in 0..<AttemptLimit.ofOneMax {
            #expect(try guarded.join("0000-0000", key: 9).status == 404)
        }
        #expect(error(try guarded.join(code)).hasPrefix("429 too many codes"))
        guarded.server.clock.now += 60_000
        #expect(try guarded.join(code).status == 200)
    }

    @Test func `codes that are right are no tries`() throws {
        let guarded = try GuardedServer()
        for number in 0..<AttemptLimit.ofOneMax + 2 {
            #expect(try guarded.join(try guarded.code(), key: UInt8(number)).status == 200)
        }
        for _ in 0..<AttemptLimit.ofOneMax {
            #expect(try guarded.join("0000-0000", key: 99).status == 404)
        }
        #expect(try guarded.join(try guarded.code()).status == 429)
    }

    // MARK: Who may invite

    static let grants: [(grant: String, mayInvite: Bool)] = [
        (#""home":true,"write":true"#, true), (#""home":true,"write":false"#, false),
        (#""match":"m1","write":true"#, false),
    ]

    @Test(arguments: grants)
    func `only who may do everything lets others in or out`(grant: String, mayInvite: Bool) throws {
        let guarded = try GuardedServer()
        let token = try guarded.token(grant)
        let status = mayInvite ? 200 : 401
        let invite = #"{"match":"m1","write":true}"#
        #expect(try guarded.ask("POST /.sync/invite", invite, as: token).status == status)
        #expect(try guarded.ask("GET /.sync/devices", as: token).status == status)
        _ = try guarded.token(key: 2)
        let list = try guarded.ask("GET /.sync/devices", as: guarded.secret)
        let uids = list.json["devices"]?.array?.compactMap { $0["uid"]?.string } ?? []
        #expect(uids.count == 2)
        let own = try guarded.ask("POST /.sync/renew", "{}", as: token).json["uid"]?.string
        for uid in uids.filter({ $0 != own }) + [own ?? ""] {
            let answer = try guarded.ask("POST /.sync/revoke", #"{"uid":"\#(uid)"}"#, as: token)
            #expect(answer.status == (uid == own ? 200 : status), "\(answer)")
        }
        #expect(try guarded.ask("GET /.sync/status", as: token).status == 401)
    }

    @Test(arguments: [
        "{}", #"{"home":true}"#, #"{"match":"a/b","write":true}"#,
        #"{"home":true,"write":true,"minutes":0}"#, #"{"home":true,"write":true,"minutes":10081}"#,
    ])
    func `an invitation to nothing is refused`(body: String) throws {
        let guarded = try GuardedServer()
        #expect(try guarded.ask("POST /.sync/invite", body, as: guarded.secret).status == 400)
    }

    // MARK: Being put out

    @Test func `a device that is put out is so at once, its open streams too`() throws {
        let guarded = try GuardedServer()
        let token = try guarded.token()
        let other = try guarded.token(key: 2)
        let stream = try Listener(guarded.server, "/a.json?auth=\(token)")
        let others = try Listener(guarded.server, "/a.json?auth=\(other)")
        try stream.read(events: 1)
        try others.read(events: 1)
        let list = try guarded.ask("GET /.sync/devices", as: guarded.secret)
        let uid = try #require(list.json["devices"]?.array?.last?["uid"]?.string)
        let own = try guarded.ask("POST /.sync/renew", "{}", as: token).json["uid"]?.string
        let out = uid == own ? uid : try #require(own)
        let answer = try guarded.ask(
            "POST /.sync/revoke", #"{"uid":"\#(out.prefix(6))"}"#, as: guarded.secret)
        #expect(answer.json["uid"]?.string == out)

        try stream.readToEnd()
        #expect(stream.copy.events.last == Self.revoked)
        #expect(error(try guarded.ask("GET /a.json", as: token)).contains("revoked"))
        #expect(try guarded.ask("POST /.sync/renew", "{}", as: token).status == 401)
        _ = try guarded.ask("PUT /a.json", "1", as: guarded.secret)
        try others.read(events: 2)
        #expect(!others.hasEnded)
        // By another process too.
        let keeper = try DoorKeeper(folder: guarded.folder.path)
        for device in try keeper.devices(of: "default") {
            _ = try keeper.revoke(device.uid, of: "default")
        }
        #expect(try guarded.ask("GET /a.json", as: other).status == 401)
        try others.readToEnd()
        #expect(others.copy.events.last == Self.revoked)
    }

    @Test func `a token ends, and with it a stream; before that it is renewed`() throws {
        let guarded = try GuardedServer()
        let answer = try guarded.join(try guarded.code())
        let token = try #require(answer.json["token"]?.string)
        let expires = try #require(answer.json["expires"]?.integer)
        let stream = try Listener(guarded.server, "/a.json?auth=\(token)")
        try stream.read(events: 1)
        guarded.server.clock.now = expires - 1000
        let renewed = try guarded.ask("POST /.sync/renew", "{}", as: token)
        let later = try #require(renewed.json["token"]?.string)
        #expect(renewed.json["uid"] == answer.json["uid"])
        guarded.server.clock.now = expires
        #expect(error(try guarded.ask("GET /a.json", as: token)) == "401 Auth token is expired")
        #expect(try guarded.ask("GET /.sync/status", as: later).status == 200)
        try stream.readToEnd()
        #expect(stream.copy.events.last == Self.revoked)
    }

    @Test func `a code that was used does not bring back who was put out`() throws {
        let guarded = try GuardedServer()
        let code = try guarded.code()
        let uid = try #require(try guarded.join(code).json["uid"]?.string)
        _ = try guarded.ask("POST /.sync/revoke", #"{"uid":"\#(uid)"}"#, as: guarded.secret)
        #expect(error(try guarded.join(code)).hasPrefix("410"))
        // A new one does: somebody wants it so.
        #expect(try guarded.join(try guarded.code()).json["uid"]?.string == uid)
    }

    @Test func `who may do everything does not lose it by a code for one match`() throws {
        let guarded = try GuardedServer()
        _ = try guarded.token()
        let answer = try guarded.join(try guarded.code(#""match":"m1","write":true"#))
        #expect(answer.json["home"] == true && answer.json["write"] == true)
    }

    @Test func `nothing that is secret is kept as it is, or told`() throws {
        let guarded = try GuardedServer()
        let code = try guarded.code()
        let token = try #require(try guarded.join(code).json["token"]?.string)
        for target in ["/a.json?auth=\(token)x", "/.sync/status?auth=\(token)x"] {
            let answer = try guarded.server.connect().request("GET \(target)")
            #expect(answer.status == 401 && !answer.text.contains(token))
        }
        let answer = try guarded.server.connect().request(
            "POST /.sync/invite", #"{"home":true,"write":true}"#,
            headers: ["Authorization: Bearer \(guarded.secret)"])
        #expect(answer["Cache-Control"] == "no-store")
        let key = [UInt8](repeating: 1, count: 32)
        for name in try guarded.folder.names where name.hasPrefix("access.sqlite") {
            let bytes = try Data(contentsOf: URL(filePath: guarded.folder.file(name)))
            for secret in [code, code.replacing("-", with: ""), token, guarded.secret] {
                #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
            }
            #expect(bytes.range(of: Data(key)) == nil)
            let attributes = try FileManager.default.attributesOfItem(
                atPath: guarded.folder.file(name))
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(guarded.server.reports.all.isEmpty)
    }
}
