import SyncServer
import TestSupport
import Testing

/// Writes that share commits, and a disk that is full.
struct WriterTests {
    @Test func `a refused write fails none of those that came with it`() throws {
        try RunningServer.with { server in
            let peers = try (0..<24).map { _ in try server.connect() }
            for round in 0..<10 {
                for (index, peer) in peers.enumerated() {
                    if index.isMultiple(of: 3) {
                        // A gap: number 9 comes first.
                        try peer.send(
                            Peer.text(
                                "POST /.sync/push",
                                #"{"device":"00000000000000d1","writes":[{"seq":9,"skip":true}]}"#))
                    } else {
                        try peer.send(Peer.text("PUT /k\(index).json", "\(round)"))
                    }
                }
                for (index, peer) in peers.enumerated() {
                    let answer = try peer.answer()
                    #expect(answer.status == (index.isMultiple(of: 3) ? 409 : 200))
                }
            }
            let peer = try server.connect()
            for index in peers.indices where !index.isMultiple(of: 3) {
                #expect(try peer.request("GET /k\(index).json").text == "9")
            }
        }
    }

    @Test func `what is asked behind a write on one connection sees it`() throws {
        try RunningServer.with { server in
            let noise = try (0..<4).map { _ in try server.connect() }
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", "-1")
            for number in 0..<100 {
                for other in noise {
                    try other.send(String(repeating: Peer.text("GET /a.json"), count: 10))
                }
                try peer.send(Peer.text("PUT /a.json", "\(number)") + Peer.text("GET /a.json"))
                #expect(try peer.answer().text == "\(number)")
                #expect(try peer.answer().text == "\(number)")
                for other in noise {
                    for _ in 0..<10 { #expect(try other.answer().status == 200) }
                }
            }
        }
    }

    @Test func `increments from many peers add up`() throws {
        try RunningServer.with { server in
            let peers = try (0..<16).map { _ in try server.connect() }
            let increment = #"{".sv":{"increment":1}}"#
            let requests = String(repeating: Peer.text("PUT /n.json", increment), count: 25)
            for peer in peers { try peer.send(requests) }
            var seen: Set<String> = []
            for peer in peers {
                for _ in 0..<25 { seen.insert(try peer.answer().text) }
            }
            #expect(seen.count == 400)
            #expect(try peers[0].request("GET /n.json").text == "400")
        }
    }

    @Test func `a full disk answers 507, and room that is made is used again`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder, bytesMax: 400_000) { server in
            let peer = try server.connect()
            let value = "\"" + String(repeating: "x", count: 40_000) + "\""
            var written = 0
            var answer = try peer.request("PUT /v\(written).json", value)
            while answer.status == 200, written < 20 {
                written += 1
                answer = try peer.request("PUT /v\(written).json", value)
            }
            #expect(answer.status == 507)
            #expect(
                answer.text
                    == Scenario.refusal("the server has no room left; nothing was written"))
            #expect((5..<20).contains(written))
            #expect(server.reports.all.count == 1)

            // What there is can be read, and another tree has room of its own.
            #expect(try peer.request("GET /v\(written).json").text == "null")
            #expect((try peer.request("GET /v0.json").text == value) == true)
            #expect(try peer.request("PUT /a.json?ns=other", "1").status == 200)

            for number in 0..<3 {
                #expect(try peer.request("DELETE /v\(number).json").status == 200)
            }
            #expect(try peer.request("PUT /again.json", value).status == 200)
            #expect((try peer.request("GET /again.json").text == value) == true)
        }
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            #expect(try peer.request("GET /v0.json").text == "null")
        }
    }
}
