import JSONTree
import SyncServer
import TestSupport
import Testing

struct RestartTests {
    private static let push = #"""
        {"device":"00000000000000d1","writes":[{"seq":1,"stamp":"%","set":"/n",\#
        "value":{".sv":{"increment":5}}}]}
        """#

    @Test func `data, store id, results and stamps go on`() throws {
        let folder = try ScratchFolder()
        let clock = TestClock()
        let push = Self.push.replacing("%", with: "0197741f4c00-0000-00000000000000d1")
        clock.now = 0x0197_741F_4C00 + 1000
        let (status, first) = try RunningServer.with(folder, clock: clock) { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", #"{"x":1}"#)
            _ = try peer.json("PUT /a.json?ns=other", "2")
            let first = try peer.json("POST /.sync/push", push)
            return (try peer.json("GET /.sync/status"), first)
        }
        // A clock that was set back does not take the stamps back.
        clock.now -= 3_600_000
        try RunningServer.with(folder, clock: clock) { server in
            let peer = try server.connect()
            #expect(try peer.request("GET /.json").text == #"{"a":{"x":1},"n":5}"#)
            #expect(try peer.request("GET /.json?ns=other").text == #"{"a":2}"#)
            let now = try peer.json("GET /.sync/status")
            #expect(now["store"] == status["store"])
            #expect(now["cursor"] == status["cursor"])
            #expect(try peer.json("POST /.sync/push", push)["results"] == first["results"])
            #expect(try peer.request("GET /n.json").text == "5")
            _ = try peer.json("PUT /b.json", "1")
            let changes = try peer.json("GET /.sync/changes")["changes"]?.array ?? []
            let stamps = changes.compactMap { $0["stamp"]?.string }
            #expect(stamps.count == 3)
            #expect(stamps == stamps.sorted())
        }
    }

    @Test func `tombstones that are too old are dropped at the start`() throws {
        let folder = try ScratchFolder()
        let clock = TestClock()
        let before = try RunningServer.with(folder, clock: clock) { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", "1")
            let status = try peer.json("GET /.sync/status")
            _ = try peer.json("PUT /b.json", "2")
            _ = try peer.json("DELETE /a.json")
            return try #require(status["cursor"]?.string)
        }
        clock.now += 181 * 86_400_000
        try RunningServer.with(folder, clock: clock) { server in
            let peer = try server.connect()
            // Goes through the writer behind the sweep.
            _ = try peer.json("GET /.health")
            let page = try peer.json("GET /.sync/changes?since=\(before)")
            #expect(page["reset"]?.bool == true)
            #expect(page["changes"]?.array?.map { $0["set"]?.string } == ["/b"])
        }
    }

    @Test func `when it has ended, each tree is one file`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", "1")
            _ = try peer.json("PUT /a.json?ns=other", "1")
            _ = try peer.json("GET /a.json?ns=other")
            #expect(try folder.names.contains("default.db-wal"))
        }
        #expect(
            try folder.names == ["default.db", "default.db-lock", "other.db", "other.db-lock"])
    }

    @Test func `a server that was never asked leaves one file as well`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { _ in }
        #expect(try folder.names == ["default.db", "default.db-lock"])
    }

    @Test func `the folder is made with those above it`() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(folder) { $0.folder += "/x/y" }
        #expect(try server.connect().request("GET /.health").text == #"{"healthy":true}"#)
        server.stop()
        server.join()
        #expect(try folder.names == ["x"])
    }
}
