import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// The simulator as a program.
    struct SimulatorTests {
        private struct Outcome {
            let code: Int32
            let lines: [String]
            let talk: [String]
        }

        private func run(_ words: String...) throws -> Outcome {
            let child = try Child(Programs.simulator, words)
            try child.endInput()
            let (lines, talk) = try child.rest()
            return Outcome(code: try child.end(), lines: lines, talk: talk)
        }

        /// Hashes differ from process to process, and with them any order that depends on one.
        @Test func `a seed is the same run in every process`() throws {
            let first = try run("--seeds", "12", "--json")
            #expect(first.code == 0, "\(first.talk)")
            #expect(first.lines.count == 12)
            #expect(try run("--seeds", "12", "--json").lines == first.lines)
            let alone = try run("--seed", "7", "--json")
            #expect(alone.lines == [first.lines[6]])
        }

        @Test func `a seed that fails says how it is run again, and then fails alike`() throws {
            let first = try run("--mutation", "dropsWhatFailed", "--steps", "90")
            #expect(first.code == 1)
            let line = try #require(first.talk.last)
            let prefix = "replay it: matchbook-sim "
            try #require(line.hasPrefix(prefix))
            let words = line.dropFirst(prefix.count).split(separator: " ").map(String.init)
            let child = try Child(Programs.simulator, words)
            try child.endInput()
            #expect(try child.rest().errors == first.talk)
            #expect(try child.end() == 1)
        }

        @Test(arguments: [["--seeds", "0"], ["--mutation", "none"], ["--wrong"], ["a"]])
        func `what it does not understand is refused`(words: [String]) throws {
            let child = try Child(Programs.simulator, words)
            try child.endInput()
            let (lines, talk) = try child.rest()
            #expect(try child.end() == 2)
            #expect(lines == [])
            #expect(!talk.isEmpty)
        }
    }
}
