import Foundation
import SyncServer
import TestSupport
import Testing

/// The numbers at `/.metrics`.
struct MetricsTests {
    /// The samples, by name and labels as they are written.
    private func samples(_ text: String) throws -> [String: Double] {
        var found: [String: Double] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            #expect(parts.count == 2, "\(line)")
            let value = try #require(Double(parts[1]), "\(line)")
            #expect(found.updateValue(value, forKey: String(parts[0])) == nil, "twice: \(line)")
        }
        return found
    }

    @Test func `what was done is counted`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            for number in 0..<3 { _ = try peer.request("PUT /a/\(number).json", "\"some text\"") }
            _ = try peer.request("GET /a.json")
            _ = try peer.request("GET /a.json?orderBy=1")
            let listener = try Listener(server, "/a.json")
            let follower = try ChangeListener(server)
            try listener.read(events: 1)
            try follower.read(events: 1)

            let answer = try peer.request("GET /.metrics")
            #expect(answer.status == 200)
            #expect(
                answer.headers.contains {
                    $0.name == "Content-Type" && $0.value.hasPrefix("text/plain; version=0.0.4")
                })
            let found = try samples(answer.text)
            #expect(found[#"matchbook_requests_total{method="PUT",class="2xx"}"#] == 3)
            #expect(found[#"matchbook_requests_total{method="GET",class="2xx"}"#] == 3)
            #expect(found[#"matchbook_requests_total{method="GET",class="4xx"}"#] == 1)
            #expect(found["matchbook_request_seconds_count"] == 7)
            #expect(found[#"matchbook_request_seconds_bucket{le="+Inf"}"#] == 7)
            #expect(found["matchbook_connections"] == 3)
            #expect(found["matchbook_connections_accepted_total"] == 3)
            #expect(found[#"matchbook_streams{kind="events"}"#] == 1)
            #expect(found[#"matchbook_streams{kind="changes"}"#] == 1)
            #expect(found["matchbook_batch_writes_sum"] ?? 0 >= 3)
            #expect(found["matchbook_trees_open"] == 1)
            #expect(found["matchbook_waiting_writes"] == 0)
            #expect(found["matchbook_received_bytes_total"] ?? 0 > 300)
            #expect(found["matchbook_sent_bytes_total"] ?? 0 > 500)
            #expect(found["matchbook_failures_total"] == 0)
            #expect(found["process_resident_memory_bytes"] ?? 0 > 1_000_000)
            #expect(found["process_start_time_seconds"] == Double(server.clock.now) / 1000)
        }
    }

    @Test func `what Prometheus asks of the format holds`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json", "1")
            let text = try peer.request("GET /.metrics").text
            #expect(text.hasSuffix("\n"))
            var types: [Substring: Substring] = [:]
            var buckets: [String: Double] = [:]
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                if line.hasPrefix("# TYPE ") { types[words[2]] = words[3] }
                if line.hasPrefix("#") { continue }
                let name = words[0].prefix { $0 != "{" }
                var base = String(name)
                for end in ["_bucket", "_sum", "_count"] where types[name] == nil {
                    if base.hasSuffix(end) { base.removeLast(end.count) }
                }
                #expect(types[Substring(base)] != nil, "\(line) has no type")
                if name.hasSuffix("_bucket") {
                    let value = try #require(Double(words[1]))
                    #expect(value >= buckets[base] ?? 0, "\(line) falls")
                    buckets[base] = value
                }
            }
            #expect(types.count > 15)
        }
    }

    @Test func `refusals of the door and of limits are counted by status`() throws {
        let guarded = try GuardedServer()
        for _ in 0..<3 { _ = try guarded.ask("GET /a.json", as: "wrong") }
        _ = try guarded.ask("GET /a.json")
        let peer = try guarded.server.connect()
        try peer.send(
            "PUT /.settings/rules.json HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
                + "\(guarded.secret)\r\nContent-Length: 99999999\r\n\r\n")
        #expect(try peer.answer().status == 413)
        let found = try samples(
            try guarded.server.connect().request(
                "GET /.metrics", headers: ["Authorization: Bearer \(guarded.secret)"]
            ).text)
        #expect(found[#"matchbook_refused_total{status="401"}"#] == 4)
        #expect(found[#"matchbook_refused_total{status="413"}"#] == 1)
    }

    @Test func `the numbers are for the administrator and for this machine`() throws {
        let guarded = try GuardedServer()
        let device = try guarded.token()
        let server = guarded.server
        func status(_ headers: String...) throws -> Int {
            try server.connect().request("GET /.metrics", headers: headers).status
        }
        // The peers of this test are programs of this machine.
        #expect(try status() == 200)
        #expect(try status("Authorization: Bearer \(guarded.secret)") == 200)
        #expect(try status("Authorization: Bearer wrong") == 401)
        // A proxy of this machine brings others' requests.
        for field in ["X-Forwarded-For: 1.2.3.4", "Forwarded: for=1.2.3.4", "Via: 1.1 proxy"] {
            #expect(try status(field) == 401)
            #expect(try status(field, "Authorization: Bearer \(device)") == 401)
            #expect(try status(field, "Authorization: Bearer \(guarded.secret)") == 200)
        }
        #expect(try server.connect().request("POST /.metrics", "1").status == 405)
        #expect(try server.connect().request("GET /.metrics/a").status == 404)
    }

    @Test func `everybody may see the numbers where that is said`() throws {
        let guarded = try GuardedServer { $0.areMetricsOpen = true }
        let answer = try guarded.server.connect().request(
            "GET /.metrics", headers: ["X-Forwarded-For: 1.2.3.4"])
        #expect(answer.status == 200)
    }

    @Test func `health tells whether it lives, and whether it can write`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            #expect(try peer.request("GET /.health?live").text == #"{"live":true}"#)
            #expect(try peer.request("GET /.health?ready").text == #"{"healthy":true}"#)
            #expect(try peer.request("GET /.health").text == #"{"healthy":true}"#)
            #expect(try peer.request("HEAD /.health?live").status == 200)
            #expect(try peer.request("GET /.health?live&ready").status == 400)
        }
        // Without room it lives on, and is not ready.
        try RunningServer.with(folder, bytesMax: 40 << 10) { server in
            let peer = try server.connect()
            let text = String(repeating: "x", count: 3000)
            var last = 200
            for number in 0..<40 where last == 200 {
                last = try peer.request("PUT /fill/\(number).json", "\"\(text)\"").status
            }
            #expect(last == 507)
            #expect(try peer.request("GET /.health?live").status == 200)
        }
    }
}
