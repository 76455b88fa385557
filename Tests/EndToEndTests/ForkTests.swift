import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// Two scorers of one game, and what one of them does when it is over.
    struct ForkTests {
        private let folder: ScratchFolder
        private let first: Device
        private let second: Device
        private let server: Server

        init() throws {
            folder = try ScratchFolder()
            first = Device(home: folder.file("first"))
            second = Device(home: folder.file("second"))
            server = try Server(data: folder.file("data"))
        }

        /// A match that both have.
        private func begin() throws -> String {
            try first.runs("start", "tally", "Anna", "Ben")
            try first.runs("record", "anna")
            #expect(try first.runs("push", "--server", server.address).code == 0)
            #expect(try second.runs("pull", "--server", server.address).code == 0)
            return try #require(try first.runs("status", "--json").json()["id"]?.string)
        }

        @Test func `two scorers without a network lose not one entry`() throws {
            let id = try begin()
            let here = (1...30).map { "anna +\($0)" }
            let there = (1...30).map { "ben +\($0)" }
            #expect(try first.runs("record", input: here.joined(separator: "\n") + "\n").code == 0)
            #expect(
                try second.runs("record", input: there.joined(separator: "\n") + "\n").code == 0)
            #expect(try first.runs("push").code == 0)
            #expect(try second.runs("push").code == 0)
            #expect(try server.value(at: "/matches/\(id)/entries").children.count == 61)
            for device in [first, second] { #expect(try device.runs("pull").code == 4) }

            let shown = try first.runs("forks", "show", id)
            #expect(shown.code == 4)
            #expect(shown.lines.contains { $0.hasPrefix("They part after #1 Anna +1, now 1") })
            let merged = try first.runs("forks", "merge", id, "1", "--all")
            #expect(merged.code == 0, "\(merged.talk)")
            #expect(merged.lines.last == "Anna 466, Ben 465")
            #expect(try first.runs("push").code == 0)
            #expect(try second.runs("pull").code == 0)
            #expect(try second.runs("status").lines.first?.contains("Anna 466, Ben 465") == true)
            #expect(try first.entries(of: id) == second.entries(of: id))
            #expect(try second.runs("forks", id).lines.count == 2)
            for device in [first, second] {
                #expect(try device.runs("verify", "--remote").code == 0)
            }
        }

        @Test func `each command that the warning of a fork shows works as it stands`() throws {
            _ = try begin()
            try first.runs("record", "anna +2")
            try second.runs("record", "ben +3")
            #expect(try second.runs("push").code == 0)
            let synced = try first.runs("sync")
            #expect(synced.code == 4)
            let warning = try #require(synced.talk.first { $0.contains("went on in two ways") })
            let commands = warning.split(separator: "“").dropFirst()
                .compactMap { $0.split(separator: "”").first }
                .map { $0.split(separator: " ").map(String.init) }
            #expect(commands.map { $0[2] } == ["show", "adopt", "adopt", "merge"])
            for (number, words) in commands.enumerated() {
                let copy = Device(home: folder.file("copy\(number)"))
                try FileManager.default.copyItem(atPath: first.home, toPath: copy.home)
                // Where nobody is there to be asked, all is taken.
                let more = words[2] == "merge" ? ["--all"] : []
                let run = try copy.runs(words: words.dropFirst() + more)
                #expect(run.code == (words[2] == "show" ? 4 : 0), "\(words): \(run.talk)")
            }
        }

        @Test func `a match goes from hand to hand by a code`() throws {
            let id = try begin()
            try first.runs("record", "anna +4")
            let released = try first.runs("release", "--json").json()
            let code = try #require(released["code"]?.string)
            let early = try second.runs("takeover", code)
            #expect(early.code == 1)
            #expect(early.talk.joined().contains("has the other device pushed"))
            #expect(try first.runs("push").code == 0)
            // Nothing was pulled since: the code brings what is missing.
            let taken = try second.runs("takeover", code)
            #expect(taken.code == 0, "\(taken.talk)")
            #expect(taken.lines.last == "Anna 5, Ben 0")
            try second.runs("record", "ben")
            try second.runs("push")
            #expect(try first.runs("pull").code == 0)
            #expect(try first.entries(of: id) == second.entries(of: id))
        }

        @Test func `a match that is over is evicted, and comes back when it is looked at`() throws {
            let id = try begin()
            try first.runs("finish")
            #expect(try first.runs("evict", id).code == 1)
            #expect(try first.runs("push").code == 0)
            let sheet = try first.runs("show", id).lines
            let evicted = try first.runs("evict", id)
            #expect(evicted.code == 0, "\(evicted.talk)")
            #expect(try first.runs("list").lines.first?.hasSuffix("only on the server") == true)
            #expect(try first.runs("verify").lines.first?.hasPrefix("checked: 0 matches") == true)
            try server.stop()
            let down = try first.runs("show", id)
            #expect(down.code == 5)
            let again = try Server(data: folder.file("data"))
            let back = try first.runs("show", id, "--server", again.address)
            #expect(back.code == 0, "\(back.talk)")
            #expect(back.lines == sheet)
            #expect(try first.runs("show", id).talk == [])
        }
    }
}
