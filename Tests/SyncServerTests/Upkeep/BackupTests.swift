import Access
import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing
import TreeStore

struct BackupTests {
    private let folder: UpkeepFolder

    init() throws {
        folder = try UpkeepFolder()
    }

    @Test func `a backup holds all trees, keys, rules and devices, for its owner alone`() throws {
        _ = try DataSetup.make(in: folder.data)
        try folder.set(["/a": "1", "/b/c": #"{"x":true}"#])
        try folder.set(["/z": #""other""#], in: "other")
        let keeper = try DoorKeeper(folder: folder.data)
        _ = try keeper.invite(
            Grant(.home, mayWrite: true), to: "default", minutes: 5, now: UpkeepFolder.now)

        let made = try Backup(of: folder.data, to: folder.backup).make(now: 7)
        #expect(made.made == 7)
        #expect(made.trees.map(\.name) == ["default", "other"])
        #expect(made.hasKeys)
        #expect(try UpkeepFolder.value(in: folder.backup) == UpkeepFolder.value(in: folder.data))
        #expect(
            try UpkeepFolder.value(in: folder.backup, tree: "other")
                == Value(parsing: #"{"z":"other"}"#))
        #expect(
            try TreeReader.open(path: Namespace.default.path(in: folder.backup))?.store.rulesText
                != nil)
        for name in UpkeepFolder.files(in: folder.backup) {
            let path = folder.backup + "/" + name
            #expect(try UpkeepFolder.mode(path) == (name == "keys" ? 0o700 : 0o600), "\(name)")
        }
        #expect(try UpkeepFolder.mode(folder.backup) == 0o700)
        #expect(try DataCheck(folder.backup).isSound)
        #expect(try folder.scratch.names == ["backup", "data"])
    }

    @Test func `a backup of a server that is writing is one commit of it`() throws {
        let scratch = folder.scratch
        let data = try ScratchFolder()
        try RunningServer.with(data) { server in
            let peer = try server.connect()
            for number in 0..<50 {
                _ = try peer.request("PATCH /.json", #"{"a":\#(number),"b":\#(number)}"#)
            }
            var seen: [Int64] = []
            for round in 0..<5 {
                let place = scratch.file("backup-\(round)")
                var steps = 0
                _ = try Backup(of: data.path, to: place).make(now: 1) { _ in
                    // A write in the middle of the copy is none of the copy's.
                    steps += 1
                    if steps == 1 {
                        _ = try peer.request("PATCH /.json", #"{"a":\#(round),"b":\#(round)}"#)
                    }
                }
                let value = try #require(try UpkeepFolder.value(in: place))
                #expect(value[try Path("/a")] == value[try Path("/b")])
                #expect(try DataCheck(place).isSound)
                if case .integer(let number) = value[try Path("/a")] { seen.append(number) }
            }
            #expect(seen == [49, 0, 1, 2, 3])
        }
    }

    /// Keys that are gone, and pages that are damaged.
    @Test(arguments: [true, false])
    func `a good backup does not give way to a bad one`(losesKeys: Bool) throws {
        _ = try DataSetup.make(in: folder.data)
        try folder.set(["/a": "\"\(String(repeating: "x", count: 20_000))\"", "/b": "[1,2,3]"])
        _ = try Backup(of: folder.data, to: folder.backup).make(now: 1)
        if losesKeys {
            _ = try DoorKeeper(folder: folder.data).invite(
                Grant(.home, mayWrite: true), to: "default", minutes: 5, now: UpkeepFolder.now)
            try FileManager.default.removeItem(atPath: folder.data + "/keys")
        } else {
            try UpkeepFolder.damage(Namespace.default.path(in: folder.data)) { bytes in
                for index in bytes.indices where index > bytes.count / 2 { bytes[index] = 0x5A }
            }
        }
        let error = try #require(throws: UpkeepError.self) {
            try Backup(of: folder.data, to: folder.backup, replaces: true).make(now: 2)
        }
        #expect(error.isAboutData, "\(error)")
        #expect(try DataCheck(folder.backup).isSound)
        #expect(try DataCheck(folder.backup).manifest?.made == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.backup + ".part"))
    }

    @Test func `what is there is not replaced without being told`() throws {
        try folder.set(["/a": "1"])
        _ = try Backup(of: folder.data, to: folder.backup).make(now: 1)
        try folder.set(["/a": "2"])
        let error = try #require(throws: UpkeepError.self) {
            try Backup(of: folder.data, to: folder.backup).make(now: 2)
        }
        #expect(error.description.contains("--replace"))
        #expect(try UpkeepFolder.value(in: folder.backup) == Value(parsing: #"{"a":1}"#))

        _ = try Backup(of: folder.data, to: folder.backup + "/", replaces: true).make(now: 2)
        #expect(try UpkeepFolder.value(in: folder.backup) == Value(parsing: #"{"a":2}"#))
        #expect(try folder.scratch.names == ["backup", "data"])
    }

    @Test func `a folder that is no backup is never replaced`() throws {
        try folder.set(["/a": "1"])
        try FileManager.default.createDirectory(
            atPath: folder.backup, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(filePath: folder.backup + "/notes"))
        #expect(throws: UpkeepError.self) {
            try Backup(of: folder.data, to: folder.backup, replaces: true).make(now: 2)
        }
        #expect(UpkeepFolder.files(in: folder.backup) == ["notes"])
    }

    @Test func `a backup that fails leaves nothing behind`() throws {
        struct Stop: Error {}
        try folder.set(["/a": "1"])
        #expect(throws: Stop.self) {
            try Backup(of: folder.data, to: folder.backup).make(now: 1) { _ in throw Stop() }
        }
        #expect(try folder.scratch.names == ["data"])
        // What a power cut left is no reason to fail, and goes.
        try FileManager.default.createDirectory(
            atPath: folder.backup + ".part/keys", withIntermediateDirectories: true)
        _ = try Backup(of: folder.data, to: folder.backup).make(now: 1)
        #expect(try folder.scratch.names == ["backup", "data"])
    }

    @Test func `two backups to one place at once are one too many`() throws {
        try folder.set(["/a": "1"])
        let backup = Backup(of: folder.data, to: folder.backup)
        var inner: UpkeepError?
        _ = try backup.make(now: 1) { _ in
            inner = #expect(throws: UpkeepError.self) { try backup.make(now: 2) }
        }
        #expect(inner?.description.contains("Another backup") == true)
        #expect(try DataCheck(folder.backup).isSound)
    }

    @Test func `a folder without a tree, or with a damaged one, gives no backup`() throws {
        #expect(throws: UpkeepError.self) {
            try Backup(of: folder.data, to: folder.backup).make(now: 1)
        }
        try folder.set(["/a": "1"])
        try UpkeepFolder.damage(Namespace.default.path(in: folder.data)) { $0 = Data("x".utf8) }
        #expect(throws: (any Error).self) {
            try Backup(of: folder.data, to: folder.backup).make(now: 1)
        }
        #expect(try folder.scratch.names == ["data"])
    }
}
