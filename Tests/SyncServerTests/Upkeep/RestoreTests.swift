import Access
import Crypto
import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing
import TreeStore

struct RestoreTests {
    private let folder: UpkeepFolder
    private var fresh: String { folder.scratch.file("fresh") }

    init() throws {
        folder = try UpkeepFolder()
        _ = try DataSetup.make(in: folder.data)
        try folder.set(["/a": "1"])
        try folder.set(["/z": "26"], in: "other")
        _ = try DoorKeeper(folder: folder.data)
        _ = try Backup(of: folder.data, to: folder.backup).make(now: 1)
    }

    private func restore(
        into place: String, replaces: Bool = false, report: UpkeepStep.Report = { _ in }
    ) throws -> Restore.Report {
        try Restore(of: folder.backup, into: place, replaces: replaces).make(
            now: 99, report: report)
    }

    @Test func `a backup is put into a new folder as another store, and served`() throws {
        let done = try restore(into: fresh)
        #expect(done.kept == nil)
        for tree in ["default", "other"] {
            #expect(
                try UpkeepFolder.value(in: fresh, tree: tree)
                    == UpkeepFolder.value(in: folder.data, tree: tree))
            let id = try UpkeepFolder.storeID(in: fresh, tree: tree)
            #expect(try id != UpkeepFolder.storeID(in: folder.data, tree: tree))
        }
        for name in ["keys/secret", "keys/device.key"] {
            #expect(
                try Data(contentsOf: URL(filePath: fresh + "/" + name))
                    == Data(contentsOf: URL(filePath: folder.data + "/" + name)))
            #expect(try UpkeepFolder.mode(fresh + "/" + name) == 0o600)
        }
        #expect(try DataCheck(fresh).isSound)
        #expect(!UpkeepFolder.files(in: fresh).contains { $0.hasPrefix("restoring") })
        // The backup itself is as it was.
        #expect(try DataCheck(folder.backup).isSound)

        let secret = try String(contentsOfFile: fresh + "/keys/secret", encoding: .utf8)
            .trimmingCharacters(in: .newlines)
        try RunningServer.with(set: { $0.folder = fresh }) { server in
            let answer = try server.connect().request(
                "GET /a.json", headers: ["Authorization: Bearer \(secret)"])
            #expect(answer.status == 200)
            #expect(answer.text == "1")
        }
    }

    @Test func `data that is there is refused, and put aside when told so`() throws {
        try folder.set(["/a": "2"])
        let error = try #require(throws: UpkeepError.self) { try restore(into: folder.data) }
        #expect(error.description.contains("--replace"))
        #expect(
            try UpkeepFolder.value(in: folder.data)?[try Path("/a")] == .integer(2))

        let done = try restore(into: folder.data, replaces: true)
        let kept = try #require(done.kept)
        #expect(try UpkeepFolder.value(in: folder.data)?[try Path("/a")] == .integer(1))
        #expect(try UpkeepFolder.value(in: kept)?[try Path("/a")] == .integer(2))
        #expect(FileManager.default.fileExists(atPath: kept + "/keys/secret"))
    }

    @Test func `a folder that a server runs on is left alone`() throws {
        try RunningServer.with(set: { $0.folder = fresh }) { server in
            let error = try #require(throws: StoreError.self) {
                try restore(into: fresh, replaces: true)
            }
            #expect(error.reason == .inUse)
            #expect(try server.connect().request("GET /.json").text == "null")
        }
    }

    @Test func `a server does not start while a restore is under way`() throws {
        var inner: StoreError?
        _ = try restore(into: fresh) { _ in
            guard inner == nil else { return }
            inner = #expect(throws: StoreError.self) {
                try RunningServer.with(set: { $0.folder = fresh }) { _ in }
            }
        }
        #expect(inner?.reason == .inUse)
    }

    @Test func `a restore that was cut off while it moved files is not served, and done again`()
        throws
    {
        _ = try restore(into: fresh)
        let aside = fresh + "/restoring"
        try FileManager.default.createDirectory(atPath: aside, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: aside + "/moving"))
        let error = try #require(throws: StoreError.self) {
            try RunningServer.with(set: { $0.folder = fresh }) { _ in }
        }
        #expect(error.description.contains("cut off"))

        // A second try that fails leaves the folder as little whole as it was.
        let damaged = folder.scratch.file("damaged")
        try FileManager.default.copyItem(atPath: folder.backup, toPath: damaged)
        try UpkeepFolder.damage(damaged + "/default.db") { $0[$0.count - 9] ^= 0x10 }
        #expect(throws: UpkeepError.self) {
            try Restore(of: damaged, into: fresh, replaces: true).make(now: 4)
        }
        #expect(throws: StoreError.self) {
            try RunningServer.with(set: { $0.folder = fresh }) { _ in }
        }

        _ = try restore(into: fresh, replaces: true)
        try RunningServer.with(set: { $0.folder = fresh }) { server in
            let answer = try server.connect().request("GET /a.json")
            #expect(answer.status == 401)
        }
    }

    /// Each leaves the folder as it was, with a sentence that names what is wrong.
    @Test(arguments: [
        ("default.db", "hash"), ("access.sqlite", "hash"), ("backup.json", "no backup"),
        ("keys/secret", "keys"),
    ])
    func `a backup that lost or changed a file is refused`(name: String, word: String) throws {
        let path = folder.backup + "/" + name
        if name.hasSuffix(".json") || name.hasPrefix("keys") {
            try FileManager.default.removeItem(atPath: path)
        } else {
            try UpkeepFolder.damage(path) { $0[$0.count - 9] ^= 0x10 }
        }
        let error = try #require(throws: (any Error).self) {
            try restore(into: folder.data, replaces: true)
        }
        #expect("\(error)".contains(word), "\(error)")
        #expect(try UpkeepFolder.value(in: folder.data)?[try Path("/a")] == .integer(1))
        #expect(!UpkeepFolder.files(in: folder.data).contains { $0.hasPrefix("re") })
    }

    @Test func `a backup of a damaged tree is found by its rows before anything is changed`()
        throws
    {
        let backup = folder.backup
        let tree = Namespace.default.path(in: backup)
        let list = backup + "/backup.json"
        func hash() throws -> String {
            var hash = try SHA256()
            try hash.update([UInt8](Data(contentsOf: URL(filePath: tree))).span)
            return try hash.finishAsText()
        }
        let before = try hash()
        try folder.sql("UPDATE rows SET value = '{\"a\":' WHERE sequence = 1", in: backup)
        try folder.sql("PRAGMA wal_checkpoint(TRUNCATE)", in: backup)
        // Such a one was made before backups were read back.
        let text = try String(contentsOfFile: list, encoding: .utf8)
        try text.replacing(before, with: hash())
            .write(toFile: list, atomically: true, encoding: .utf8)
        let error = try #require(throws: UpkeepError.self) {
            try Restore(of: backup, into: fresh).make(now: 3)
        }
        #expect(error.isAboutData)
        #expect(error.description.contains("tree default"))
        #expect(try UpkeepFolder.value(in: fresh) == nil)
    }
}
