import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// What happens to a prompt beside typing: pasting, signals, a terminal that is closed.
    struct TerminalTests {
        private let folder: ScratchFolder
        private let device: Device
        private let terminal: Terminal

        init() throws {
            folder = try ScratchFolder()
            device = Device(home: folder.file("home"))
            try device.runs("start", "tally", "Anna", "Ben")
            terminal = try Terminal(
                folder: folder,
                environment: ["MATCHBOOK_HOME": device.home, "HOME": folder.path])
            try terminal.waitFor("$")
        }

        /// Begins to record.
        ///
        /// - Returns: the process.
        private func record() throws -> Int32 {
            let file = folder.file("pid")
            try terminal.type("(echo $BASHPID >\(file); exec matchbook record); echo code $?")
            try terminal.press("Enter")
            try terminal.waitFor("Anna 0, Ben 0>")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            return try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        }

        private func score() throws -> String? {
            try device.runs("status", "--json").json()["score"]?.string
        }

        @Test func `hundreds of pasted lines are each recorded`() throws {
            _ = try record()
            try terminal.paste(String(repeating: "anna\nben +2\n", count: 200))
            try terminal.waitFor("Anna 200, Ben 400>")
            try terminal.press("C-d")
            try terminal.waitFor("$")
            #expect(try terminal.screen().suffix(2).first == "code 0")
            #expect(try score() == "Anna 200, Ben 400")
        }

        @Test func `a signal ends the prompt with its code, and the terminal is as before`() throws
        {
            let process = try record()
            try terminal.type("anna")
            try terminal.press("Enter")
            try terminal.waitFor("Anna 1, Ben 0>")
            #expect(kill(process, SIGTERM) == 0)
            try terminal.waitFor("$")
            #expect(
                try terminal.screen().suffix(3)
                    == ["Stopped; 1 entry is recorded.", "code 143", "$"])
            try terminal.type("stty -a | grep -c -- -echo")
            try terminal.press("Enter")
            try terminal.waitFor("$")
            // Of its settings only -echonl, -echoprt and such are off, in one line or two.
            try terminal.type("clear; stty -a | grep -wc -- -echo")
            try terminal.press("Enter")
            try terminal.waitFor("$")
            #expect(try terminal.screen() == ["0", "$"])
            #expect(try score() == "Anna 1, Ben 0")
        }

        @Test
        func `an interrupt drops the line, and a second one at an empty line ends the prompt`()
            throws
        {
            _ = try record()
            try terminal.type("ann")
            try terminal.press("C-c")
            try terminal.waitFor("Anna 0, Ben 0>")
            try terminal.press("C-c")
            // Two signals at once are one.
            #expect(
                try eventually {
                    let screen = try terminal.screen()
                    return screen.last == "Anna 0, Ben 0>"
                        && screen.contains { $0.contains("ends the recording") }
                })
            try terminal.press("C-c")
            try terminal.waitFor("$")
            #expect(try terminal.screen().suffix(2).first == "code 130")
            #expect(try score() == "Anna 0, Ben 0")
        }

        @Test func `a recorder that is stopped goes on in the foreground`() throws {
            _ = try record()
            try terminal.type("anna")
            try terminal.press("C-z")
            try terminal.waitFor("$")
            try terminal.type("fg")
            try terminal.press("Enter")
            try terminal.waitFor("Anna 0, Ben 0> anna")
            try terminal.press("Enter")
            try terminal.waitFor("Anna 1, Ben 0>")
        }

        @Test(arguments: [SIGHUP, SIGKILL])
        func `a terminal that closes, or a recorder that is killed, loses nothing`(
            signal: Int32
        ) throws {
            let process = try record()
            for number in 1...3 {
                try terminal.type("ben")
                try terminal.press("Enter")
                try terminal.waitFor("Anna 0, Ben \(number)>")
            }
            try terminal.type("ben half ty")
            if signal == SIGHUP { try terminal.close() } else { kill(process, signal) }
            let deadline = ContinuousClock.now + .seconds(Child.patience)
            while kill(process, 0) == 0, ContinuousClock.now < deadline { usleep(20_000) }
            #expect(kill(process, 0) == -1)
            #expect(try score() == "Anna 0, Ben 3")
            #expect(try device.runs("resume").lines.last?.contains("Ben +1, now 3") == true)
        }
    }
}
