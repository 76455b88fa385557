import Foundation
import JSONTree
import SQLite
import SyncCore
import SyncServer
import TestSupport
import Testing
import TreeStore

/// A data folder that no server has, and room beside it.
struct UpkeepFolder {
    let scratch: ScratchFolder
    var data: String { scratch.file("data") }
    var backup: String { scratch.file("backup") }

    static let now: Int64 = 0x0193_a000_0000

    init() throws {
        scratch = try ScratchFolder()
        try FileManager.default.createDirectory(
            atPath: scratch.file("data"), withIntermediateDirectories: true)
    }

    /// Sets values by path, in one commit each.
    func set(_ values: KeyValuePairs<String, String>, in tree: String = "default") throws {
        let file = try TreeFile(path: try Namespace(tree).path(in: data))
        var primary = try Primary(store: file.store)
        for (path, text) in values {
            try file.transaction {
                let write = PathWrite(path: try Path(path), value: try Value(parsing: text))
                _ = try primary.write([write], now: Self.now)
                try primary.saveState()
            }
        }
    }

    /// What a tree of a folder holds; nil when there is none.
    static func value(in folder: String, tree: String = "default") throws -> Value? {
        try TreeReader.open(path: try Namespace(tree).path(in: folder))?.store.value(at: .root)
    }

    static func storeID(in folder: String, tree: String = "default") throws -> String? {
        try TreeReader.open(path: try Namespace(tree).path(in: folder))?.store.state()?.storeID
    }

    static func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    /// Every file below a folder.
    static func files(in folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        return (found ?? []).sorted()
    }

    /// Changes bytes of a file in place.
    static func damage(_ path: String, _ change: (inout Data) -> Void) throws {
        var bytes = try Data(contentsOf: URL(filePath: path))
        change(&bytes)
        try bytes.write(to: URL(filePath: path))
    }

    /// Runs SQL on a tree's file.
    func sql(_ text: String, in folder: String? = nil) throws {
        let file = try TreeFile(path: Namespace.default.path(in: folder ?? data))
        try file.connection.execute(text)
    }
}
