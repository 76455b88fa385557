import JSONTree
import SyncCore
import SyncServer
import TestSupport
import Testing

/// `/.sync/changes` as an event stream.
struct ChangeStreamTests {
    private static func shown(_ page: JSON?) -> [String] {
        (page?["changes"]?.array ?? []).map { change in
            let value = String(decoding: (change["value"] ?? .null).text(), as: UTF8.self)
            return (change["set"]?.string ?? "") + "=" + value
        }
    }

    private static func end(_ peer: Peer) throws -> Cursor {
        let text = try #require(try peer.json("GET /.sync/status")["cursor"]?.string)
        return try #require(Cursor(text))
    }

    @Test func `what stands comes first, and each write after it in one event`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", #"{"x":1}"#)
            let listener = try ChangeListener(server)
            try listener.read(events: 1)
            #expect(Self.shown(listener.pages.first) == [#"/a={"x":1}"#])
            #expect(listener.pages.first?["more"]?.bool == false)
            #expect(listener.pages.first?["now"]?.integer == server.clock.now)
            _ = try peer.json("PUT /b.json", "2")
            // All parts of a merge come together.
            _ = try peer.json("PATCH /a.json", #"{"y":3,"z/w":4,"x":null}"#)
            try listener.read(events: 3)
            #expect(Self.shown(listener.pages[1]) == ["/b=2"])
            #expect(
                Set(Self.shown(listener.pages[2])) == ["/a/y=3", "/a/z/w=4", "/a/x=null"])
            #expect(try listener.cursor == Self.end(peer).description)
        }
    }

    @Test func `a stream resumes by its last id, by since, and by the newer of both`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", "1")
            let first = try ChangeListener(server)
            try first.read(events: 1)
            first.peer.close()
            let early = try #require(first.cursor)
            _ = try peer.json("PUT /b.json", "2")
            let late = try Self.end(peer).description
            _ = try peer.json("PUT /c.json", "3")
            for (query, id, wanted) in [
                ("", early, ["/b=2", "/c=3"]), ("?since=\(early)", "", ["/b=2", "/c=3"]),
                ("?since=\(early)", late, ["/c=3"]),
                ("?since=\(try Self.end(peer))", "", []),
            ] {
                let resumed = try ChangeListener(server, query, after: id)
                try resumed.read(events: 1)
                #expect(Self.shown(resumed.pages.first) == wanted)
                #expect(resumed.pages.first?["reset"]?.bool == false)
            }
            for id in ["0123456789abcdef.1.1", "nonsense"] {
                let other = try ChangeListener(server, after: id)
                try other.read(events: 1)
                #expect(other.pages.first?["reset"]?.bool == true)
                #expect(Self.shown(other.pages.first) == ["/a=1", "/b=2", "/c=3"])
            }
        }
    }

    @Test func `of several places only what lies there is told`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", #"{"x":{"y":1},"z":"secret"}"#)
            let listener = try ChangeListener(server, "?path=/a/x&path=/b&path=/a/x/y")
            try listener.read(events: 1)
            _ = try peer.json("PUT /a/z.json", "\"secret\"")
            _ = try peer.json("PUT /c.json", "\"secret\"")
            _ = try peer.json("PUT /b/k.json", "5")
            _ = try peer.json("PUT /a.json", #"{"x":{"y":2},"z":"secret"}"#)
            try listener.read(events: 3)
            #expect(
                listener.pages.map { Self.shown($0) } == [
                    [#"/a/x={"y":1}"#], ["/b/k=5"], [#"/a/x={"y":2}"#],
                ])
        }
    }

    @Test func `a stream is asked for with GET`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let answer = try peer.request(
                "HEAD /.sync/changes", headers: ["Accept: text/event-stream"])
            #expect(answer.status == 400)
        }
    }

    @Test func `a quiet stream hears that it is alive, and where the tree stands`() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(folder) { $0.keepAliveTime = .milliseconds(320) }
        defer {
            server.stop()
            server.join()
        }
        let peer = try server.connect()
        let listener = try ChangeListener(server, "?path=/a")
        try listener.read(events: 1)
        _ = try peer.json("PUT /b.json", "1")
        let end = try Self.end(peer)
        try listener.read(upTo: end)
        #expect(listener.names.last == "keep-alive")
        #expect(listener.cursor == end.description)
    }

    @Test func `a large copy comes in pages, and what is written meanwhile with it`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            for part in 0..<4 {
                let members = (0..<500).map { "\"k\(part)-\($0)\":{\"n\":\($0)}" }
                _ = try peer.request(
                    "PATCH /a.json?print=silent", "{\(members.joined(separator: ","))}")
            }
            let listeners = try (0..<5).map { _ in try ChangeListener(server, "?limit=150") }
            for round in 0..<30 { _ = try peer.json("PUT /a/k1-\(round * 3).json", "\(round)") }
            let end = try Self.end(peer)
            let value = try Value(try peer.json("GET /a.json"))
            for listener in listeners {
                try listener.read(upTo: end)
                #expect(try listener.value(at: "/a") == value)
                #expect(listener.pages.first?["more"]?.bool == true)
                #expect(listener.pages.allSatisfy { ($0["changes"]?.array?.count ?? 0) <= 150 })
            }
        }
    }

    @Test func `a reader that lags behind is cut with a reason, and resumes`() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(folder) { $0.limits.listenerBytesMax = 100_000 }
        defer {
            server.stop()
            server.join()
        }
        let slow = try ChangeListener(server, "?path=/a")
        let quick = try ChangeListener(server, "?path=/a")
        try slow.read(events: 1)
        let peer = try server.connect()
        let pad = String(repeating: "x", count: 50_000)
        var written = 0
        while server.reports.all.isEmpty, written < 2000 {
            written += 1
            _ = try peer.request("PUT /a/n.json?print=silent", "\"\(pad)\(written)\"")
            try quick.readWaiting()
        }
        #expect(server.reports.all.first?.contains("100000 bytes") == true)
        try slow.readToEnd()
        #expect(slow.names.last == "cancel")
        #expect(slow.lastData == "the changes were read too slowly; listen again")
        let resumed = try ChangeListener(server, "?path=/a", resuming: slow)
        try resumed.read(upTo: Self.end(peer))
        #expect(try resumed.value(at: "/a") == Value(peer.json("GET /a.json")))
    }

    @Test func `streams end with the server, and go on with the next`() throws {
        let folder = try ScratchFolder()
        let (listener, last) = try RunningServer.with(folder) { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", "1")
            let listener = try ChangeListener(server)
            try listener.read(events: 1)
            server.stop()
            try listener.readToEnd()
            return (listener, listener.names.last)
        }
        #expect(last == "changes")
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /b.json", "2")
            let resumed = try ChangeListener(server, resuming: listener)
            try resumed.read(events: 1)
            #expect(Self.shown(resumed.pages.first) == ["/b=2"])
            #expect(resumed.pages.first?["reset"]?.bool == false)
        }
    }

    @Test(arguments: seeds(12))
    func `a stream that breaks off again and again gives what paging gives`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let folder = try ScratchFolder()
        // Keep-alives tell readers of quiet places that they have all.
        let server = try RunningServer(folder) { $0.keepAliveTime = .milliseconds(320) }
        defer {
            server.stop()
            server.join()
        }
        let peers = try (0..<3).map { _ in try server.connect() }
        let queries = ["", "?path=/a", "?path=/a/b&path=/b", "?path=/b/a/a&path=/0&limit=2"]
        var listeners = try queries.map { try ChangeListener(server, $0) }
        var seq = 1
        for _ in 0..<60 {
            let pending = random.below(peers.count) + 1
            for peer in peers[..<pending] { try peer.send(random.request(server, &seq)) }
            for peer in peers[..<pending] { #expect(try peer.answer().status == 200) }
            guard random.chance(25) else { continue }
            let index = random.below(listeners.count)
            let old = listeners[index]
            if random.chance(50) { try old.readWaiting() }
            old.peer.close()
            for _ in 0..<random.below(3) {
                try peers[0].send(random.request(server, &seq))
                #expect(try peers[0].answer().status == 200)
            }
            listeners[index] = try ChangeListener(server, queries[index], resuming: old)
        }
        let end = try Self.end(peers[0])
        for (query, listener) in zip(queries, listeners) {
            try listener.read(upTo: end)
            var paged = MemoryRowStore()
            let page = try ChangePage(peers[0].json("GET /.sync/changes\(query)"))
            #expect(!page.hasMore || query.contains("limit"))
            var next = page
            try paged.follow(page.changes)
            while next.hasMore {
                let mark = query.isEmpty ? "?" : "&"
                next = try ChangePage(
                    peers[0].json("GET /.sync/changes\(query)\(mark)since=\(next.cursor)"))
                try paged.follow(next.changes)
            }
            #expect(
                try listener.rows.value(at: .root) == paged.value(at: .root), "\(query)")
        }
    }
}
