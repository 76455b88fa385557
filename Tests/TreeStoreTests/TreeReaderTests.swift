import Foundation
import JSONTree
import SyncCore
import TestSupport
import Testing
import TreeStore

@Suite struct TreeReaderTests {
    private let folder: ScratchFolder
    private var path: String { folder.file("t.db") }

    init() throws {
        folder = try ScratchFolder()
    }

    private func set(_ value: Value, in file: TreeFile, at milliseconds: Int64) throws {
        var store = file.store
        try file.transaction {
            _ = try store.write(
                [PathWrite(path: try Path("/a"), value: value)], stamp: Stamp(milliseconds))
        }
    }

    @Test func `where there is no tree there is no reader, and none is made`() throws {
        #expect(try TreeReader.open(path: path) == nil)
        #expect(!FileManager.default.fileExists(atPath: path))
        try Data().write(to: URL(filePath: path))
        #expect(try TreeReader.open(path: path) == nil)
    }

    @Test func `a reader sees each commit, and in a snapshot only the first it met`() throws {
        let file = try TreeFile(path: path)
        try set(1, in: file, at: 1)
        let reader = try #require(try TreeReader.open(path: path))
        let place = try Path("/a")
        #expect(try reader.store.value(at: place) == 1)
        try set(2, in: file, at: 2)
        #expect(try reader.store.value(at: place) == 2)

        try reader.beginSnapshot()
        #expect(try reader.store.value(at: place) == 2)
        try set(3, in: file, at: 3)
        #expect(try reader.store.value(at: place) == 2)
        #expect(try reader.store.lastSequence == 2)
        #expect(reader.isInSnapshot)
        try reader.endSnapshot()
        #expect(try reader.store.value(at: place) == 3)
    }

    @Test func `a reader does not see what is not committed, nor wait for it`() throws {
        let file = try TreeFile(path: path)
        try set(1, in: file, at: 1)
        let reader = try #require(try TreeReader.open(path: path))
        var store = file.store
        try file.transaction {
            _ = try store.write([PathWrite(path: Path("/a"), value: 2)], stamp: Stamp(2))
            #expect(try reader.store.value(at: Path("/a")) == 1)
            #expect(try file.store.value(at: Path("/a")) == 2)
        }
    }

    @Test func `a reader cannot write`() throws {
        let file = try TreeFile(path: path)
        let reader = try #require(try TreeReader.open(path: path))
        #expect(throws: (any Error).self) {
            try reader.snapshot { store in
                var store = store
                _ = try store.write([PathWrite(path: Path("/a"), value: 2)], stamp: Stamp(2))
            }
        }
        #expect(!reader.isInSnapshot)
        #expect(try file.store.all() == [])
    }

    @Test func `a reader stays when the writer goes and comes back`() throws {
        var file: TreeFile? = try TreeFile(path: path)
        let reader = try #require(try TreeReader.open(path: path))
        file = nil
        #expect(try reader.store.all() == [])
        let again = try TreeFile(path: path)
        try set(1, in: again, at: 1)
        #expect(try reader.store.value(at: Path("/a")) == 1)
        _ = file
    }

    @Test func `the log is moved past readers that hold nothing`() throws {
        let file = try TreeFile(path: path)
        let reader = try #require(try TreeReader.open(path: path))
        try set(1, in: file, at: 1)
        try reader.snapshot { store in
            #expect(try store.value(at: Path("/a")) == 1)
            try set(2, in: file, at: 2)
            #expect(!file.store.moveLog())
        }
        #expect(file.store.moveLog())
    }
}
