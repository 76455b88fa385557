import SyncServer
import TestSupport
import Testing

/// More peers that send large bodies, or seem to, than are served at the same time.
struct CrowdedBodiesTests {
    private static let value =
        "{"
        + (0..<30).map { number in
            "\"k\(1000 + number)\":\"\(String(repeating: "v", count: 50_000))\""
        }.joined(separator: ",") + "}"

    private static func leftOver(in folder: ScratchFolder) throws -> [String] {
        try folder.names.filter { $0.hasPrefix("arriving-") }
    }

    private static func with(
        _ folder: ScratchFolder, stagedBytesMax: Int = 1 << 30,
        _ change: (inout ServerLimits) -> Void = { _ in },
        _ body: (RunningServer) throws -> Void
    ) throws {
        let server = try RunningServer(folder) { settings in
            settings.stagedBytesMax = stagedBytesMax
            settings.limits.largeBodiesMax = 2
            settings.limits.crowdedTurnTime = .milliseconds(40)
            // For as long as a busy machine takes.
            settings.limits.crowdedTurnsMax = 1_000_000
            change(&settings.limits)
        }
        defer {
            server.stop()
            server.join()
        }
        try body(server)
        while try !leftOver(in: folder).isEmpty {}
        #expect(server.reports.all == [])
    }

    private static func receivedBytes(by server: RunningServer) throws -> Int {
        let name = "matchbook_received_bytes_total "
        let text = try server.connect().request("GET /.metrics").text
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return try #require(line.flatMap { Int($0.dropFirst(name.count)) })
    }

    /// Peers that have begun to send the value and send no more.
    private static func slowSenders(
        to server: RunningServer, in folder: ScratchFolder, of bytes: Int = 5000
    ) throws -> [Peer] {
        let text = Peer.text("PUT /slow.json", value)
        let peers = try (0..<2).map { _ in
            let peer = try server.connect()
            try peer.send(String(text.prefix(bytes)))
            return peer
        }
        while try leftOver(in: folder).count < 2 {}
        return peers
    }

    @Test(arguments: [false, true])
    func `peers that only drip keep nobody from sending a large body`(inChunks: Bool) throws {
        let folder = try ScratchFolder()
        try Self.with(folder) { server in
            let slow = try Self.slowSenders(to: server, in: folder)
            let peer = try server.connect()
            if inChunks {
                try peer.send("PUT /a.json?print=silent HTTP/1.1\r\nHost: a\r\n")
                try peer.send("Transfer-Encoding: chunked\r\n\r\n")
                let size = String(Self.value.utf8.count, radix: 16)
                try peer.send("\(size)\r\n\(Self.value)\r\n0\r\n\r\n")
                #expect(try peer.patientAnswer().status == 204)
            } else {
                #expect(try peer.request("PUT /a.json?print=silent", Self.value).status == 204)
            }
            #expect((try peer.request("GET /a.json").text == Self.value) == true)
            // Whoever gave way is told why.
            let gaveWay = try #require(slow.first { $0.hasInput })
            let answer = try gaveWay.answer()
            #expect(answer.status == 408)
            #expect(answer["Retry-After"] == "1")
            #expect(answer.text.contains("too slowly while others waited"))
            for peer in slow { peer.close() }
            #expect(try peer.request("GET /slow.json").text == "null")
        }
    }

    @Test func `who waited too long for a place is refused`() throws {
        let folder = try ScratchFolder()
        try Self.with(folder) {
            $0.crowdedBytesMin = 0
            $0.crowdedTurnsMax = 3
        } _: { server in
            let slow = try Self.slowSenders(to: server, in: folder)
            let peer = try server.connect()
            let answer = try peer.request("PUT /a.json", Self.value)
            #expect(answer.status == 503)
            #expect(answer.text.contains("too many requests wait"))
            let small = try server.connect()
            #expect(try small.request("PUT /b.json", "1").text == "1")
            for peer in slow { peer.close() }
            let again = try server.connect()
            #expect(try again.request("PUT /a.json?print=silent", Self.value).status == 204)
        }
    }

    @Test func `who waits for a place and goes leaves nothing`() throws {
        let folder = try ScratchFolder()
        try Self.with(folder) {
            $0.crowdedBytesMin = 0
        } _: { server in
            let slow = try Self.slowSenders(to: server, in: folder)
            for end in 0..<3 {
                let passing = try server.connect()
                let text = Peer.text("PUT /a.json", Self.value)
                try passing.send(String(text.prefix(end * 20_000 + 100)))
                passing.reset()
            }
            let small = try server.connect()
            #expect(try small.request("PUT /b.json", "1").text == "1")
            for peer in slow { peer.close() }
            let peer = try server.connect()
            #expect(try peer.request("PUT /c.json?print=silent", Self.value).status == 204)
            #expect(try peer.request("GET /.json?shallow=true").text == #"{"b":true,"c":true}"#)
        }
    }

    @Test func `one who drips gives back the room that others wait for`() throws {
        let folder = try ScratchFolder()
        let bytes = Self.value.utf8.count
        try Self.with(folder, stagedBytesMax: bytes * 2, { $0.largeBodiesMax = 5 }) { server in
            let slow = try Self.slowSenders(to: server, in: folder, of: bytes - 1000)
            // Where nobody could go on it may be this one who gives back what it has.
            var status = 503
            while status == 503 {
                let peer = try server.connect()
                status = try peer.request("PUT /a.json?print=silent", Self.value).status
            }
            #expect(status == 204)
            let peer = try server.connect()
            #expect((try peer.request("GET /a.json").text == Self.value) == true)
            for peer in slow { peer.close() }
        }
    }

    @Test func `where all wait for room that each of them has, one gives it back`() throws {
        let folder = try ScratchFolder()
        let bytes = Self.value.utf8.count
        try Self.with(folder, stagedBytesMax: bytes * 3 / 2, { $0.crowdedBytesMin = 0 }) { server in
            let peers = try (0..<2).map { _ in try server.connect() }
            let text = Peer.text("PUT /a.json?print=silent", Self.value)
            // Both have nearly half of the room, and only then does either ask for more than is
            // left.
            let (first, rest) = (bytes * 7 / 10, bytes * 9 / 10)
            for peer in peers { try peer.send(String(text.prefix(first))) }
            while try Self.receivedBytes(by: server) < 2 * first {}
            for peer in peers { try peer.send(String(text.prefix(rest).dropFirst(first))) }
            var refused = 0
            while !peers[refused].hasInput { refused = 1 - refused }
            let answer = try peers[refused].answer()
            #expect(answer.status == 503, "\(answer)")
            try peers[1 - refused].send(String(text.dropFirst(rest)))
            let other = try peers[1 - refused].patientAnswer()
            #expect(other.status == 204, "\(other)")
        }
    }
}
