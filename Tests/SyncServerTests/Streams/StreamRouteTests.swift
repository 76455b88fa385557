import JSONTree
import SyncServer
import TestSupport
import Testing

struct StreamRouteTests {
    @Test func `a stream begins with what stands there and tells of each write`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let above = try Listener(server, "/a.json")
            let at = try Listener(server, "/a/b.json")
            let below = try Listener(server, "/a/b/c.json")
            let export = try Listener(server, "/a/b.json?format=export")
            for listener in [above, at, below, export] { try listener.read(events: 1) }
            for (line, body) in [
                ("PUT /a/b.json", #"{"c":[1,2]}"#), ("PATCH /a.json", #"{"b/c/1":null,"x":"y"}"#),
                ("PUT /a/b/.priority.json", "3"), ("DELETE /a/b/c.json", nil),
                ("POST /z.json", "1"), ("PUT /.json", #"{"a":{"x":"y"}}"#),
            ] { _ = try peer.request(line, body) }
            for listener in [above, at, below, export] { try listener.readWaiting() }
            let null = #"put {"path":"/","data":null}"#
            #expect(
                above.copy.events == [
                    null, #"put {"path":"/b","data":{"c":[1,2]}}"#,
                    #"patch {"path":"/","data":{"b/c/1":null,"x":"y"}}"#,
                    #"put {"path":"/b/c","data":null}"#,
                ])
            #expect(
                at.copy.events == [
                    null, #"put {"path":"/","data":{"c":[1,2]}}"#,
                    #"put {"path":"/c/1","data":null}"#, #"put {"path":"/c","data":null}"#,
                ])
            #expect(
                below.copy.events == [
                    null, #"put {"path":"/","data":[1,2]}"#, #"put {"path":"/1","data":null}"#,
                    null,
                ])
            #expect(
                export.copy.events == [
                    null, #"put {"path":"/","data":{"c":{"0":1,"1":2}}}"#,
                    #"put {"path":"/c/1","data":null}"#, #"put {"path":"/.priority","data":3}"#,
                    #"put {"path":"/c","data":null}"#,
                ])
            #expect(at.copy.lastID == nil)
        }
    }

    @Test func `who wrote is answered when the events have left`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let listeners = try (0..<50).map { _ in try Listener(server, "/a.json") }
            for listener in listeners { try listener.read(events: 1) }
            for round in 1...20 {
                _ = try peer.json("PUT /a.json", "\(round)")
                for listener in listeners {
                    #expect(listener.peer.hasInput)
                    try listener.readWaiting()
                    #expect(listener.copy.value == .integer(Int64(round)))
                }
            }
        }
    }

    @Test func `keep-alives come, and carry an id where ids were asked for`() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(folder) { $0.keepAliveTime = .milliseconds(40) }
        defer {
            server.stop()
            server.join()
        }
        let plain = try Listener(server, "/a.json")
        let resuming = try Listener(server, "/a.json?resume=true")
        try resuming.read(events: 1)
        let begun = resuming.copy.lastID
        _ = try server.connect().json("PUT /b.json", "1")
        try plain.read(events: 4)
        try resuming.read(events: 4)
        for listener in [plain, resuming] {
            #expect(listener.copy.events.dropFirst().allSatisfy { $0 == "keep-alive null" })
        }
        #expect(plain.copy.lastID == nil)
        while resuming.copy.lastID == begun {
            try resuming.read(events: resuming.copy.events.count + 1)
        }
        let cursor = try server.connect().json("GET /.sync/status")["cursor"]?.string
        #expect(resuming.copy.lastID == cursor)
    }

    @Test func `a stream to HTTP 1.0 has no chunks and ends with the connection`() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(folder)
        let listener = try Listener(server, "/a.json", version: "HTTP/1.0")
        _ = try server.connect().json("PUT /a.json", "1")
        server.stop()
        try listener.readToEnd()
        #expect(listener.copy.value == 1)
        server.join()
    }

    @Test func `a stop ends streams cleanly, after the events of what was accepted`() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(folder)
        let listener = try Listener(server, "/a.json")
        try listener.read(events: 1)
        let writer = try server.connect()
        let requests = (1...50).map { Peer.text("PUT /a.json", "\($0)") }
        try writer.send(requests.joined())
        #expect(try writer.answer().status == 200)
        server.stop()
        try listener.readToEnd()
        var answered: Int64 = 1
        while let answer = try? writer.answer() {
            answered += answer.status == 200 ? 1 : 0
            if answer["Connection"] == "close" { break }
        }
        let told = try #require(listener.copy.value.integer)
        #expect(told >= 1 && told <= answered)
        #expect(!listener.copy.events.contains { $0.hasPrefix("cancel") })
        listener.peer.close()
        writer.close()
        server.join()
    }

    @Test func `requests for streams that make no sense are refused`() throws {
        let stream = "Accept: Text/Event-Stream;q=0.5"
        let cases: [(line: String, sentence: String)] = [
            ("HEAD /a.json", ""),
            ("PUT /a.json", "an event stream is asked for with GET"),
            ("DELETE /a.json", "an event stream is asked for with GET"),
            ("GET /a.json?shallow=true", "shallow and an event stream exclude each other"),
            ("GET /a.json?print=silent", "print=silent and an event stream exclude each other"),
            ("GET /a.json?resume=1", "resume must be true or false"),
            (
                "GET /a/.priority.json",
                "a .priority cannot be streamed; stream its node with format=export"
            ),
        ]
        try RunningServer.with { server in
            let peer = try server.connect()
            for (line, sentence) in cases {
                let answer = try peer.request(line, headers: [stream])
                #expect(answer.status == 400, "\(line)")
                guard !sentence.isEmpty else { continue }
                let said = try JSON(parsing: answer.body)["error"]?.string
                #expect(said == sentence, "\(line)")
            }
            for accept in ["*/*", "text/event-stream;q=0", "text/event-stream; q=0.0", "text/*"] {
                let answer = try peer.request("GET /a.json", headers: ["Accept: \(accept)"])
                #expect(answer.text == "null", "\(accept)")
            }
        }
    }
}
