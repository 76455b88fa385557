import Access
import JSONTree
import SyncServer
import TestSupport
import Testing

/// Who does too much is told which limit it passed, and others are served.
struct TrafficTests {
    /// A server that counts what programs on this machine do, with one limit changed.
    private func with(
        _ change: (inout TrafficSettings) -> Void, _ body: (RunningServer) throws -> Void
    ) throws {
        try RunningServer.with(
            set: {
                $0.traffic.exemptsLoopback = false
                change(&$0.traffic)
            }, body)
    }

    private static let proxy = NetworkRange("127.0.0.1").map { [$0] } ?? []

    private func forwarded(_ address: String) -> [String] { ["X-Forwarded-For: \(address)"] }

    @Test func `more requests than an address may make at once get 429`() throws {
        try with {
            $0.address.requests = Rate(perSecond: 1, atOnce: 3)
        } _: { server in
            let peer = try server.connect()
            // In one piece, so that no second passes between them.
            let request = Peer.text("GET /a.json")
            try peer.send(String(repeating: request, count: 3))
            try peer.send(String(repeating: Peer.text("PUT /a.json", "1"), count: 20))
            let answers = try (0..<23).map { _ in try peer.answer() }
            #expect(answers.prefix(3).allSatisfy { $0.status == 200 })
            let refused = try #require(answers.first { $0.status == 429 })
            #expect(refused["Retry-After"] == "1")
            #expect(refused.text.contains("at most 1 requests a second are served for one address"))
            #expect(answers.filter { $0.status == 429 }.count >= 15)
        }
    }

    @Test func `bytes that were moved are waited for before the next request`() throws {
        try with {
            $0.address.bytes = Rate(perSecond: 1000, atOnce: 20_000)
        } _: { server in
            let peer = try server.connect()
            let text = "\"" + String(repeating: "x", count: 40_000) + "\""
            #expect(try peer.request("PUT /a.json", text).status == 200)
            let refused = try peer.request("GET /b.json")
            #expect(refused.status == 429)
            #expect(refused.text.contains("at most 1000 bytes a second are moved"))
            let seconds = try #require(refused["Retry-After"].flatMap { Int($0) })
            #expect((10...61).contains(seconds))
        }
    }

    @Test func `connections beyond the bound of an address are told so and closed`() throws {
        try with {
            $0.address.connectionsMax = 2
        } _: { server in
            let first = try server.connect()
            let second = try server.connect()
            for peer in [first, second] {
                #expect(try peer.request("GET /a.json").status == 200)
            }
            let third = try server.connect()
            let refused = try third.request("GET /a.json")
            #expect(refused.status == 429)
            #expect(refused.text.contains("at most 2 connections"))
            #expect(refused["Connection"] == "close")
            #expect(try third.readToEnd() == "")
            // Who is in stays so, and room that is made is used.
            #expect(try first.request("GET /a.json").status == 200)
            third.close()
            second.close()
            var status = 429
            while status == 429 { status = try server.connect().request("GET /a.json").status }
            #expect(status == 200)
        }
    }

    @Test func `far too many connections are not even told`() throws {
        try with {
            $0.address.connectionsMax = 2
        } _: { server in
            var peers: [Peer] = []
            for _ in 0..<10 {
                // Over TLS one that is not told is not greeted either.
                if let peer = try? server.connect() { peers.append(peer) }
            }
            var told = 0
            for peer in peers {
                if let answer = try? peer.request("GET /a.json") {
                    told += answer.status == 429 ? 1 : 0
                }
            }
            #expect((1...2).contains(told))
        }
    }

    @Test(arguments: ["/a.json", "/.sync/changes?path=/a"])
    func `streams beyond the bound of an address are refused while others last`(
        target: String
    ) throws {
        try with {
            $0.address.streamsMax = 1
        } _: { server in
            let listener = try server.connect()
            let accept = ["Accept: text/event-stream"]
            try listener.send(Peer.text("GET \(target)", headers: accept))
            while try listener.readLine() != "" {}
            let other = try server.connect()
            let refused = try other.request("GET \(target)", headers: accept)
            #expect(refused.status == 429)
            #expect(refused.text.contains("at most 1 streams"))
            #expect(try other.request("GET /a.json").status == 200)
            listener.close()
            // The place is free once the server has noticed.
            var line = ""
            while !line.contains("200") {
                let next = try server.connect()
                try next.send(Peer.text("GET \(target)", headers: accept))
                line = try next.readLine()
            }
        }
    }

