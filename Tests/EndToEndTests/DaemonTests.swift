import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// Two devices, each with a daemon, and a server that comes and goes.
    struct DaemonTests {
        private let folder: ScratchFolder
        private let phone: Device
        private let tablet: Device
        private let data: String

        init() throws {
            folder = try ScratchFolder()
            phone = Device(home: folder.file("phone"))
            tablet = Device(home: folder.file("tablet"))
            data = folder.file("data")
        }

        private func begin(_ server: Server) throws -> String {
            try phone.runs("start", "tally", "Anna", "Ben")
            #expect(try phone.runs("push", "--server", server.address).code == 0)
            #expect(try tablet.runs("pull", "--server", server.address).code == 0)
            return try #require(try phone.runs("status", "--json").json()["id"]?.string)
        }

        @Test func `an entry on one device shows on the other, and a new match too`() throws {
            let server = try Server(data: data)
            let id = try begin(server)
            let daemons = [try phone.startsDaemon(server), try tablet.startsDaemon(server)]
            try phone.runs("record", "anna +1")
            try tablet.waits(for: "Anna 1, Ben 0", in: id)
            try tablet.runs("record", "ben +2")
            try phone.waits(for: "Anna 1, Ben 2", in: id)
            let started = try tablet.runs("start", "tally", "Cleo", "Dai", "--json").json()
            let other = try #require(started["id"]?.string)
            try phone.waits(for: "Cleo 0, Dai 0", in: other)
            try tablet.runs("record", "--match", other, "cleo")
            try phone.waits(for: "Cleo 1, Dai 0", in: other)
            for daemon in daemons {
                daemon.send(SIGTERM)
                #expect(try daemon.end() == 0)
            }
        }

        @Test func `a server that stands still, is killed and comes back loses nothing`() throws {
            let server = try Server(data: data)
            let id = try begin(server)
            let daemons = [try phone.startsDaemon(server), try tablet.startsDaemon(server)]
            try phone.runs("record", "anna +1")
            try tablet.waits(for: "Anna 1, Ben 0", in: id)

            server.child.send(SIGSTOP)
            try phone.runs("record", "anna +1")
            server.child.send(SIGCONT)
            try tablet.waits(for: "Anna 2, Ben 0", in: id)

            try server.killNow()
            try phone.runs("record", "anna +1")
            try tablet.runs("undo")
            let next = try Server(data: data, port: server.port)
            // Both went on from one point: each branch arrives, and one is the main line of both.
            let seen = try eventually {
                let lines = try [phone, tablet].map {
                    try $0.runs("status", id, "--json").json()
                }
                let isEqual = lines[0]["line"] == lines[1]["line"]
                return isEqual && lines.allSatisfy { $0["forks"] == 1 && $0["unsent"] == 0 }
            }
            #expect(seen)
            #expect(try next.value(at: "/matches/\(id)/entries").children.count == 4)
            for daemon in daemons {
                daemon.send(SIGTERM)
                #expect(try daemon.end() == 0)
            }
        }

        @Test func `it ends at once while the server says nothing`() throws {
            let server = try Server(data: data)
            _ = try begin(server)
            let daemon = try phone.startsDaemon(server)
            server.child.send(SIGSTOP)
            try phone.runs("record", "anna +1")
            daemon.send(SIGTERM)
            #expect(try daemon.end() == 0)
            server.child.send(SIGCONT)
            #expect(try phone.runs("push").code == 0)
        }

        @Test func `one runs for a home, in the background, and can be asked for and ended`() throws
        {
            let server = try Server(data: data)
            let id = try begin(server)
            let state = ["XDG_STATE_HOME": folder.file("state")]
            func daemon(_ words: String...) throws -> Device.Outcome {
                try phone.runs(words: ["daemon"] + words, environment: state)
            }
            #expect(try daemon("status").lines.first?.hasPrefix("no daemon runs") == true)
            #expect(try daemon("stop").code == 0)
            let started = try daemon("start", "--server", server.address)
            #expect(started.code == 0)
            #expect(started.lines.first?.hasPrefix("daemon ") == true)
            let status = try daemon("status", "--json").json()
            #expect(status["running"] == true)
            for words in [[], ["start"]] {
                let second = try phone.runs(words: ["daemon"] + words, environment: state)
                #expect(second.code == 1)
                #expect(second.talk.last?.contains("runs for this home already") == true)
            }
            try phone.runs("record", "anna +1")
            let sent = try eventually {
                try server.value(at: "/matches/\(id)/entries").children.count == 1
            }
            #expect(sent)
            #expect(try daemon("stop").lines.first?.hasSuffix("has ended") == true)
            #expect(try daemon("status", "--json").json()["running"] == false)
            let log = try #require(status["log"]?.string)
            let text = try String(contentsOfFile: log, encoding: .utf8)
            #expect(text.contains("following the server"))
            #expect(!text.contains("Anna"))
        }

        @Test func `it ends when its home is taken away`() throws {
            let server = try Server(data: data)
            _ = try begin(server)
            let daemon = try phone.startsDaemon(server)
            try FileManager.default.removeItem(atPath: phone.home)
            #expect(try daemon.rest().errors.last?.contains("is gone") == true)
            #expect(try daemon.end() == 1)
        }

        @Test func `without a server, or with a word that is none, it says what to do`() throws {
            #expect(try phone.runs("daemon").code == 2)
            #expect(try phone.runs("daemon", "restart").code == 2)
        }
    }
}
