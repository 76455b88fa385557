import Access
import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing

/// The files of public keys, read again while the server runs.
struct PublicKeysAgainTests {
    private static let keys = Result {
        (try SigningKey(.es256, id: "first"), try SigningKey(.es256, id: "second"))
    }

    private let file: String
    private let guarded: GuardedServer
    private let lines = EventLog()

    init() throws {
        let folder = FileManager.default.temporaryDirectory
        file = folder.appending(path: "matchbook-\(UUID().uuidString).json").path
        try Self.write([try Self.keys.get().0], to: file)
        let (path, lines) = (file, lines)
        guarded = try GuardedServer {
            $0.access.publicKeyFiles = [path]
            $0.access.project = "club"
            $0.log = { entry in
                for case (_, .text(let text)) in entry.fields { lines.add(text) }
            }
        }
    }

    private static func write(_ keys: [SigningKey], to file: String) throws {
        let set = JSON(["keys": .array(try keys.map { try $0.jwk() })])
        try Data(set.text()).write(to: URL(filePath: file))
    }

    private func token(_ key: SigningKey) throws -> String {
        let now = guarded.server.clock.now / 1000
        return try key.token(
            JSON([
                "iss": "https://securetoken.google.com/club", "aud": "club", "sub": "u1",
                "iat": .integer(now), "exp": .integer(now + 3600),
            ]))
    }

    /// Whether tokens of each key are taken.
    private func areTaken() throws -> [Bool] {
        let keys = try Self.keys.get()
        return try [keys.0, keys.1].map { key in
            try guarded.ask("GET /.sync/status", as: try token(key)).status == 200
        }
    }

    @Test func `new keys count from then on, and a file that cannot be used changes nothing`()
        throws
    {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let keys = try Self.keys.get()
        #expect(try areTaken() == [true, false])

        try Self.write([keys.0, keys.1], to: file)
        guarded.server.reload()
        #expect(lines.waits(for: "the public keys in \(file) were read again"))
        #expect(try areTaken() == [true, true])

        try Data("{\"keys\":[".utf8).write(to: URL(filePath: file))
        guarded.server.reload()
        #expect(guarded.server.reports.waits { $0.contains("stay in use") })
        #expect(guarded.server.reports.all.last?.contains(file) == true)
        #expect(try areTaken() == [true, true])

        try FileManager.default.removeItem(atPath: file)
        guarded.server.reload()
        #expect(guarded.server.reports.waits { $0.contains("cannot be read") })
        #expect(try areTaken() == [true, true])
    }

    @Test func `who is known by a key that is no more is out, open streams too`() throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let keys = try Self.keys.get()
        let rules = #"{"rules":{".read":"auth.uid == 'u1'"}}"#
        #expect(
            try guarded.ask("PUT /.settings/rules.json", rules, as: guarded.secret).status == 200)
        let stream = try Listener(guarded.server, "/a.json?auth=\(try token(keys.0))")
        try stream.read(events: 1)
        try Self.write([keys.1], to: file)
        guarded.server.reload()
        try stream.readToEnd()
        #expect(stream.copy.events.last == "auth_revoked credential is no longer valid")
        #expect(try areTaken() == [false, true])
    }
}
