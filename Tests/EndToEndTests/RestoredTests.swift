import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// A server whose data was put back from a copy, and files that were emptied.
    struct RestoredTests {
        private let folder: ScratchFolder
        private let device: Device
        private let data: String

        init() throws {
            folder = try ScratchFolder()
            device = Device(home: folder.file("home"))
            data = folder.file("data")
        }

        /// Records five entries and pushes them, copies the server's data, records and pushes five
        /// more, and puts the copy back.
        private func goBack() throws -> String {
            let server = try Server(data: data)
            try device.runs("start", "tally", "Anna", "Ben")
            let five = String(repeating: "anna\n", count: 5)
            try device.runs("record", input: five)
            #expect(try device.runs("push", "--server", server.address).code == 0)
            try server.stop()
            try FileManager.default.copyItem(atPath: data, toPath: folder.file("copy"))

            let second = try Server(data: data)
            try device.runs("record", input: five)
            #expect(try device.runs("push", "--server", second.address).code == 0)
            let id = try #require(
                try device.runs("status", "--json").json()["id"]?.string)
            try second.stop()
            try FileManager.default.removeItem(atPath: data)
            try FileManager.default.moveItem(atPath: folder.file("copy"), toPath: data)
            return id
        }

        @Test(arguments: ["push", "pull"])
        func `a server that fell back gets back what it lost`(verb: String) throws {
            let id = try goBack()
            let server = try Server(data: data)
            #expect(try device.runs(verb, "--server", server.address).code == 0)
            #expect(try device.runs("push").code == 0)
            #expect(try device.runs("pull").code == 0)
            #expect(try device.entries(of: id).children.count == 10)
            #expect(try server.value(at: "/matches/\(id)/entries") == device.entries(of: id))
        }

        @Test func `a server that does not say so is found out, even when others wrote meanwhile`()
            throws
        {
            let id = try goBack()
            let server = try Server(data: data)
            let other = Device(home: folder.file("other"))
            try other.runs("start", "tally", "Cleo", "Dai")
            try other.runs("record", input: String(repeating: "cleo\n", count: 30))
            #expect(try other.runs("push", "--server", server.address).code == 0)

            #expect(try device.runs("record", "ben", "--match", id).code == 0)
            let push = try device.runs("push", "--server", server.address)
            #expect(push.code == 0, "\(push.talk)")
            #expect(push.talk.contains { $0.contains("put back from an older copy") })
            #expect(try device.entries(of: id).children.count == 11)
            #expect(try server.value(at: "/matches/\(id)/entries") == device.entries(of: id))
            #expect(try device.runs("verify", "--remote").code == 0)
            #expect(try device.runs("push").talk.allSatisfy { !$0.contains("older copy") })
        }

        @Test func `a server that says it was put back gets it even when others wrote meanwhile`()
            throws
        {
            let id = try goBack()
            let server = try Server(data: data, "--restored")
            let other = Device(home: folder.file("other"))
            try other.runs("start", "tally", "Cleo", "Dai")
            try other.runs("record", input: String(repeating: "cleo\n", count: 30))
            #expect(try other.runs("push", "--server", server.address).code == 0)

            #expect(try device.runs("pull", "--server", server.address).code == 0)
            #expect(try device.entries(of: id).children.count == 10)
            #expect(try server.value(at: "/matches/\(id)/entries") == device.entries(of: id))
        }

        @Test func `a file that was emptied keeps its log and is named`() throws {
            try device.runs("start", "tally", "Anna", "Ben")
            let child = try device.starts(["record"])
            try child.type("anna\n")
            _ = try child.line()
            child.send(SIGKILL)
            _ = try child.end()
            let file = device.home + "/matchbook.sqlite"
            let log = try Data(contentsOf: URL(filePath: file + "-wal"))
            #expect(!log.isEmpty)
            #expect(truncate(file, 0) == 0)
            let run = try device.runs("status")
            #expect(run.code == 3)
            #expect(run.talk.joined().contains("was cut to nothing"))
            #expect(try Data(contentsOf: URL(filePath: file + "-wal")) == log)
        }

        @Test func `a branch is shown and can be taken up`() throws {
            let server = try Server(data: data)
            let other = Device(home: folder.file("other"))
            try device.runs("start", "tally", "Anna", "Ben")
            try device.runs("push", "--server", server.address)
            try other.runs("pull", "--server", server.address)
            try device.runs("record", "anna +1")
            try other.runs("record", "ben +7")
            try other.runs("push")
            try device.runs("push")
            #expect(try device.runs("pull").code == 4)
            let shown = try device.runs("show").lines
            let main = try #require(try device.runs("status", "--json").json()["score"]?.string)
            let isAnnasMain = main == "Anna 1, Ben 0"
            #expect(shown.contains { $0.contains(isAnnasMain ? "Ben +7" : "Anna +1") })
            let end = try #require(shown.last { $0.contains("its last entry is") })
            let tip = try #require(end.split(separator: " ").last.map(String.init))
            #expect(try device.runs("takeover", "--from", tip).code == 0)
            let status = try device.runs("status", "--json").json()
            #expect(status["score"]?.string == (isAnnasMain ? "Anna 0, Ben 7" : "Anna 1, Ben 0"))
            #expect(status["forks"]?.integer == 0)
        }
    }
}
