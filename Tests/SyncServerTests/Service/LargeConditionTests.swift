import JSONTree
import SyncServer
import TestSupport
import Testing

/// ETags of large values: told before what they are of, and asked for by large writes.
struct LargeConditionTests {
    private static let wanted = ["X-Firebase-ETag: true"]

    /// A text of some more than 1 MiB, of which each value is written in the order of the tree.
    private static func text(last: String) -> String {
        let members = (0..<30_000).map { number in
            "\"k\(1_000_000 + number)\":{\"n\":\(number),\"t\":\"some text for this\"}"
        }
        return "{" + members.joined(separator: ",") + ",\"z\":\(last)}"
    }

    private static func leftOver(in folder: ScratchFolder) throws -> [String] {
        try folder.names.filter { $0.hasPrefix("arriving-") }
    }

    @Test func `a large value is written and read with its tag`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            let one = Self.text(last: "1")
            let echo = try peer.request("PUT /a.json", one, headers: Self.wanted)
            #expect(echo.status == 200)
            #expect((echo.text == one) == true)
            let tag = try #require(echo["ETag"])
            #expect(tag == (try EntityTagOracle.tag(of: one)))
            let read = try peer.request("GET /a.json", headers: Self.wanted)
            #expect((read.text == one) == true)
            #expect(read["ETag"] == tag)
            #expect(read["Access-Control-Expose-Headers"] == "ETag")
            for line in ["HEAD /a.json", "GET /a.json?shallow=true", "GET /a.json?print=silent"] {
                let answer = try peer.request(line, headers: Self.wanted)
                #expect(answer["ETag"] == tag, "\(line)")
                #expect(answer.status == (line.hasSuffix("silent") ? 204 : 200), "\(line)")
            }
            let known = try peer.request("GET /a.json", headers: ["If-None-Match: \(tag)"])
            #expect(known.status == 304)
            #expect(known["ETag"] == tag)
            let other = try peer.request("GET /a.json", headers: ["If-None-Match: x"])
            #expect((other.text == one) == true)

            let silent = try peer.request(
                "PUT /b.json?print=silent", Self.text(last: "2"), headers: Self.wanted)
            #expect(silent.status == 204)
            #expect(silent["ETag"] == (try EntityTagOracle.tag(of: Self.text(last: "2"))))
            let pushed = try peer.request("POST /c.json", one, headers: Self.wanted)
            #expect(pushed.text.hasPrefix("{\"name\":\"-"))
            #expect(pushed["ETag"] == tag)
            while try !Self.leftOver(in: folder).isEmpty {}
            #expect(server.reports.all == [])
        }
    }

    @Test func `a large value is replaced only by who knows its tag`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            let (one, two) = (Self.text(last: "1"), Self.text(last: "2"))
            let first = try peer.request(
                "PUT /a.json", one, headers: ["if-match: null_etag"])
            let tag = try #require(first["ETag"])

            // The one who does not know it is shown what stands there.
            for body in [two, "5"] {
                let refused = try peer.request("PUT /a.json", body, headers: ["if-match: x"])
                #expect(refused.status == 412)
                #expect(refused["ETag"] == tag)
                #expect((refused.text == one) == true)
            }
            let late = try peer.request("DELETE /a.json", headers: ["if-match: null_etag"])
            #expect(late.status == 412)
            #expect((late.text == one) == true)

            let second = try peer.request(
                "PUT /a.json?print=silent", two, headers: ["if-match: \(tag)"])
            #expect(second.status == 204)
            let newTag = try #require(second["ETag"])
            #expect(newTag != tag)
            #expect((try peer.request("GET /a.json").text == two) == true)
            let again = try peer.request("PUT /a.json", one, headers: ["if-match: \(tag)"])
            #expect(again.status == 412)
            #expect(again["ETag"] == newTag)

            // A change deep inside is another value.
            _ = try peer.request("PUT /a/k1000007/n.json", "8")
            let gone = try peer.request("DELETE /a.json", headers: ["if-match: \(newTag)"])
            #expect(gone.status == 412)
            let last = try #require(gone["ETag"])
            let small = try peer.request("PUT /a.json", "7", headers: ["if-match: \(last)"])
            #expect(small.status == 200)
            #expect(small.text == "7")
            let large = try peer.request(
                "PUT /a.json?print=silent", one,
                headers: ["if-match: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ="])
            #expect(large.status == 412)
            #expect(large.text == "7")
            while try !Self.leftOver(in: folder).isEmpty {}
            #expect(server.reports.all == [])
        }
    }

    @Test func `of many who replace one large value by its tag one at a time does`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let first = try peer.request(
                "PUT /a.json?print=silent", Self.text(last: "0"), headers: Self.wanted)
            let tag = try #require(first["ETag"])
            let writers = try (0..<4).map { _ in try server.connect() }
            for (number, writer) in writers.enumerated() {
                let line = "PUT /a.json?print=silent"
                let body = number % 2 == 0 ? "\(number)" : Self.text(last: "\(number)")
                try writer.send(Peer.text(line, body, headers: ["if-match: \(tag)"]))
            }
            // What changes beside the value is no reason to refuse it.
            for number in 0..<50 {
                #expect(try peer.request("PUT /b/n\(number).json", "1").status == 200)
            }
            let statuses = try writers.map { try $0.patientAnswer().status }
            #expect(statuses.sorted() == [204, 412, 412, 412])
        }
    }

    @Test func `who may not write a large value is told so whatever its tag is`() throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let peer = try server.connect()
            let large = Self.text(last: "1")
            let first = try peer.request(
                "PUT /a.json?print=silent&auth=owner", large, headers: Self.wanted)
            let tag = try #require(first["ETag"])
            _ = try peer.request("PUT /b.json?print=silent&auth=owner", large)
            let rules = #"{"rules":{"a":{".read":true},"b":{".write":true}}}"#
            let put = "PUT /.settings/rules.json?auth=owner"
            #expect(try peer.request(put, rules).status == 200)
            for known in [tag, "x"] {
                let header = ["if-match: \(known)"]
                #expect(try peer.request("PUT /a.json", "1", headers: header).status == 401)
                #expect(try peer.request("DELETE /a.json", headers: header).status == 401)
            }
            // Who may not read is not shown what stands there.
            let blind = try peer.request("PUT /b.json", "1", headers: ["if-match: x"])
            #expect(blind.status == 401)
            let known = try peer.request("PUT /b.json", "1", headers: ["if-match: \(tag)"])
            #expect(known.status == 200)
            let admin = try peer.request(
                "PUT /a.json?print=silent&auth=owner", large, headers: ["if-match: \(tag)"])
            #expect(admin.status == 204)
        }
    }

    @Test func `the priority of a large value is written by its tag`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json?print=silent", Self.text(last: "1"))
            let path = "PUT /a/.priority.json"
            let set = try peer.request(path, "1", headers: ["if-match: null_etag"])
            #expect(set.status == 200)
            #expect(set["ETag"] == "YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=")
            let refused = try peer.request(path, "2", headers: ["if-match: null_etag"])
            #expect(refused.status == 412)
            #expect(refused.text == "1")
        }
    }
}
