import JSONTree
import SyncServer
import TestSupport
import Testing

/// Readers that are slow, go away and come back, and places that are large.
struct StreamReaderTests {
    @Test func `a slow reader is cut with a reason, and resumes`() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(folder) { $0.limits.listenerBytesMax = 100_000 }
        defer {
            server.stop()
            server.join()
        }
        let slow = try Listener(server, "/a.json?resume=true")
        let quick = try Listener(server, "/a.json")
        try slow.read(events: 1)
        let peer = try server.connect()
        let pad = String(repeating: "x", count: 50_000)
        var written = 0
        while server.reports.all.isEmpty, written < 2000 {
            written += 1
            _ = try peer.request("PUT /a/n.json?print=silent", "\"\(pad)\(written)\"")
            try quick.readWaiting()
        }
        #expect(server.reports.all.count == 1)
        #expect(server.reports.all.first?.contains("100000 bytes") == true)
        try slow.readToEnd()
        #expect(
            slow.copy.events.last == "cancel the events were read too slowly; listen again")
        #expect(try slow.peer.readToEnd() == "")
        let told = slow.copy.events.count
        #expect(told - 2 < written)
        // A place that was not touched since stays as it was told.
        _ = try peer.json("PUT /b.json", "1")
        let resumed = try Listener(
            server, "/a.json?resume=true", after: slow.copy.lastID, keeping: slow.copy)
        try resumed.read(events: told + 1)
        try quick.readWaiting()
        #expect(resumed.copy.events.last?.hasPrefix(#"put {"path":"/n","#) == true)
        #expect((resumed.copy.value == quick.copy.value) == true)
    }

    @Test func `a large place is told whole, and what is written meanwhile after it`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let members = (0..<3000).map {
                "\"k\($0)\":\"\(String(repeating: "v", count: 200))\""
            }
            _ = try peer.request("PUT /a.json?print=silent", "{\(members.joined(separator: ","))}")
            let listeners = try (0..<5).map { _ in try Listener(server, "/a.json?resume=true") }
            for round in 0..<50 { _ = try peer.json("PUT /a/k\(round * 7).json", "\(round)") }
            let last = try Listener(server, "/a.json")
            let value = try Value(try peer.json("GET /a.json"))
            for listener in listeners + [last] {
                while !(listener.copy.value == value) {
                    try listener.read(events: listener.copy.events.count + 1)
                }
                #expect(listener.copy.events.first?.hasPrefix(#"put {"path":"/","#) == true)
            }
        }
    }

    @Test func `what stands at each changed place is told to one who resumes`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", #"{"b":{"x":1,"y":2},"c":3,"d":{"e":{"f":1}}}"#)
            let listener = try Listener(server, "/a.json?resume=true")
            try listener.read(events: 1)
            listener.peer.close()
            for (line, body) in [
                ("PUT /a/b/x.json", "5"), ("PUT /a/b/x.json", "6"), ("DELETE /a/c.json", nil),
                ("PUT /a/d/e.json", #"{"g":1}"#), ("PUT /a/d.json", #"{"e":{"h":2}}"#),
                ("PUT /a/d/e/i.json", "3"), ("PUT /elsewhere.json", "1"),
            ] { _ = try peer.request(line, body) }
            let resumed = try Listener(
                server, "/a.json?resume=true", after: listener.copy.lastID, keeping: listener.copy)
            try resumed.read(events: 4)
            #expect(
                Array(resumed.copy.events.dropFirst()) == [
                    #"put {"path":"/b/x","data":6}"#, #"put {"path":"/c","data":null}"#,
                    #"put {"path":"/d","data":{"e":{"h":2,"i":3}}}"#,
                ])
            #expect(
                try resumed.copy.lastID
                    == peer.json("GET /.sync/status")["cursor"]?.string)

            // An id of another store, or none at all: the whole.
            for id in ["0123456789abcdef.1.1", "nonsense", ""] {
                let other = try Listener(server, "/a.json?resume=true", after: id)
                try other.read(events: 1)
                #expect(try other.copy.value == Value(peer.json("GET /a.json")))
            }
            // Who asked for no ids is not resumed.
            let plain = try Listener(server, "/a.json", after: resumed.copy.lastID)
            try plain.read(events: 1)
            #expect(plain.copy.value == resumed.copy.value)
        }
    }

    @Test func `a reader that closes its side is forgotten`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            for _ in 0..<20 {
                let listener = try Listener(server, "/a.json")
                try listener.read(events: 1)
                listener.peer.closeSending()
                #expect(try listener.peer.readToEnd() == "")
                _ = try peer.json("PUT /a.json", "1")
            }
        }
    }
}
