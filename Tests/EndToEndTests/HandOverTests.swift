import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    struct HandOverTests {
        private let folder: ScratchFolder
        private let first: Device
        private let second: Device

        init() throws {
            folder = try ScratchFolder()
            first = Device(home: folder.file("first"))
            second = Device(home: folder.file("second"))
        }

        @Test func `a match begun offline goes to another device and comes back`() throws {
            // An address at which nobody listens any more.
            let gone = try Server(data: folder.file("gone"))
            try gone.stop()

            #expect(try first.runs("start", "tally", "Anna", "Ben").code == 0)
            #expect(try first.runs("record", "anna +2").lines.last == "Anna 2, Ben 0")
            let games = folder.file("games.evn")
            try Self.game.write(toFile: games, atomically: true, encoding: .utf8)
            #expect(try first.runs("import", games).code == 0)
            let offline = try first.runs("push", "--server", gone.address)
            #expect(offline.code == 5)
            #expect(offline.talk.last?.contains("verything is safe here") == true)

            let server = try Server(data: folder.file("data"))
            let push = try first.runs("push", "--server", server.address)
            #expect(push.code == 0, "\(push.talk)")
            #expect(push.lines.count == 2)
            #expect(try first.runs("push").lines == [])

            let id = try #require(
                try first.runs("list", "--open", "--json").json()["matches"]?.array?.first?["id"]?
                    .string)
            try expectEqual(server, first, id)

            let pull = try second.runs("pull", "--server", server.address)
            #expect(pull.code == 0, "\(pull.talk)")
            #expect(try second.runs("resume").lines.contains { $0.contains("Anna +2, now 2") })
            let takeover = try second.runs("takeover")
            #expect(takeover.code == 0)
            #expect(takeover.lines.first?.contains("from #2 on") == true)
            #expect(try second.runs("record", input: "ben\nben +3\n").code == 0)
            #expect(try second.runs("finish").code == 0)
            #expect(try second.runs("push").code == 0)
            try expectEqual(server, second, id)

            let back = try first.runs("pull")
            #expect(back.code == 0, "\(back.talk)")
            #expect(back.talk.contains { $0.contains("took the pen") })
            #expect(try first.entries(of: id) == second.entries(of: id))
            #expect(
                try first.runs("show", id).lines.first?.contains("Anna 2, Ben 4  finished") == true)
            #expect(try first.runs("push").lines == [])

            let all = try second.runs("pull", "--all")
            #expect(all.code == 0)
            #expect(try second.runs("list").lines == first.runs("list").lines)
            #expect(try server.stop() == 0)
        }

        @Test func `what both wrote is kept as a fork, and waits for a decision`() throws {
            let server = try Server(data: folder.file("data"))
            try first.runs("start", "tally", "Anna", "Ben")
            try first.runs("record", "anna")
            try first.runs("push", "--server", server.address)
            try second.runs("pull", "--server", server.address)
            try second.runs("takeover")
            try second.runs("record", "ben +2")
            try second.runs("push")
            try first.runs("record", "anna +5")

            let pull = try first.runs("pull")
            #expect(pull.code == 4)
            #expect(pull.talk.contains { $0.contains("went on in two ways") })
            #expect(try first.runs("status").lines.first?.contains("Anna 1, Ben 2") == true)
            #expect(
                try first.runs("show").lines.contains { $0.hasPrefix("fork after #1: 1 entry") })
            #expect(try first.runs("pull").code == 4)

            #expect(try first.runs("takeover").code == 0)
            #expect(try first.runs("push").code == 0)
            #expect(try first.runs("pull").code == 0)
            #expect(try second.runs("pull").code == 0)
            #expect(try second.runs("status").lines.first?.contains("Anna 1, Ben 2") == true)
        }

        @Test func `games imported on two devices are one game each`() throws {
            let server = try Server(data: folder.file("data"))
            let games = folder.file("games.evn")
            try Self.game.write(toFile: games, atomically: true, encoding: .utf8)
            for device in [first, second] {
                #expect(try device.runs("import", games).code == 0)
                let push = try device.runs("push", "--server", server.address)
                #expect(push.code == 0, "\(push.lines) \(push.talk)")
                #expect(try device.runs("pull", "--all").code == 0)
                #expect(try device.runs("list").lines.count == 1)
            }
            #expect(try server.value(at: "/summaries").children.count == 1)
        }

        /// What any program reads of the tree is what the device has.
        private func expectEqual(
            _ server: Server, _ device: Device, _ id: String,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let entries = try server.value(at: "/matches/\(id)/entries")
            #expect(try entries == device.entries(of: id), sourceLocation: sourceLocation)
            let shown = try device.runs("show", id, "--json").json()
            let summary = try server.value(at: "/summaries/\(id)")
            #expect(
                summary["score"].string == shown["score"]?.string, sourceLocation: sourceLocation)
            #expect(
                summary["status"].string == shown["status"]?.string, sourceLocation: sourceLocation)
        }

        static let game = """
            id,TSU202604010
            info,visteam,KAM
            info,hometeam,TSU
            info,date,2026/04/01
            start,abe01,"Abe",0,1,7
            play,1,0,abe01,??,,HR/7
            data,er,mori01,1

            """
    }
}
