import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// What only a process has: streams that close, signals, arguments that are bytes.
    struct ProcessTests {
        private let folder: ScratchFolder
        private let device: Device

        init() throws {
            folder = try ScratchFolder()
            device = Device(home: folder.file("home"))
            try device.runs("start", "tally", "Anna", "Ben")
        }

        @Test func `SIGINT ends the recording after the entry in hand`() throws {
            let child = try device.starts(["record"])
            try child.type("anna\n")
            #expect(try child.line() == "#1 Anna +1, now 1")
            #expect(try child.line() == "Anna 1, Ben 0")
            child.send(SIGINT)
            let (lines, talk) = try child.rest()
            #expect(try child.end() == 130)
            #expect(lines == [])
            #expect(talk == ["Stopped; 1 entry is recorded."])
        }

        @Test func `the end of the input ends the recording`() throws {
            let child = try device.starts(["record"])
            // The last line has no end, as printf writes it.
            try child.type("anna\nben +2")
            try child.endInput()
            #expect(try child.rest().output.last == "Anna 1, Ben 2")
            #expect(try child.end() == 0)
        }

        /// Lines of the shell, the exit code, and a part of what is said.
        static let lines: [(line: String, code: Int32, talk: String)] = [
            ("matchbook list | true", 0, ""),
            ("matchbook help | true", 0, ""),
            ("matchbook list >/dev/full", 1, "No space left on device"),
            ("matchbook list >&-", 1, "Bad file descriptor"),
            ("matchbook list 2>&- >/dev/null", 0, ""),
            ("matchbook record anna >/dev/full", 0, "It was done, but could not be told"),
            ("printf 'anna\\nanna\\n' | matchbook record >/dev/full", 1, "line 1 is recorded"),
            ("matchbook record <&-", 1, "Bad file descriptor"),
            ("matchbook record $'a\\xff'", 2, "argument 2 is not UTF-8 text"),
            ("MATCHBOOK_HOME=$'/tmp/\\xff' matchbook list", 2, "MATCHBOOK_HOME"),
            ("printf 'a\\xff\\nanna\\n' | matchbook record", 1, "line 1: the line is not UTF-8"),
            ("matchbook pull --server http://127.0.0.1:1", 5, "verything is safe here"),
            ("matchbook pull --server nonsense", 2, "is no address of a server"),
        ]

        @Test(arguments: lines)
        func `streams that close and bytes that are no text are sentences, not crashes`(
            line: String, code: Int32, talk: String
        ) throws {
            let outcome = try device.shell(line)
            #expect(outcome.code == code, "\(outcome.talk)")
            let said = outcome.talk.joined(separator: "\n")
            #expect(talk.isEmpty ? said.isEmpty : said.contains(talk), "\(said)")
        }

        @Test func `several processes record into one match without losing an entry`() throws {
            let children = try (0..<3).map { _ in try device.starts(["record"]) }
            for child in children {
                try child.type(String(repeating: "anna\n", count: 20))
                try child.endInput()
            }
            for child in children {
                _ = try child.rest()
                #expect(try child.end() == 0)
            }
            let status = try device.runs("status", "--json").json()
            #expect(status["score"]?.string == "Anna 60, Ben 0")
            #expect(status["forks"]?.integer == 0)
        }
    }
}
