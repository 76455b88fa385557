import JSONTree
import Testing

/// ETags, and writes and reads that depend on them.
struct ConditionTests {
    // See the tests of the hash.
    private static let one = "YPVfR2bXt/lcDjiQZ8pOkAd3qkQ="

    @Test(arguments: [
        Scenario(
            "an ETag is given to those who ask for it",
            #"""
            GET /a.json
            + X-Firebase-ETag: true
            = null
            * ETag: null_etag
            PUT /a.json
            + X-Firebase-ETag: true
            < 1
            = 1
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            GET /a.json
            + x-firebase-etag: TRUE
            = 1
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            * Access-Control-Expose-Headers: ETag
            HEAD /a.json
            + X-Firebase-ETag: true
            200
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            GET /.json
            + X-Firebase-ETag: true
            = {"a":1}
            * ETag: gIphxiFGusLh2VwSNVKSvNu90m4=
            GET /.json?print=silent
            + X-Firebase-ETag: true
            204
            * ETag: gIphxiFGusLh2VwSNVKSvNu90m4=
            GET /.json?shallow=true
            + X-Firebase-ETag: true
            = {"a":true}
            * ETag: gIphxiFGusLh2VwSNVKSvNu90m4=
            DELETE /a.json
            + X-Firebase-ETag: true
            = null
            * ETag: null_etag
            """#),
        Scenario(
            "a priority is part of what an ETag is of",
            #"""
            PUT /a.json
            + X-Firebase-ETag: true
            < {".value":"v",".priority":1}
            = "v"
            * ETag: LA/fsWRkHWza25G6rSeLuEx5/T0=
            GET /a.json
            + X-Firebase-ETag: true
            = "v"
            * ETag: LA/fsWRkHWza25G6rSeLuEx5/T0=
            GET /a/.priority.json
            + X-Firebase-ETag: true
            = 1
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            PUT /none/.priority.json
            + X-Firebase-ETag: true
            < 1
            = 1
            * ETag: null_etag
            """#),
        Scenario(
            "a write is made where its tag is that of what stands there",
            #"""
            PUT /a.json
            + if-match: null_etag
            < 1
            = 1
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            PUT /a.json
            + if-match: null_etag
            < 2
            412 = 1
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            * Content-Type: application/json; charset=utf-8
            PUT /a.json?print=silent
            + If-Match: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            < {"a":1}
            204
            * ETag: gIphxiFGusLh2VwSNVKSvNu90m4=
            DELETE /a.json?print=pretty
            + if-match: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            412 = {⏎  "a" : 1⏎}⏎
            * ETag: gIphxiFGusLh2VwSNVKSvNu90m4=
            DELETE /a.json
            + if-match: gIphxiFGusLh2VwSNVKSvNu90m4=
            = null
            * ETag: null_etag
            DELETE /a.json
            + if-match: gIphxiFGusLh2VwSNVKSvNu90m4=
            412 = null
            * ETag: null_etag
            POST /a.json
            + X-HTTP-Method-Override: PUT
            + if-match: null_etag
            < 1
            = 1
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            PUT /a.json
            + if-match: yPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            < 2
            412 = 1
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            PUT /a.json?ns=other
            + if-match: null_etag
            < 1
            = 1
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            GET /a.json
            = 1
            """#),
        Scenario(
            "a reader is not sent what it has",
            #"""
            PUT /a.json
            < 1
            = 1
            GET /a.json
            + if-none-match: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            304
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            GET /a.json?print=silent
            + If-None-Match: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            304
            GET /a.json
            + if-none-match: null_etag
            = 1
            * ETag: YPVfR2bXt/lcDjiQZ8pOkAd3qkQ=
            GET /none.json
            + if-none-match: null_etag
            304
            """#),
        Scenario(
            "a condition where it has no meaning is refused and nothing is done",
            #"""
            GET /a.json
            + if-match: null_etag
            POST /a.json
            + if-match: null_etag
            < 1
            PATCH /a.json
            + If-Match: null_etag
            < {"b":1}
            400 if-match is not supported for this method; it is for PUT and DELETE
            PUT /a.json
            + if-none-match: x
            < 1
            DELETE /a.json
            + if-none-match: x
            400 if-none-match is not supported for this method; it is for GET
            GET /.json
            = null
            PATCH /a.json
            + X-Firebase-ETag: true
            < {"b":1}
            = {"b":1}
            """#),
    ])
    func `conditions`(scenario: Scenario) throws {
        try scenario.play()
    }

    @Test func `numbers that a double does not tell apart have ETags that do`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            func tag(of number: Int64) throws -> String? {
                try peer.request(
                    "PUT /a.json", "\(number)", headers: ["X-Firebase-ETag: true"])["ETag"]
            }
            for number in [1 << 53, 1 << 62, -1 << 53, Int64.max - 1, Int64.min] {
                #expect(try tag(of: number) != tag(of: number + 1))
            }
            let stale = try #require(try tag(of: 1 << 53))
            _ = try tag(of: 1 << 53 + 1)
            let answer = try peer.request("PUT /a.json", "0", headers: ["if-match: \(stale)"])
            #expect(answer.status == 412)
            #expect(answer.text == "\(1 << 53 + 1 as Int64)")
        }
    }

    @Test func `of those who create one place at once, one does`() throws {
        try RunningServer.with { server in
            for round in 0..<20 {
                let peers = try (0..<8).map { _ in try server.connect() }
                for (index, peer) in peers.enumerated() {
                    try peer.send(
                        Peer.text(
                            "PUT /a/\(round).json", "\(index)", headers: ["if-match: null_etag"]))
                }
                let answers = try peers.map { try $0.answer() }
                #expect(answers.count { $0.status == 200 } == 1)
                let winner = try #require(answers.first { $0.status == 200 })
                for answer in answers where answer.status != 200 {
                    #expect(answer.status == 412)
                    #expect(answer.text == winner.text)
                    #expect(answer["ETag"] == winner["ETag"])
                }
            }
        }
    }

    @Test func `a counter that many raise by conditions counts every time`() throws {
        try RunningServer.with { server in
            let peers = try (0..<4).map { _ in try server.connect() }
            var raised = 0
            // Each holds the tag of what it read while the others go on.
            while raised < 40 {
                for peer in peers { try peer.send(Self.read) }
                let read = try peers.map { try $0.answer() }
                for (peer, answer) in zip(peers, read) {
                    let next = answer.text == "null" ? 1 : (Int(answer.text) ?? 0) + 1
                    try peer.send(
                        Peer.text(
                            "PUT /n.json", "\(next)",
                            headers: ["if-match: \(answer["ETag"] ?? "")"]))
                }
                raised += try peers.map { try $0.answer() }.count { $0.status == 200 }
            }
            #expect(try peers[0].request("GET /n.json").text == "\(raised)")
        }
    }

    private static let read = Peer.text("GET /n.json", headers: ["X-Firebase-ETag: true"])

    @Test func `a pushed child's ETag is that of the child`() throws {
        try RunningServer.with { server in
            let answer = try server.connect().request(
                "POST /a.json", "1", headers: ["X-Firebase-ETag: true"])
            #expect(answer["ETag"] == Self.one)
        }
    }
}
