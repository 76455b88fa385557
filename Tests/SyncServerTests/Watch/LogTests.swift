import Access
import Foundation
import JSONTree
import SyncServer
import Synchronization
import TestSupport
import Testing

/// What the log tells, and what it never does.
struct LogTests {
    /// Lines as they would be written.
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ entry: LogEntry) {
            let line = LogFormat.logfmt.line(entry, milliseconds: 1_796_035_883_151)
            lines.withLock { $0.append(String(decoding: line, as: UTF8.self)) }
        }

        var all: [String] { lines.withLock { $0 } }
    }

    private func with(
        _ level: LogLevel, _ change: (inout MatchbookServer.Settings) -> Void = { _ in },
        _ body: (GuardedServer) throws -> Void
    ) throws -> [String] {
        let lines = Lines()
        do {
            let guarded = try GuardedServer {
                $0.logLevel = level
                $0.log = { lines.add($0) }
                $0.report = { lines.add(LogEntry(.error, .failure, $0)) }
                change(&$0)
            }
            try body(guarded)
        }
        return lines.all
    }

    @Test func `a refusal that is told with an older time than the last is only counted`() throws {
        let lines = Lines()
        let log = ServerLog(.warning, slowTime: .seconds(1)) { lines.add($0) }
        let peer = try #require(NetworkAddress("192.0.2.1"))
        let minute: UInt64 = 60_000_000_000
        for now in [5000, 4000, 5000 + minute] {
            log.refused(.contentTooLarge, at: nil, now: now, peer: peer)
        }
        #expect(lines.all.count == 2)
        #expect(lines.all.last?.contains("peer=192.0.2.1 more=1") == true)
    }

    @Test func `a line has a time, a level, an event and fields, whatever is in them`() {
        let entry = LogEntry(
            .warning, .refused,
            [
                ("status", .number(401)), ("peer", .text("127.0.0.1")),
                ("place", .text("/a b\"\n level=error \\")), ("message", .text("")),
            ])
        let text = LogFormat.logfmt.line(entry, milliseconds: 1_796_035_883_051)
        #expect(
            String(decoding: text, as: UTF8.self)
                == "time=2026-11-30T10:51:23.051Z level=warning event=refused status=401 "
                + "peer=127.0.0.1 place=\"/a b\\\"\\n level=error \\\\\" message=\"\"\n")
        let json = LogFormat.json.line(entry, milliseconds: 1_796_035_883_051)
        #expect(json.last == 0x0A)
        #expect(json.dropLast().allSatisfy { $0 != 0x0A })
        #expect(
            (try? JSON(parsing: Array(json.dropLast())))
                == JSON([
                    "time": "2026-11-30T10:51:23.051Z", "level": "warning", "event": "refused",
                    "status": 401, "peer": "127.0.0.1",
                    "place": "/a b\"\n level=error \\", "message": "",
                ]))
    }

    @Test func `begin and end are told, and by default nothing where nothing is wrong`() throws {
        let told = try with(.info) { guarded in
            _ = try guarded.ask("PUT /a.json", "1", as: guarded.secret)
        }
        #expect(told.count == 2)
        #expect(told.first?.contains("level=info event=start version=") == true)
        #expect(told.last?.contains("level=info event=stop") == true)
        let quiet = try with(MatchbookServer.Settings(folder: "x").logLevel) { guarded in
            _ = try guarded.ask("PUT /a.json", "1", as: guarded.secret)
            _ = try guarded.ask("GET /none.json", as: guarded.secret)
        }
        #expect(quiet == [])
    }

    @Test func `each request is told at the finest level, by its topmost place alone`() throws {
        let told = try with(.debug) { guarded in
            _ = try guarded.ask("PUT /matches/secretid/info.json?x=1", "1", as: guarded.secret)
            _ = try guarded.ask("GET /%0A%22.json", as: guarded.secret)
        }
        let requests = told.filter { $0.contains("event=request") }
        #expect(requests.count == 2)
        #expect(requests[0].contains("method=PUT place=/matches status=200 ms="))
        #expect(requests[1].contains("method=GET place=/%0A%22.json status="))
    }

    @Test func `a refusal is told once in a while for each peer, with how often it was`() throws {
        let told = try with(.warning) { guarded in
            for _ in 0..<20 { _ = try guarded.ask("GET /a/b.json", as: "wrong") }
        }
        #expect(told.count == 1)
        #expect(told.first?.contains("event=refused status=401 peer=127.0.0.1 place=/a") == true)
    }

    @Test func `what takes long is told`() throws {
        let told = try with(.warning, { $0.slowTime = .zero }) { guarded in
            _ = try guarded.ask("PUT /a/b.json", "1", as: guarded.secret)
        }
        #expect(told.count == 1)
        #expect(
            told.first?.contains("level=warning event=slow method=PUT place=/a status=200") == true)
    }

    @Test func `a failure tells of a place no more than its first key`() throws {
        let folder = try UpkeepFolder()
        try folder.set(["/matches/planted/info": "1"])
        try folder.sql("UPDATE rows SET value = '{'")
        let lines = Lines()
        try RunningServer.with(set: {
            $0.folder = folder.data
            $0.report = { lines.add(LogEntry(.error, .failure, $0)) }
        }) { server in
            let answer = try server.connect().request("GET /matches/planted.json")
            #expect(answer.status == 500)
            #expect(!answer.text.contains("planted"))
        }
        #expect(lines.all.count == 1)
        #expect(lines.all.first?.contains("a row below /matches is damaged") == true)
        #expect(lines.all.first?.contains("planted") == false)
    }

    /// A busy run with secrets in all places where a request has room for one.
    @Test func `the log of a busy run holds no token, no code, no query and no data`() throws {
        var secrets: [String] = []
        func secret(_ name: String) -> String {
            let text = "planted-\(name)-\(secrets.count)"
            secrets.append(text)
            return text
        }
        let told = try with(.debug, { $0.slowTime = .milliseconds(1) }) { guarded in
            secrets.append(guarded.secret)
            let token = try guarded.token()
            secrets.append(token)
            let code = try guarded.code()
            secrets.append(code)
            secrets.append(code.replacing("-", with: ""))
            for number in 0..<5 {
                let key = secret("key")
                let line = "PUT /matches/\(key)/info.json?auth=\(guarded.secret)&x=\(secret("q"))"
                _ = try guarded.ask(line, "{\"note\":\"\(secret("data"))\"}")
                _ = try guarded.ask("GET /matches/\(key).json?auth=\(secret("auth"))")
                _ = try guarded.ask("GET /matches.json?access_token=\(secret("access"))")
                _ = try guarded.ask("GET /matches/\(key).json", as: secret("bearer"))
                _ = try guarded.ask("PUT /a.json", "{\"\(secret("broken"))\":", as: token)
                _ = try guarded.ask("POST /.sync/push", "{\"\(secret("push"))\":1}", as: token)
                _ = try guarded.ask("POST /.sync/join", "{\"code\":\"\(secret("code"))\"}")
                _ = try guarded.ask("GET /\(number).json?ns=\(secret("tree"))-\u{7F}", as: token)
            }
            let peer = try guarded.server.connect()
            try peer.send("GET /a/\(secret("bad"))\u{1} HTTP/1.1\r\n\(secret("head")): a\r\n\r\n")
            _ = try peer.readToEnd()
            let listener = try Listener(
                guarded.server, "/matches/\(secret("place")).json?auth=\(guarded.secret)")
            try listener.read(events: 1)
        }
        #expect(told.count > 40)
        #expect(secrets.count > 40)
        let text = told.joined()
        for secret in secrets {
            #expect(!text.contains(secret), "the log holds \(secret)")
        }
    }
}
