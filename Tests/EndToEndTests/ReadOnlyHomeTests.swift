import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// A home on a medium, or of a user, that this one may only read.
    struct ReadOnlyHomeTests {
        private let folder: ScratchFolder
        private let device: Device

        init() throws {
            folder = try ScratchFolder()
            device = Device(home: folder.file("home"))
            try device.runs("start", "tally", "Anna", "Ben")
            try device.runs("record", "anna +2")
        }

        @Test func `everything can be read, nothing changes, and nothing is left behind`() throws {
            try whileProtected { lead in
                let files = try self.files
                for line in ["list", "status", "show", "history", "verify", "doctor"] {
                    let outcome = try device.shell("\(lead) matchbook \(line)")
                    #expect(outcome.code == 0, "\(line): \(outcome.talk)")
                    #expect(outcome.talk.first?.contains("looked at, not changed") == true)
                    #expect(!outcome.lines.isEmpty)
                }
                for line in ["record ben", "undo", "start tally A B", "config name x"] {
                    let outcome = try device.shell("\(lead) matchbook \(line)")
                    #expect(outcome.code == 1, "\(line): \(outcome.lines)")
                    #expect(outcome.talk.last?.contains("Permission denied") == true)
                }
                #expect(try self.files == files)
            }
            #expect(try device.runs("record", "ben").lines.last == "Anna 2, Ben 1")
        }

        @Test func `what a killed recorder left in its log is read too`() throws {
            try killedWhileRecording()
            try whileProtected { lead in
                let outcome = try device.shell("\(lead) matchbook status --json")
                #expect(try outcome.json()["score"]?.string == "Anna 3, Ben 0")
            }
        }

        @Test func `a log that cannot be read there is named, not passed over`() throws {
            try killedWhileRecording()
            try FileManager.default.removeItem(atPath: device.home + "/matchbook.sqlite-shm")
            try whileProtected { lead in
                let outcome = try device.shell("\(lead) matchbook status")
                #expect(outcome.code == 1)
                #expect(outcome.talk.last?.contains("Copy the whole folder") == true)
            }
            let score = try device.runs("status", "--json").json()["score"]
            #expect(score?.string == "Anna 3, Ben 0")
        }

        private func killedWhileRecording() throws {
            let child = try device.starts(["record"])
            try child.type("anna\n")
            #expect(try child.line() == "#2 Anna +1, now 3")
            child.send(SIGKILL)
            _ = try child.rest()
            _ = try child.end()
            #expect(try files.contains("matchbook.sqlite-wal"))
        }

        /// Gives the words that run a program without root's right to write everywhere.
        private func whileProtected(_ body: (_ lead: String) throws -> Void) throws {
            let lead =
                getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search" : ""
            let manager = FileManager.default
            for file in try files {
                let path = device.home + "/" + file
                try manager.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
            }
            try manager.setAttributes([.posixPermissions: 0o555], ofItemAtPath: device.home)
            defer {
                chmod(device.home, 0o755)
                for file in (try? files) ?? [] { chmod(device.home + "/" + file, 0o644) }
            }
            try body(lead)
        }

        private var files: [String] {
            get throws { try FileManager.default.contentsOfDirectory(atPath: device.home).sorted() }
        }
    }
}
