import Foundation
import JSONTree
import SyncCore
import SyncServer
import TestSupport
import Testing
import TreeStore

/// Trees as files of JSON, out and in.
struct TransferTests {
    private let folder: UpkeepFolder
    private var file: String { folder.scratch.file("file.json") }

    init() throws {
        folder = try UpkeepFolder()
    }

    private func text(_ path: String = "/", isWhole: Bool = false) throws -> String {
        let text = Text()
        try TreeExport(
            of: try Path(path), in: .default, folder: folder.data, isWhole: isWhole
        ).write { text.bytes += $0 }
        return String(decoding: text.bytes, as: UTF8.self)
    }

    private final class Text { var bytes: [UInt8] = [] }

    private func take(
        _ json: String, at path: String = "/", replaces: Bool = false, tree: String = "default"
    ) throws {
        try Data(json.utf8).write(to: URL(filePath: file))
        _ = try TreeImport(
            of: file, to: try Path(path), in: try Namespace(tree), folder: folder.data,
            replaces: replaces
        ).make(now: UpkeepFolder.now)
    }

    @Test func `what is exported is what a server answers, with priorities where asked`() throws {
        try folder.set([
            "/list": "[1,null,3]", "/node": #"{".priority":"p","x":1}"#, "/leaf": "true",
        ])
        #expect(try text() == #"{"leaf":true,"list":[1,null,3],"node":{"x":1}}"# + "\n")
        #expect(
            try text(isWhole: true)
                == #"{"leaf":true,"list":{"0":1,"2":3},"node":{".priority":"p","x":1}}"# + "\n")
        #expect(try text("/node") == #"{"x":1}"# + "\n")
        #expect(try text("/none") == "null\n")
    }

    @Test func `what was exported comes in again, priorities included`() throws {
        try folder.set(["/a": #"{".priority":7,"b":[true,{"c":"é"}]}"#, "/n": "12345678901234567"])
        let before = try text(isWhole: true)
        try take(before, tree: "copy")
        #expect(
            try UpkeepFolder.value(in: folder.data, tree: "copy")
                == UpkeepFolder.value(in: folder.data))
        #expect(try DataCheck(folder.data).isSound)
    }

    @Test func `a file is written whole, for its owner, and not over another`() throws {
        try folder.set(["/a": "1"])
        let export = TreeExport(of: .root, in: .default, folder: folder.data)
        #expect(try export.write(to: file, replaces: false) == 8)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "{\"a\":1}\n")
        #expect(try UpkeepFolder.mode(file) == 0o600)
        #expect(throws: UpkeepError.self) { try export.write(to: file, replaces: false) }
        #expect(try export.write(to: file, replaces: true) == 8)
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try export.write(to: folder.scratch.file("b"), replaces: false) { _ in throw Stop() }
        }
        #expect(try folder.scratch.names == ["data", "file.json"])
    }

    @Test func `a tree that is not there is not exported, and not made`() throws {
        try folder.set(["/a": "1"])
        #expect(throws: UpkeepError.self) {
            try TreeExport(of: .root, in: try Namespace("none"), folder: folder.data).write { _ in }
        }
        #expect(!UpkeepFolder.files(in: folder.data).contains("none.db"))
    }

    @Test func `what stands at the place is replaced only when told so`() throws {
        try take(#"{"a":{"b":1},"c":2}"#)
        let error = try #require(throws: UpkeepError.self) { try take("3", at: "/a") }
        #expect(error.description.contains("--replace"))
        try take("3", at: "/a", replaces: true)
        try take(#"{"x":null,"y":"new"}"#, at: "/d/e")
        #expect(try text() == #"{"a":3,"c":2,"d":{"e":{"y":"new"}}}"# + "\n")
        try take("null", at: "/c", replaces: true)
        #expect(try text() == #"{"a":3,"d":{"e":{"y":"new"}}}"# + "\n")
    }

    @Test(arguments: [
        ("{\"a\":1,\n\"b\":}", 12, 2), ("", 0, 1), ("{\"a\":1}\n\n x", 10, 3),
        ("{\"a.b\":1}", 1, 1), ("[1,\n2,\n\"\u{1}\"]", 8, 3), ("{\"a\":1", 6, 1),
    ])
    func `bad input is named by its line and byte, and changes nothing`(
        json: String, byte: Int, line: Int
    ) throws {
        try folder.set(["/a": "1"])
        let error = try #require(throws: UpkeepError.self) { try take(json, at: "/b") }
        #expect(error.isAboutData)
        #expect(
            error.description.contains("at byte \(byte), in line \(line)."), "\(error)")
        #expect(try text() == #"{"a":1}"# + "\n")
        #expect(UpkeepFolder.files(in: folder.data).allSatisfy { !$0.hasPrefix("arriving") })
    }

    @Test func `a large file comes in and goes out in pieces`() throws {
        let members = (0..<20_000).map { "\"k\($0)\":{\"n\":\($0),\"t\":\"some text of a match\"}" }
        try take("{\(members.joined(separator: ","))}", at: "/big")
        var pieces = 0
        let export = TreeExport(of: try Path("/big"), in: .default, folder: folder.data)
        try export.write { piece in
            pieces += 1
            #expect(piece.count < 256 << 10)
        }
        #expect(pieces > 5)
        let check = try DataCheck(folder.data)
        #expect(check.isSound)
        #expect(try UpkeepFolder.value(in: folder.data)?[try Path("/big/k777/n")] == .integer(777))
    }

    @Test func `a tree that a server has in use is not written beside it`() throws {
        try RunningServer.with(set: { $0.folder = folder.data }) { server in
            let error = try #require(throws: StoreError.self) { try take("1", at: "/a") }
            #expect(error.reason == .inUse)
            #expect(error.description.contains("curl -X PUT"))
            #expect(try server.connect().request("GET /.json").text == "null")
        }
    }
}
