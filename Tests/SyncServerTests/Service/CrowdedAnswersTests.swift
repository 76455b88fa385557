import SyncServer
import TestSupport
import Testing

/// More peers that take large answers, or seem to, than are served at the same time.
struct CrowdedAnswersTests {
    private static let count = 320
    /// More than the system holds for one who does not read.
    private static let value =
        "{"
        + (0..<count).map { number in
            "\"k\(1000 + number)\":\"\(String(repeating: "v", count: 50_000))\""
        }.joined(separator: ",") + "}"

    private static func start(
        in folder: ScratchFolder, _ change: (inout ServerLimits) -> Void
    ) throws -> RunningServer {
        try RunningServer(folder) { settings in
            settings.limits.largeAnswersMax = 2
            settings.limits.crowdedTurnTime = .milliseconds(40)
            change(&settings.limits)
        }
    }

    /// Peers that have begun to get the value and do not read it.
    private static func slowReaders(of server: RunningServer) throws -> [Peer] {
        try (0..<2).map { _ in
            let peer = try server.connect(receiveBytesMax: 4096)
            try peer.send(Peer.text("GET /a.json"))
            while !peer.hasInput {}
            return peer
        }
    }

    @Test func `peers that do not read keep nobody from a large answer`() throws {
        let folder = try ScratchFolder()
        let server = try Self.start(in: folder) { _ in }
        defer {
            server.stop()
            server.join()
        }
        let peer = try server.connect()
        #expect(try peer.request("PUT /a.json?print=silent", Self.value).status == 204)
        let slow = try Self.slowReaders(of: server)
        #expect((try peer.request("GET /a.json").text == Self.value) == true)
        // The answer of one that gave way is torn.
        let torn = slow.filter { (try? $0.patientAnswer()) == nil }
        #expect(!torn.isEmpty)
    }

    @Test func `what needs no peer to read is answered while no answer can be made`() throws {
        let folder = try ScratchFolder()
        let server = try Self.start(in: folder) { $0.crowdedBytesMin = 0 }
        defer {
            server.stop()
            server.join()
        }
        let peer = try server.connect()
        #expect(try peer.request("PUT /a.json?print=silent", Self.value).status == 204)
        let slow = try Self.slowReaders(of: server)
        #expect(try peer.request("GET /.sync/changes?limit=1000").status == 200)
        let query = try peer.request("GET /a.json?orderBy=%22$key%22&limitToLast=20")
        #expect(query.text.utf8.count > 20 * 50_000)
        #expect(try peer.request("PUT /b.json?print=silent", Self.value).status == 204)
        // It is written, and only the echo cannot be had.
        #expect(try peer.request("PUT /c.json", Self.value).status == 204)
        #expect(try peer.request("GET /c/k1007.json").text.utf8.count == 50_002)
        // Where nobody gives way, who waited long is told so.
        let refused = try peer.request("GET /a.json")
        #expect(refused.status == 503)
        #expect(refused.text.contains("too many requests wait"))
        for reader in slow { reader.close() }
        #expect((try peer.request("GET /a.json").text == Self.value) == true)
    }
}
