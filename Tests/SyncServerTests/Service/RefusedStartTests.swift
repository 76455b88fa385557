import Foundation
import SQLite
import SyncServer
import TestSupport
import Testing
import TreeStore

struct RefusedStartTests {
    /// The error of a start that must fail.
    private static func refusal(
        _ folder: ScratchFolder, _ change: (inout MatchbookServer.Settings) -> Void = { _ in }
    ) throws -> any Error {
        do {
            let server = try RunningServer(folder, change)
            server.stop()
            server.join()
        } catch {
            return error
        }
        throw Peer.Failure(description: "the server has started")
    }

    @Test func `a second server on the folder is told who has it`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            _ = try server.connect().json("PUT /a.json", "1")
            let error = try #require(StoreError(try Self.refusal(folder)))
            #expect(error.reason == .inUse)
            #expect(
                error.description == "The database \(folder.file("default.db")) is in use by "
                    + "process \(ProcessInfo.processInfo.processIdentifier).")
            #expect(try server.connect().request("GET /a.json").text == "1")
        }
    }

    @Test func `a port that is taken is said, and the folder is free again`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with { server in
            let error = try Self.refusal(folder) { $0.port = server.port }
            #expect(
                "\(error)" == "listening on 127.0.0.1, port \(server.port) failed: "
                    + "the port is taken by another program")
        }
        try RunningServer.with(folder) { _ in }
    }

    @Test func `a folder that is a file is said`() throws {
        let folder = try ScratchFolder()
        try Data("x".utf8).write(to: URL(filePath: folder.file("f")))
        let error = try Self.refusal(folder) { $0.folder += "/f" }
        #expect(
            "\(error)" == "The folder \(folder.file("f")) cannot be used: Not a directory.")
        let below = try Self.refusal(folder) { $0.folder += "/f/g" }
        #expect(
            "\(below)" == "The folder \(folder.file("f/g")) cannot be made: Not a directory.")
    }

    /// What can be wrong with a file, and the sentence about it.
    enum Fault: CaseIterable {
        case noDatabase, foreign, newer, cut, headless, noState
    }

    @Test(arguments: Fault.allCases)
    func `a file that cannot be used is refused and not changed`(fault: Fault) throws {
        let folder = try ScratchFolder()
        let path = folder.file("default.db")
        let url = URL(filePath: path)
        try RunningServer.with(folder) { server in
            _ = try server.connect().request(
                "PUT /a.json", "\"\(String(repeating: "x", count: 50_000))\"")
        }
        let (reason, sentence): (StoreError.Reason, String)
        switch fault {
        case .noDatabase:
            try Data(repeating: UInt8(ascii: "x"), count: 10_000).write(to: url)
            (reason, sentence) = (.notADatabase, "The file \(path) is no database.")
        case .foreign:
            try Connection(path: path).setApplicationID(7)
            (reason, sentence) = (
                .foreign, "The database \(path) was made by another program."
            )
        case .newer:
            try Connection(path: path).setUserVersion(3)
            (reason, sentence) = (
                .newerFormat(found: 3, known: 2),
                "The database \(path) has format 3, made by a newer version; this one knows "
                    + "formats up to 2. Nothing was changed."
            )
        case .cut:
            try Data(contentsOf: url).prefix(8192).write(to: url)
            (reason, sentence) = (.damaged, "The database \(path) is damaged")
        case .headless:
            var bytes = try Data(contentsOf: url)
            bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xFF, count: 3996))
            try bytes.write(to: url)
            (reason, sentence) = (.damaged, "The database \(path) is damaged")
        case .noState:
            try Connection(path: path).execute("DELETE FROM state")
            (reason, sentence) = (
                .damaged, "The database \(path) is damaged: it does not say whose store it is."
            )
        }
        try Self.settle(path)
        let before = try Data(contentsOf: url)
        let error = try #require(StoreError(try Self.refusal(folder)))
        #expect(error.reason == reason)
        #expect(error.description.hasPrefix(sentence), "\(error)")
        let isSame = try Data(contentsOf: url) == before
        #expect(isSame)
    }

    /// Has a file's log, if there is one, moved into it.
    private static func settle(_ path: String) throws {
        guard FileManager.default.fileExists(atPath: path + "-wal") else { return }
        _ = try Connection(path: path).integer("SELECT count(*) FROM sqlite_schema")
    }

    @Test func `a damaged tree beside others is reported, and the others are served`() throws {
        let folder = try ScratchFolder()
        let path = folder.file("bad.db")
        try Data(repeating: UInt8(ascii: "x"), count: 10_000).write(to: URL(filePath: path))
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            #expect(server.reports.waits(for: "The file \(path) is no database."))
            let sentence = "the server cannot use its data; it reported the reason where it runs"
            for line in ["GET /a.json?ns=bad", "GET /.sync/status?ns=bad"] {
                let answer = try peer.request(line)
                #expect(answer.status == 500)
                #expect(answer.text == Scenario.refusal(sentence))
            }
            #expect(try peer.request("PUT /a.json?ns=bad", "1").status == 500)
            #expect(try peer.request("PUT /a.json", "1").text == "1")
            // Told once, not at each request.
            #expect(server.reports.all == ["The file \(path) is no database."])
        }
    }
}
