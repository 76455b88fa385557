import JSONTree
import SyncServer
import TestSupport
import Testing

/// Rules that read other places see them as they are, although the server remembers them.
struct RulesReadingTests {
    private static let rules = #"""
        {"rules":{
        "doc":{".read":"root.child('gate/open').val() == true && root.child('gate').hasChild('to')",
          ".write":"root.child('gate/open').val() == true && !root.child('gate/shut').exists()"},
        "of":{"$k":{".read":"root.child('members').child($k).val() == 1"}}}}
        """#

    private func with(_ body: (_ owner: Peer, _ guest: Peer) throws -> Void) throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let owner = try server.connect()
            #expect(
                try owner.request("PUT /.settings/rules.json?auth=owner", Self.rules).status == 200)
            #expect(try owner.request("PUT /doc.json?auth=owner", "1").status == 200)
            try body(owner, try server.connect())
        }
    }

    /// What the owner does, and whether a guest may read and write after it.
    private static let steps: [(line: String, body: String, reads: Bool, writes: Bool)] = [
        ("PUT /other.json", "1", false, false),
        ("PUT /gate.json", #"{"open":true,"to":1}"#, true, true),
        ("PUT /other.json", "2", true, true),
        ("PUT /gate/open.json", "false", false, false),
        ("PUT /gate/open.json", "true", true, true),
        ("DELETE /gate/to.json", "", false, true),
        ("PATCH /gate.json", #"{"to":2,"shut":1}"#, true, false),
        ("PATCH /.json", #"{"gate/shut":null,"gate/open":1}"#, false, false),
        ("PATCH /gate.json", #"{"open":true}"#, true, true),
        // A primitive in the place of all of it, and what turns it into an object again.
        ("PUT /gate.json", "true", false, false),
        ("PUT /gate/open.json", "true", false, true),
        ("PUT /gate/to/x.json", "1", true, true),
        ("DELETE /.json", "", false, false),
    ]

    @Test func `each change of a place that rules read counts for the next request`() throws {
        try with { owner, guest in
            for step in Self.steps + Self.steps {
                let body = step.body.isEmpty ? nil : step.body
                let verb = step.line.replacing(".json", with: ".json?auth=owner")
                #expect(try owner.request(verb, body).status == 200)
                for _ in 0..<2 {
                    let read = try guest.request("GET /doc.json").status
                    #expect((read == 200) == step.reads, "\(step.line) \(step.body)")
                    let write = try guest.request("PUT /doc.json", "2").status
                    #expect((write == 200) == step.writes, "\(step.line) \(step.body)")
                }
            }
        }
    }

    @Test func `what one commit closes and fills is shown to nobody by the rules of before`() throws
    {
        try with { owner, guest in
            for number in 0..<200 {
                _ = try owner.request(
                    "PATCH /.json?auth=owner",
                    #"{"gate/open":true,"gate/to":1,"doc":"shown"}"#)
                #expect(try guest.request("GET /doc.json").text == #""shown""#)
                // Asked at the same time: either what stood before, or nothing.
                try owner.send(
                    Peer.text(
                        "PATCH /.json?auth=owner", #"{"gate/open":false,"doc":"planted"}"#))
                for _ in 0..<3 {
                    let text = try guest.request("GET /doc.json").text
                    #expect(!text.contains("planted"), "round \(number)")
                }
                #expect(try owner.answer().status == 200)
                #expect(try guest.request("GET /doc.json").status == 401)
            }
        }
    }

    @Test func `a push is judged by what its earlier writes changed`() throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let peer = try server.connect()
            let rules = #"""
                {"rules":{"gate":{".write":true},
                "doc":{".write":"root.child('gate').val() == 1"}}}
                """#
            #expect(try peer.request("PUT /.settings/rules.json", rules).status == 200)
            func stamp(_ counter: Int) -> String {
                let digits = String(server.clock.now, radix: 16)
                let time = String(repeating: "0", count: 12 - digits.utf8.count) + digits
                return "\(time)-000\(counter)-9f3c0a5577d1e2b4"
            }
            let writes = [
                ("doc", "1"), ("gate", "1"), ("doc", "2"), ("gate", "2"), ("doc", "3"),
                ("gate", "1"), ("doc", "4"),
            ].enumerated().map { index, write in
                #"{"seq":\#(index + 1),"stamp":"\#(stamp(index + 1))","set":"/\#(write.0)","#
                    + #""value":\#(write.1)}"#
            }
            let batch =
                #"{"device":"9f3c0a5577d1e2b4","writes":[\#(writes.joined(separator: ","))]}"#
            let results = try peer.json("POST /.sync/push", batch)["results"]?.array ?? []
            #expect(
                results.map { $0["result"]?.string } == [
                    "rejected", "applied", "applied", "applied", "rejected", "applied", "applied",
                ])
        }
    }

    @Test func `places named by a wildcard are each their own`() throws {
        try with { owner, guest in
            _ = try owner.request("PUT /members.json?auth=owner", #"{"a":1,"b":2}"#)
            for _ in 0..<2 {
                let statuses = try ["a", "b", "c", "A"].map {
                    try guest.request("GET /of/\($0).json").status
                }
                #expect(statuses == [200, 401, 401, 401])
            }
            _ = try owner.request("PUT /members.json?auth=owner", #"{"b":1,"c":1}"#)
            let statuses = try ["a", "b", "c", "A"].map {
                try guest.request("GET /of/\($0).json").status
            }
            #expect(statuses == [401, 200, 200, 401])
        }
    }
}