    @Test func `a stream that was not begun takes no place`() throws {
        try with {
            $0.address.streamsMax = 1
        } _: { server in
            let peer = try server.connect()
            let accept = ["Accept: text/event-stream"]
            for _ in 0..<3 {
                #expect(
                    try peer.request("GET /a.json?shallow=true&orderBy=1", headers: accept).status
                        == 400)
            }
            try peer.send(Peer.text("GET /a.json", headers: accept))
            #expect(try peer.readLine() == "HTTP/1.1 200 OK")
        }
    }

    @Test func `one token's limit is not another's, whatever the address`() throws {
        let guarded = try GuardedServer {
            $0.traffic.exemptsLoopback = false
            $0.traffic.token.requests = Rate(perSecond: 1, atOnce: 5)
        }
        let (greedy, modest) = (try guarded.token(key: 1), try guarded.token(key: 2))
        let peer = try guarded.server.connect()
        try peer.send(
            String(
                repeating: Peer.text(
                    "GET /a.json", headers: ["Authorization: Bearer \(greedy)"]), count: 20))
        let answers = try (0..<20).map { _ in try peer.answer() }
        #expect(answers.prefix(5).allSatisfy { $0.status == 200 })
        let refused = try #require(answers.first { $0.status == 429 })
        #expect(refused.text.contains("for one token"))
        #expect(try guarded.ask("GET /a.json", as: modest).status == 200)
        #expect(try guarded.ask("GET /a.json", as: guarded.secret).status == 200)
    }

    @Test func `connections beyond the bound of a token are told so and closed`() throws {
        let guarded = try GuardedServer {
            $0.traffic.exemptsLoopback = false
            $0.traffic.token.connectionsMax = 2
        }
        func shows(_ token: String) -> [String] { ["Authorization: Bearer \(token)"] }
        let (greedy, modest) = (try guarded.token(key: 1), try guarded.token(key: 2))
        let held = [try guarded.server.connect(), try guarded.server.connect()]
        // However many requests a connection brings, it is one.
        for peer in held + held {
            #expect(try peer.request("GET /a.json", headers: shows(greedy)).status == 200)
        }
        let third = try guarded.server.connect()
        let refused = try third.request("PUT /summaries/a.json", "1", headers: shows(greedy))
        #expect(refused.status == 429)
        #expect(refused["Retry-After"] == "10")
        #expect(refused["Connection"] == "close")
        #expect(
            refused.text.contains("at most 2 connections at the same time come from one token"))
        #expect(try third.readToEnd() == "")
        // Others are served, the administrator and who shows nothing among them.
        for token in [modest, guarded.secret] {
            #expect(try guarded.ask("GET /summaries/a.json", as: token).json == .null)
        }
        #expect(try guarded.server.connect().request("GET /.health").status == 200)
        // Who is in stays so; one that goes, or brings another's requests, makes room.
        #expect(try held[0].request("GET /a.json", headers: shows(greedy)).status == 200)
        #expect(try held[0].request("GET /a.json", headers: shows(modest)).status == 200)
        third.close()
        var status = 429
        while status == 429 { status = try guarded.ask("GET /a.json", as: greedy).status }
        #expect(status == 200)
    }

    @Test func `a proxy's connections count for no token`() throws {
        let guarded = try GuardedServer {
            $0.traffic.proxies = Self.proxy
            $0.traffic.token.connectionsMax = 1
        }
        let token = try guarded.token()
        let peers = try (0..<3).map { _ in try guarded.server.connect() }
        let headers = forwarded("9.9.9.9") + ["Authorization: Bearer \(token)"]
        for peer in peers + peers {
            #expect(try peer.request("GET /a.json", headers: headers).status == 200)
        }
    }

    @Test func `programs on this machine are not counted`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let count = TrafficLimits.ofAddress.requests.atOnce + 500
            var answered = 0
            while answered < count {
                try peer.send(String(repeating: Peer.text("GET /a.json"), count: 100))
                for _ in 0..<100 { #expect(try peer.answer().status == 200) }
                answered += 100
            }
        }
    }

    @Test func `those whom a named proxy brings have limits of their own`() throws {
        try RunningServer.with(set: {
            $0.isInsecure = true
            $0.traffic.proxies = Self.proxy
            $0.traffic.address.requests = Rate(perSecond: 1, atOnce: 2)
            $0.traffic.address.connectionsMax = 1
        }) { server in
            let peer = try server.connect()
            try peer.send(
                String(
                    repeating: Peer.text("GET /a.json", headers: forwarded("9.9.9.9")), count: 9))
            let answers = try (0..<9).map { _ in try peer.answer().status }
            #expect(answers.prefix(2) == [200, 200] && answers.contains(429))
            #expect(
                try peer.request("GET /a.json", headers: forwarded("8.8.8.8")).status == 200)
            // The proxy's own connections are those of many, and its own requests its own.
            let second = try server.connect()
            for _ in 0..<9 { #expect(try second.request("GET /a.json").status == 200) }
            // Of IPv6 a household has more addresses than could be counted.
            try peer.send(
                (1...9).map { number in
                    Peer.text("GET /a.json", headers: forwarded("2001:db8::\(number)"))
                }.joined())
            #expect(try (0..<9).map { _ in try peer.answer().status }.contains(429))
        }
    }

    @Test(arguments: [true, false])
    func `codes are tried by address, which only a named proxy can tell`(isTrusted: Bool) throws {
        let guarded = try GuardedServer { $0.traffic.proxies = isTrusted ? Self.proxy : [] }
        func attempt(_ address: String) throws -> Int {
            let body = #"{"code":"7K3M-9Q2X","key":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}"#
            return try guarded.server.connect().request(
                "POST /.sync/join", body, headers: forwarded(address)
            ).status
        }
        for number in 0..<AttemptLimit.ofOneMax {
            // Somebody who makes addresses up is one and the same.
            #expect(try attempt(isTrusted ? "9.9.9.9" : "9.9.9.\(number)") != 429)
        }
        #expect(try attempt(isTrusted ? "9.9.9.9" : "9.9.9.99") == 429)
        #expect(try attempt("8.8.8.8") == (isTrusted ? 404 : 429))
    }

    @Test func `a proxy before an open server is a start that is refused`() throws {
        let folder = try ScratchFolder()
        let error = #expect(throws: AccessError.self) {
            try RunningServer(folder) { $0.traffic.proxies = Self.proxy }
        }
        #expect("\(error.map { "\($0)" } ?? "")".contains("through the proxy"))
    }
}
