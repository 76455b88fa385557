import JSONTree
import Testing

/// Values that are split into rows, and read by a thread of their own.
struct LargeValueTests {
    private static func children(_ count: Int) -> String {
        let members = (0..<count).map { number in
            let digits = String(number)
            let name = String(repeating: "0", count: 6 - digits.utf8.count) + digits
            return "\"k\(name)\":{\"n\":\(number)}"
        }
        return "{" + members.joined(separator: ",") + "}"
    }

    @Test(arguments: [40, 400, 100_000])
    func `a large value is written, read, shown shallow and deleted`(count: Int) throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let value = Self.children(count)
            // Expectations of equality alone, for a failure is not to print megabytes.
            let echo = try peer.request("PUT /a.json", value)
            #expect(echo.status == 200)
            #expect((echo.text == value) == true)
            #expect((try peer.request("GET /a.json").text == value) == true)
            if count < 1000 {
                #expect((try peer.request("GET /.json").text == "{\"a\":\(value)}") == true)
                let head = try peer.request("HEAD /a.json")
                #expect(head["Content-Length"] == "\(value.utf8.count)")
            }
            #expect(try peer.request("GET /a.json?print=silent").status == 204)
            let last = "k" + String(String(1_000_000 + count - 1).dropFirst())
            #expect(try peer.request("GET /a/\(last)/n.json").text == "\(count - 1)")
            let shallow = try peer.json("GET /a.json?shallow=true")
            guard case .object(let fields) = shallow else {
                Issue.record("the shallow form is no object")
                return
            }
            #expect(fields.count == count)
            #expect(fields.allSatisfy { $0.value == true })

            #expect(try peer.request("PUT /a/\(last)/n.json", "-1").text == "-1")
            #expect(try peer.request("GET /a/\(last).json").text == "{\"n\":-1}")
            #expect(try peer.request("DELETE /a.json").text == "null")
            #expect(try peer.request("GET /.json").text == "null")
            #expect(server.reports.all == [])
        }
    }

    @Test func `one long string is one value`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let text = "\"" + String(repeating: "é", count: 300_000) + "\""
            #expect((try peer.request("PUT /a/b.json", text).text == text) == true)
            #expect((try peer.request("GET /a/b.json").text == text) == true)
            #expect(try peer.request("GET /a.json?shallow=true").text == "{\"b\":true}")
        }
    }

    @Test func `a large patch is echoed in its own shape`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let patch = Self.children(20_000)
            #expect((try peer.request("PATCH /a.json", patch).text == patch) == true)
            #expect((try peer.request("GET /a.json").text == patch) == true)
        }
    }

    @Test func `small requests are answered while large ones are read`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let value = Self.children(30_000)
            _ = try peer.request("PUT /a.json?print=silent", value)
            _ = try peer.json("PUT /b.json", "1")
            let readers = try (0..<4).map { _ in try server.connect() }
            for reader in readers { try reader.send(Peer.text("GET /a.json")) }
            for number in 0..<20 {
                #expect(try peer.request("GET /b.json").text == "\(number == 0 ? 1 : number)")
                _ = try peer.json("PUT /b.json", "\(number + 1)")
            }
            for reader in readers { #expect((try reader.patientAnswer().text == value) == true) }
        }
    }

    @Test func `a reader that goes away is no matter`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json?print=silent", Self.children(20_000))
            for _ in 0..<3 {
                let passing = try server.connect()
                try passing.send(Peer.text("GET /a.json") + Peer.text("PUT /b.json", "1"))
                passing.reset()
            }
            #expect(try peer.request("GET /a/k000000/n.json").text == "0")
            #expect(server.reports.all == [])
        }
    }

    @Test func `a full copy of many rows comes in pages`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json?print=silent", Self.children(20_000))
            var paths: Set<String> = []
            var changes = 0
            var since = ""
            var hasMore = true
            while hasMore {
                let page = try peer.json("GET /.sync/changes?limit=7000&path=/a" + since)
                let part = page["changes"]?.array ?? []
                #expect(part.count <= 7000)
                changes += part.count
                for change in part { paths.insert(change["set"]?.string ?? "") }
                since = "&since=" + (page["cursor"]?.string ?? "")
                hasMore = page["more"]?.bool == true && !part.isEmpty
            }
            // One row marks the object, and each child has its own.
            #expect(changes == 20_001)
            #expect(paths.count == 20_001)
            #expect(paths.contains("/a"))
            #expect(paths.contains("/a/k019999"))
        }
    }
}
