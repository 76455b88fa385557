import Access
import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing
import TreeStore

/// A backup is read, and never written to by whoever names the wrong folder.
struct BackupFolderTests {
    private let folder: UpkeepFolder

    init() throws {
        folder = try UpkeepFolder()
        _ = try DataSetup.make(in: folder.data)
        try folder.set(["/a": "1"])
        _ = try DoorKeeper(folder: folder.data)
        _ = try Backup(of: folder.data, to: folder.backup).make(now: 1)
    }

    /// What is in a folder, byte by byte.
    private func contents(_ place: String) throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in UpkeepFolder.files(in: place) {
            let path = place + "/" + name
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            found[name] = isFolder.boolValue ? Data() : try Data(contentsOf: URL(filePath: path))
        }
        return found
    }

    /// What is tried on a backup as if it were a data folder.
    enum Attempt: CaseIterable {
        case serve, set, newKeys, invite, takeIn, copy, copyOver, restoreItself, restoreByLink
        case restoreWithin, restoreAnother

        func run(on backup: String, beside scratch: ScratchFolder) throws {
            func restore(_ source: String, into place: String) throws {
                _ = try Restore(of: source, into: place, replaces: true).make(now: 5)
            }
            switch self {
            case .serve: try RunningServer.with(set: { $0.folder = backup }) { _ in }
            case .set: _ = try DataSetup.make(in: backup)
            case .newKeys: _ = try DataSetup.make(in: backup, newKeys: .all)
            case .invite:
                _ = try DoorKeeper(folder: backup).invite(
                    Grant(.home, mayWrite: true), to: "default", minutes: 5, now: 5)
            case .takeIn:
                let file = scratch.file("a.json")
                try Data("1".utf8).write(to: URL(filePath: file))
                _ = try TreeImport(
                    of: file, to: try Path("/b"), in: .default, folder: backup
                ).make(now: 5)
            case .copy: _ = try Backup(of: backup, to: scratch.file("copy")).make(now: 5)
            case .copyOver:
                _ = try Backup(of: backup, to: backup, replaces: true).make(now: 5)
            case .restoreItself: try restore(backup, into: backup + "/../backup/")
            case .restoreByLink:
                let link = scratch.file("link")
                try FileManager.default.createSymbolicLink(
                    atPath: link, withDestinationPath: backup)
                try restore(backup, into: link)
            case .restoreWithin: try restore(backup, into: backup + "/data/deep")
            case .restoreAnother:
                let other = scratch.file("other")
                try FileManager.default.copyItem(atPath: backup, toPath: other)
                try restore(other, into: backup)
            }
        }
    }

    @Test(arguments: Attempt.allCases)
    func `a backup that is taken for a data folder is refused and left as it is`(
        attempt: Attempt
    ) throws {
        let before = try contents(folder.backup)
        let error = try #require(throws: (any Error).self) {
            try attempt.run(on: folder.backup, beside: folder.scratch)
        }
        #expect("\(error)".contains("backup") && "\(error)".contains("--data"), "\(error)")
        #expect(try contents(folder.backup) == before)
        #expect(try DataCheck(folder.backup).isSound)
    }

    @Test func `check says which of the two it has read`() throws {
        #expect(try DataCheck(folder.backup).isBackup)
        #expect(try DataCheck(folder.data).isBackup == false)
        let list = folder.backup + "/backup.json"
        try Data("{".utf8).write(to: URL(filePath: list))
        let error = try #require(throws: UpkeepError.self) { try DataCheck(folder.backup) }
        #expect(error.isAboutData && error.description.contains("backup.json is damaged"))
        try FileManager.default.removeItem(atPath: list)
        #expect(try DataCheck(folder.backup).isBackup == false)
    }

    @Test func `a restore that fails leaves no folder that it made`() throws {
        try UpkeepFolder.damage(folder.backup + "/default.db") { $0[$0.count - 9] ^= 0x10 }
        let place = folder.scratch.file("new/deep")
        #expect(throws: UpkeepError.self) {
            try Restore(of: folder.backup, into: place).make(now: 5)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.scratch.file("new")))
        // One that was there stays.
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true)
        #expect(throws: UpkeepError.self) {
            try Restore(of: folder.backup, into: place).make(now: 5)
        }
        #expect(FileManager.default.fileExists(atPath: place))
    }

    @Test func `an import of a file that is not there makes no folder`() throws {
        let place = folder.scratch.file("new/deep")
        #expect(throws: UpkeepError.self) {
            try TreeImport(
                of: folder.scratch.file("none.json"), to: .root, in: .default, folder: place
            ).make(now: 5)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.scratch.file("new")))
    }

    /// Each with a folder that is not there, and what is said of one that is a file.
    @Test func `a folder that is not there is said to be so, by all that read one`() throws {
        let none = folder.scratch.file("none")
        let file = folder.scratch.file("file")
        try Data("x".utf8).write(to: URL(filePath: file))
        let attempts: [(String) throws -> Void] = [
            { _ = try DataCheck($0) },
            { _ = try DoorKeeper(folder: $0) },
            { _ = try Backup(of: $0, to: folder.scratch.file("copy")).make(now: 5) },
            { _ = try Restore(of: $0, into: folder.scratch.file("new")).make(now: 5) },
            { try TreeExport(of: .root, in: .default, folder: $0).write { _ in } },
        ]
        for attempt in attempts {
            let missing = try #require(throws: UpkeepError.self) { try attempt(none) }
            #expect(missing.description == "There is no folder \(none).")
            let wrong = try #require(throws: UpkeepError.self) { try attempt(file) }
            #expect(
                wrong.description == "The folder \(file) cannot be read: Not a directory.")
        }
        let names = try folder.scratch.names
        #expect(names == ["backup", "data", "file"])
    }

    @Test func `where a backup or an export cannot be made it is named as it was given`() throws {
        let place = folder.scratch.file("none/backup")
        let backup = try #require(throws: UpkeepError.self) {
            try Backup(of: folder.data, to: place).make(now: 5)
        }
        #expect(
            backup.description
                == "The backup \(place) cannot be made: No such file or directory.")
        let export = try #require(throws: UpkeepError.self) {
            try TreeExport(of: .root, in: .default, folder: folder.data)
                .write(to: place, replaces: false)
        }
        #expect(export.description == "\(place) cannot be made: No such file or directory.")
    }
}
