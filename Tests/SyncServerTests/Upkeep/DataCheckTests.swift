import Access
import Foundation
import JSONTree
import SyncCore
import SyncServer
import TestSupport
import Testing
import TreeStore

struct DataCheckTests {
    private let folder: UpkeepFolder

    init() throws {
        folder = try UpkeepFolder()
        // With rules there are indexes.
        _ = try DataSetup.make(in: folder.data)
        try folder.set([
            "/summaries/m1": #"{"status":"open","updated":3}"#, "/a/b": "1", "/a/.priority": "7",
            "/a/c/d": #""text""#,
        ])
    }

    private func findings() throws -> [String] {
        try DataCheck(folder.data).parts.flatMap { part in
            part.findings.map { "\(part.name): \($0)" }
        }
    }

    @Test func `data as a server leaves it is sound, running or not`() throws {
        #expect(try findings() == [])
        try RunningServer.with(set: { $0.folder = folder.data }) { _ in
            #expect(try findings() == [])
            let check = try DataCheck(folder.data)
            #expect(check.parts.map(\.name) == ["tree default", "access.sqlite", "keys"])
            #expect(check.parts.first?.rowCount == 4)
        }
    }

    /// What SQLite itself finds nothing wrong with.
    @Test(
        arguments: [
            (
                "UPDATE rows SET value = '{\"x\":' WHERE value LIKE '%text%'",
                "its value is unreadable"
            ),
            ("UPDATE rows SET value = 'null' WHERE value LIKE '%text%'", "its value is nothing"),
            ("UPDATE rows SET path = x'05' WHERE value LIKE '%text%'", "its path is unreadable"),
            ("UPDATE rows SET stamp = x'00' WHERE value LIKE '%text%'", "is damaged"),
            ("UPDATE rows SET evidence = NULL WHERE value LIKE '%text%'", "its evidence is older"),
            (
                "UPDATE rows SET value = '{\"a\":1}' WHERE value = '7'",
                "its priority is no primitive"
            ),
            (
                "UPDATE rows SET sequence = -3 WHERE value LIKE '%text%'",
                "its sequence was never given"
            ),
            ("UPDATE state SET store = NULL", "whose store it is"),
            ("UPDATE state SET clock_last = x'01'", "clock's last stamp"),
            ("UPDATE rules SET text = '{'", "its rules cannot be used"),
            ("INSERT INTO devices (device, mark, sent) VALUES (1, 1, x'11')", "record of device"),
            (
                "INSERT INTO devices (device, mark) VALUES (1, 1);"
                    + "INSERT INTO results (device, number, result) VALUES (1, 1, '{}')",
                "result 1 of device"
            ),
        ])
    func `damage in a row is found and named`(sql: String, sentence: String) throws {
        try folder.sql(sql)
        let found = try findings()
        #expect(found.count >= 1)
        #expect(found.first?.contains(sentence) == true, "\(found)")
        #expect(found.first?.hasPrefix("tree default: ") == true, "\(found)")
    }

    @Test func `a row that is older than the one above it is found`() throws {
        try folder.set(["/deep/er": "1"])
        let file = try TreeFile(path: Namespace.default.path(in: folder.data))
        let stamp = Stamp(milliseconds: UpkeepFolder.now * 2, counter: 0, device: DeviceID(bits: 1))
        var store = file.store
        try file.transaction {
            let change = RowChanges(changes: [
                .put(
                    Row(
                        path: PathCode(try Path("/deep")), stamp: stamp, value: Array("{}".utf8),
                        evidence: stamp))
            ])
            _ = try store.store(change)
        }
        #expect(try findings().contains { $0.contains("/deep/er: it is older than the row above") })
    }

    @Test func `an index that lacks a child, or has one too many, is found`() throws {
        let index = [ListIndex([], by: .value)]
        do {
            let file = try TreeFile(path: Namespace.default.path(in: folder.data))
            var store = file.store
            try file.transaction {
                for kept in try store.addIndexes(index) { _ = try store.fill(kept, limit: .max) }
                try store.save(rules: Array(#"{"rules":{}}"#.utf8), indexes: index)
            }
        }
        #expect(try findings() == [])
        try folder.sql(
            "DELETE FROM positions WHERE position IN (SELECT position FROM positions LIMIT 1)")
        #expect(try findings().first?.contains("lacks 1 children and holds 0") == true)
        try folder.sql(
            "INSERT INTO positions SELECT index_id, list, x'0102' FROM positions LIMIT 1")
        #expect(try findings().first?.contains("lacks 1 children and holds 1") == true)
        try folder.sql("UPDATE indexes SET child = '$'")
        #expect(try findings().first?.contains("an index is unreadable") == true)
    }

    @Test func `damaged pages are SQLite's to find`() throws {
        try UpkeepFolder.damage(Namespace.default.path(in: folder.data)) { bytes in
            for index in 4096..<8192 { bytes[index] = 0x55 }
        }
        #expect(try !findings().isEmpty)
        try UpkeepFolder.damage(Namespace.default.path(in: folder.data)) { $0 = Data("no".utf8) }
        #expect(try findings().first?.contains("is no database") == true)
    }

    @Test func `keys that others can read, and a damaged list of devices, are found`() throws {
        _ = try DoorKeeper(folder: folder.data).invite(
            Grant(.home, mayWrite: true), to: "default", minutes: 5, now: UpkeepFolder.now)
        chmod(folder.data + "/keys/secret", 0o644)
        #expect(try findings().contains { $0.hasPrefix("keys: ") && $0.contains("chmod 600") })
        chmod(folder.data + "/keys/secret", 0o600)
        try UpkeepFolder.damage(folder.data + "/access.sqlite") { $0 = Data("no".utf8) }
        #expect(try findings().contains { $0.hasPrefix("access.sqlite: ") })
    }

    @Test func `many findings are bounded and counted`() throws {
        let values = (0..<40).map { "\"k\($0)\":{\"\(String(repeating: "x", count: 90))\":1}" }
        try folder.set(["/many": "{\(values.joined(separator: ","))}"])
        for number in 0..<40 { try folder.set(["/more/k\(number)": "1"]) }
        try folder.sql("UPDATE rows SET value = '{' WHERE value = '1'")
        let part = try #require(try DataCheck(folder.data).parts.first)
        #expect(part.findings.count == 20)
        #expect(part.moreFindings >= 20)
    }

    @Test func `a folder with nothing in it cannot be checked`() throws {
        #expect(throws: UpkeepError.self) { try DataCheck(folder.scratch.file("none")) }
        #expect(throws: UpkeepError.self) { try DataCheck(folder.scratch.path) }
    }
}
