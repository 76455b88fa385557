import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// `watch` and `sync`.
    struct WatchTests {
        private let folder: ScratchFolder
        private let phone: Device
        private let tablet: Device
        private let server: Server

        init() throws {
            folder = try ScratchFolder()
            phone = Device(home: folder.file("phone"))
            tablet = Device(home: folder.file("tablet"))
            server = try Server(data: folder.file("data"))
        }

        @Test func `a match is told from here and from the server, up to its end`() throws {
            try phone.runs("start", "tally", "Anna", "Ben")
            #expect(try phone.runs("sync", "--server", server.address).code == 0)
            #expect(try tablet.runs("sync", "--server", server.address).code == 0)
            let watch = try tablet.starts(["watch"])
            #expect(try watch.line()?.hasSuffix("open") == true)
            #expect(try watch.line() == "Anna 0, Ben 0")
            try tablet.runs("record", "anna +2")
            #expect(try watch.line() == "#1 Anna +2, now 2")
            #expect(try watch.line() == "Anna 2, Ben 0")
            #expect(try tablet.runs("sync").code == 0)
            #expect(try phone.runs("sync").code == 0)
            try phone.runs("record", "ben")
            try phone.runs("undo")
            try phone.runs("push")
            #expect(try watch.line() == "Ben +1 (undone since)")
            #expect(try watch.line() == "Ben +1: undone")
            try phone.runs("finish")
            try phone.runs("push")
            #expect(try watch.line()?.hasSuffix("finished") == true)
            #expect(try watch.line()?.hasPrefix("Anna 2, Ben 0") == true)
            #expect(try watch.line() == nil)
            #expect(try watch.end() == 0)
        }

        @Test func `lines for programs name the entry and where the match stands`() throws {
            try phone.runs("start", "tally", "Anna", "Ben")
            let watch = try phone.starts(["watch", "--json"])
            let first = try JSON(parsing: Array(try #require(try watch.line()).utf8))
            #expect(first["line"]?.string == "Anna 0, Ben 0")
            try phone.runs("record", "anna +2")
            let entry = try JSON(parsing: Array(try #require(try watch.line()).utf8))
            #expect(entry["number"]?.integer == 1)
            #expect(entry["words"]?.string == "Anna +2, now 2")
            #expect(entry["line"]?.string == "Anna 2, Ben 0")
            #expect(entry["match"] == first["id"])
            watch.send(SIGINT)
            #expect(try watch.end() == 0)
        }

        @Test func `what is recorded here is told while the server is away`() throws {
            try phone.runs("start", "tally", "Anna", "Ben")
            #expect(try phone.runs("sync", "--server", server.address).code == 0)
            let address = server.port
            try server.stop()
            let watch = try phone.starts(["watch"])
            #expect(try watch.line()?.hasSuffix("open") == true)
            #expect(try watch.line() == "Anna 0, Ben 0")
            _ = try watch.errorLine(after: "warning: ")
            try phone.runs("record", "anna")
            #expect(try watch.line() == "#1 Anna +1, now 1")
            #expect(try watch.line() == "Anna 1, Ben 0")
            let next = try Server(data: folder.file("data"), port: address)
            _ = try watch.errorLine(after: "The server is there again.")
            watch.send(SIGTERM)
            #expect(try watch.end() == 0)
            try next.stop()
        }

        @Test func `a match that is nowhere is refused`() throws {
            try phone.runs("start", "tally", "Anna", "Ben")
            let watch = try phone.starts(
                ["watch", "0123456789ab", "--server", server.address])
            let talk = try watch.rest().errors
            #expect(talk.last?.contains("neither this device nor the server") == true)
            #expect(try watch.end() == 1)
        }

        @Test func `one report tells what was sent and what came`() throws {
            try phone.runs("start", "tally", "Anna", "Ben")
            try phone.runs("record", "anna")
            let sent = try phone.runs("sync", "--server", server.address)
            #expect(sent.code == 0)
            #expect(sent.lines.count == 1)
            #expect(sent.lines.first?.hasSuffix("sent") == true)
            let came = try tablet.runs("sync", "--server", server.address, "--json").json()
            #expect(came["push"]?["matches"]?.array?.isEmpty == true)
            #expect(came["pull"]?["matches"]?.array?.first?["isNew"] == true)
            let nothing = try phone.runs("sync")
            #expect(nothing.code == 0)
            #expect(nothing.talk.last?.contains("in step") == true)
            // Both go on from one point.
            try phone.runs("record", "anna")
            try tablet.runs("record", "ben")
            #expect(try phone.runs("sync").code == 0)
            #expect(try tablet.runs("sync").code == 4)
            try server.stop()
            try phone.runs("record", "anna")
            #expect(try phone.runs("sync").code == 5)
        }
    }
}
