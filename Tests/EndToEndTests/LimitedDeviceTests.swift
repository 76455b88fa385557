import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// Devices that may only look, or write one match alone.
    struct LimitedDeviceTests {
        private let folder: ScratchFolder
        private let data: String
        private let phone: Device
        private let reader: Device

        init() throws {
            folder = try ScratchFolder()
            data = folder.file("data")
            phone = Device(home: folder.file("phone"))
            reader = Device(home: folder.file("reader"))
            #expect(try serverProgram("init").code == 0)
        }

        private func serverProgram(_ words: String...) throws -> Device.Outcome {
            try Device.Outcome(of: Child(Programs.server, words + ["--data", data]))
        }

        /// Lets both in, the second to look, and has both know a match of three entries.
        private func begin(_ server: Server) throws -> String {
            for (device, flags) in [(phone, []), (reader, ["--read"])] {
                let child = try Child(
                    Programs.server, ["invite", "--home", "--data", data] + flags)
                let code = try #require(try child.rest().output.first)
                #expect(try child.end() == 0)
                let joined = try device.runs("join", code, "--server", server.address)
                #expect(joined.code == 0, "\(joined.talk)")
            }
            try phone.runs("start", "tally", "Anna", "Ben")
            try phone.runs("record", input: "anna\nben\nanna\n")
            #expect(try phone.runs("push").code == 0)
            #expect(try reader.runs("pull").code == 0)
            return try #require(try phone.runs("status", "--json").json()["id"]?.string)
        }

        @Test(arguments: [true, false])
        func `a reader of a restored server stays in step and says what is missing`(
            saysSo: Bool
        ) throws {
            var server = try Server(data: data)
            let id = try begin(server)
            try server.stop()
            try FileManager.default.copyItem(atPath: data, toPath: folder.file("copy"))
            server = try Server(data: data, port: server.port)
            try phone.runs("record", input: "anna\nben\n")
            #expect(try phone.runs("push").code == 0)
            #expect(try reader.runs("sync").code == 0)
            try server.stop()
            try FileManager.default.removeItem(atPath: data)
            try FileManager.default.moveItem(atPath: folder.file("copy"), toPath: data)
            server =
                saysSo
                ? try Server(data: data, port: server.port, "--restored")
                : try Server(data: data, port: server.port)

            for round in 0..<3 {
                let synced = try reader.runs("sync")
                #expect(synced.code == 0, "\(synced.talk)")
                let talk = synced.talk.joined(separator: "\n")
                #expect(talk.contains("missing 2 entries of match \(id.prefix(4))"), "\(talk)")
                #expect(talk.contains("may look at all matches and write none"))
                #expect(talk.contains("gave nothing back") == (round == 0))
                #expect(!talk.contains("nothing is lost") && !talk.contains("kept aside"))
            }
            let status = try reader.runs("status", "--json").json()
            #expect(status["score"]?.string == "Anna 3, Ben 2")
            #expect(status["unreturned"]?.integer == 2 && status["quarantined"]?.integer == 0)
            let doctor = try reader.runs("doctor").lines.joined(separator: "\n")
            #expect(doctor.contains("missing 2 entries"))
            #expect(try reader.runs("verify").code == 0)

            // Who may write brings them, and all is as it was.
            #expect(try phone.runs("sync").code == 0)
            let last = try reader.runs("sync")
            #expect(last.code == 0)
            #expect(last.talk.allSatisfy { !$0.contains("missing") }, "\(last.talk)")
            #expect(try reader.runs("status", "--json").json()["unreturned"]?.integer == 0)
            #expect(try server.stop() == 0)
        }

        @Test func `what a reader records stays with it until an invitation lets it be sent`()
            throws
        {
            let server = try Server(data: data)
            let id = try begin(server)
            let taken = try reader.runs("takeover")
            #expect(taken.code == 0)
            #expect(taken.talk.joined().contains("may look at all matches and write none"))
            #expect(try reader.runs("record", "anna +3").code == 0)
            let pushed = try reader.runs("push")
            #expect(pushed.code == 1)
            #expect(
                pushed.lines.first?.contains(
                    "Permission denied: this device may look at all matches and write none") == true
            )
            let child = try Child(Programs.server, ["invite", "--home", "--data", data])
            let code = try #require(try child.rest().output.first)
            #expect(try child.end() == 0)
            let joined = try reader.runs("join", code)
            #expect(joined.code == 0)
            #expect(
                joined.talk.joined().contains("“matchbook outbox retry --all” sends them again"))
            #expect(try reader.runs("outbox", "retry", "--all").code == 0)
            #expect(try reader.runs("sync").code == 0)
            #expect(try phone.runs("pull").code == 0)
            #expect(try phone.entries(of: id) == reader.entries(of: id))
            #expect(try phone.runs("status", "--json").json()["score"]?.string == "Anna 5, Ben 1")
        }
    }
}
