import JSONTree
import SyncServer
import Testing

struct ChangesRouteTests {
    /// A change as `path=value`.
    private static func shown(_ page: JSON) -> [String] {
        (page["changes"]?.array ?? []).map { change in
            let value = String(decoding: (change["value"] ?? .null).text(), as: UTF8.self)
            return (change["set"]?.string ?? "") + "=" + value
        }
    }

    private static func cursor(_ page: JSON) throws -> String {
        try #require(page["cursor"]?.string)
    }

    @Test func `without a cursor all that stands is given, with one what came since`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", #"{"x":1}"#)
            _ = try peer.json("PUT /b.json", "2")
            let all = try peer.json("GET /.sync/changes")
            #expect(Self.shown(all) == [#"/a={"x":1}"#, "/b=2"])
            #expect(all["reset"]?.bool == false)
            #expect(all["more"]?.bool == false)
            #expect(all["now"]?.integer == server.clock.now)
            let none = try peer.json("GET /.sync/changes?since=\(Self.cursor(all))")
            #expect(Self.shown(none) == [])
            _ = try peer.json("DELETE /a/x.json")
            _ = try peer.json("PUT /c.json", "3")
            let more = try peer.json("GET /.sync/changes?since=\(Self.cursor(none))")
            #expect(Self.shown(more) == ["/a/x=null", "/c=3"])
            let stamps = (all["changes"]?.array ?? []) + (more["changes"]?.array ?? [])
            let texts = stamps.compactMap { $0["stamp"]?.string }
            #expect(texts.count == 4)
            #expect(texts == texts.sorted())
        }
    }

    @Test func `nothing beside the paths that are asked for is told`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", #"{"x":{"y":1},"z":"secret"}"#)
            _ = try peer.json("PUT /b.json", #""secret""#)
            _ = try peer.json("PUT /c%20d.json", "4")
            let page = try peer.request("GET /.sync/changes?path=/a/x&path=c%20d&path=/none")
            #expect(Self.shown(try JSON(parsing: page.body)) == [#"/a/x={"y":1}"#, "/c d=4"])
            #expect(!page.text.contains("secret"))
        }
    }

    @Test func `a limit cuts the answer, and more says so`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            for number in 0..<7 { _ = try peer.json("PUT /k\(number).json", "\(number)") }
            var page = try peer.json("GET /.sync/changes?limit=3")
            var seen = Self.shown(page)
            #expect(seen.count == 3)
            var pages = 1
            while page["more"]?.bool == true, pages < 9 {
                page = try peer.json("GET /.sync/changes?limit=3&since=\(Self.cursor(page))")
                seen += Self.shown(page)
                pages += 1
            }
            #expect(pages == 3)
            #expect(seen == (0..<7).map { "/k\($0)=\($0)" })
        }
    }

    @Test func `a cursor of another store begins a full copy`() throws {
        let other = try RunningServer.with { server in
            try Self.cursor(try server.connect().json("GET /.sync/status"))
        }
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", "1")
            let page = try peer.json("GET /.sync/changes?since=\(other)")
            #expect(page["reset"]?.bool == true)
            #expect(Self.shown(page) == ["/a=1"])
            let next = try peer.json("GET /.sync/changes?since=\(Self.cursor(page))")
            #expect(next["reset"]?.bool == false)
        }
    }

    @Test func `a first question makes the tree, and its store id stays`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let status = try peer.json("GET /.sync/status?ns=new")
            let page = try peer.json("GET /.sync/changes?ns=new")
            #expect(status["store"]?.string?.utf8.count == 16)
            #expect(page["store"]?.string == status["store"]?.string)
            #expect(Self.shown(page) == [])
            let default_ = try peer.json("GET /.sync/status")
            #expect(default_["store"]?.string != status["store"]?.string)
        }
    }

    @Test func `the status tells time, version, limits and where the changes end`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", "1")
            let status = try peer.json("GET /.sync/status")
            #expect(status["now"]?.integer == server.clock.now)
            #expect(status["version"]?.string == MatchbookServer.version)
            #expect(status["limits"]?["pushBytes"]?.integer == 4 << 20)
            #expect(status["limits"]?["pushWrites"]?.integer == 1000)
            let cursor = try Self.cursor(status)
            #expect(Self.shown(try peer.json("GET /.sync/changes?since=\(cursor)")) == [])
            _ = try peer.json("PUT /a.json", "2")
            #expect(Self.shown(try peer.json("GET /.sync/changes?since=\(cursor)")) == ["/a=2"])
        }
    }

    @Test(arguments: [
        Scenario(
            "questions that are none",
            #"""
            GET /.sync/changes?since=
            GET /.sync/changes?since=x
            GET /.sync/changes?since=00.-1.0
            GET /.sync/changes?since=00.1
            GET /.sync/changes?since=00.01.0
            GET /.sync/changes?since=00.99999999999999999999.0
            400 since must be the cursor of an earlier answer
            GET /.sync/changes?limit=0
            GET /.sync/changes?limit=-1
            GET /.sync/changes?limit=x
            GET /.sync/changes?limit=
            400 limit must be a whole number from 1
            GET /.sync/changes?path=/a/b.c
            400 Invalid path: a key holds "."; keys may not hold . # $ / [ ] or control characters
            GET /.sync/changes?\#(Array(repeating: "path=/a", count: 101).joined(separator: "&"))
            400 101 paths are more than the limit of 100
            GET /.sync/status?ns=.
            GET /.sync/changes?ns=.
            400 a namespace has 1 to 64 letters, digits, “-” or “_”, and begins with a letter \#
            or a digit
            """#)
    ])
    func `malformed questions`(scenario: Scenario) throws {
        try scenario.play()
    }
}
