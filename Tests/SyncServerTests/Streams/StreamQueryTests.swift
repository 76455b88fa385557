import JSONTree
import SyncServer
import TestSupport
import Testing

/// Streams of some of a place's children.
struct StreamQueryTests {
    private static let rules =
        #"{"rules":{".read":true,".write":true,"scores":{".indexOn":"points"}}}"#
    private static let top = "/scores.json?orderBy=%22points%22&limitToLast=2"

    @Test func `the window moves with what is written`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            #expect(try peer.request("PUT /.settings/rules.json", Self.rules).status == 200)
            let scores = #"{"a":{"points":1},"b":{"points":5},"c":{"points":3}}"#
            _ = try peer.json("PUT /scores.json", scores)
            let top = try Listener(server, Self.top)
            let range = try Listener(server, "/scores.json?orderBy=%22points%22&startAt=4")
            let keys = try Listener(server, "/scores.json?orderBy=%22$key%22&limitToFirst=1")
            let whole = try Listener(server, "/scores.json?orderBy=%22points%22")
            for listener in [top, range, keys, whole] { try listener.read(events: 1) }
            for (line, body) in [
                ("PUT /scores/d.json", #"{"points":4}"#), ("PUT /scores/b/name.json", "\"Ben\""),
                ("PATCH /scores/d.json", #"{"points":2,"x":1}"#), ("DELETE /scores/b.json", nil),
                ("PUT /other.json", "1"), ("PUT /scores.json", #"{"z":{"points":9}}"#),
            ] { _ = try peer.request(line, body) }
            for listener in [top, range, keys, whole] { try listener.readWaiting() }
            #expect(
                top.copy.events == [
                    #"put {"path":"/","data":{"b":{"points":5},"c":{"points":3}}}"#,
                    #"put {"path":"/c","data":null}"#, #"put {"path":"/d","data":{"points":4}}"#,
                    #"put {"path":"/b/name","data":"Ben"}"#, #"put {"path":"/d","data":null}"#,
                    #"put {"path":"/c","data":{"points":3}}"#, #"put {"path":"/b","data":null}"#,
                    #"put {"path":"/d","data":{"points":2,"x":1}}"#,
                    #"put {"path":"/","data":{"z":{"points":9}}}"#,
                ])
            #expect(
                range.copy.events == [
                    #"put {"path":"/","data":{"b":{"points":5}}}"#,
                    #"put {"path":"/d","data":{"points":4}}"#,
                    #"put {"path":"/b/name","data":"Ben"}"#, #"put {"path":"/d","data":null}"#,
                    #"put {"path":"/b","data":null}"#,
                    #"put {"path":"/","data":{"z":{"points":9}}}"#,
                ])
            #expect(
                keys.copy.events == [
                    #"put {"path":"/","data":{"a":{"points":1}}}"#,
                    #"put {"path":"/","data":{"z":{"points":9}}}"#,
                ])
            #expect(try whole.copy.value == Value(peer.json("GET /scores.json")))
        }
    }

    @Test func `a query without its index is refused, and ended when the index goes`() throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let peer = try server.connect()
            let accept = ["Accept: text/event-stream"]
            _ = try peer.json("PUT /scores.json", #"{"a":{"points":1}}"#)
            for target in [Self.top, "/scores.json?orderBy=%22points%22"] {
                let answer = try peer.request("GET \(target)", headers: accept)
                #expect(answer.status == 400)
                #expect(answer.text.contains("Index not defined"))
            }
            let bad = try peer.request("GET /a.json?limitToLast=2", headers: accept)
            #expect(bad.status == 400)
            _ = try peer.request("PUT /.settings/rules.json", Self.rules)
            let listener = try Listener(server, Self.top)
            try listener.read(events: 1)
            let others = #"{"rules":{".read":true,".write":true}}"#
            _ = try peer.request("PUT /.settings/rules.json?auth=owner", others)
            _ = try peer.json("PUT /scores/b.json", #"{"points":2}"#)
            try listener.readToEnd()
            #expect(listener.copy.events.last?.hasPrefix("cancel Index not defined") == true)
            #expect(server.reports.all == [])
        }
    }

    @Test func `a large window is copied beside the loop and follows what is written`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /.settings/rules.json", Self.rules)
            let members = (0..<1500).map { "\"k\($0)\":{\"points\":\($0),\"pad\":\"\(Self.pad)\"}" }
            _ = try peer.request(
                "PUT /scores.json?print=silent", "{\(members.joined(separator: ","))}")
            let target = "/scores.json?orderBy=%22points%22&startAt=200&endAt=1300"
            let listeners = try (0..<4).map { _ in try Listener(server, target) }
            for round in 0..<30 {
                _ = try peer.json("PUT /scores/k\(round * 50)/points.json", "\(round * 61)")
            }
            let late = try Listener(server, target)
            _ = try peer.json("DELETE /scores/k500.json")
            let value = try Value(peer.json("GET \(target)"))
            for listener in listeners + [late] {
                while !(listener.copy.value == value) {
                    try listener.read(events: listener.copy.events.count + 1)
                }
                try listener.readWaiting()
                #expect((listener.copy.value == value) == true)
            }
        }
    }

    private static let pad = String(repeating: "p", count: 60)
}
