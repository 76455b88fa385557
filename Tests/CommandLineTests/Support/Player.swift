import CommandLine
import Foundation
import JSONTree
import MatchbookClient
import Testing
import TestSupport

/// Somebody with a home of their own, who types lines.
final class Player {
    /// What a run left behind.
    struct Outcome {
        let code: Int32
        /// Standard output.
        let facts: String
        /// Standard error.
        let talk: String

        var lines: [String] {
            facts.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .map(String.init)
        }

        /// Standard output as one document.
        func json() throws -> JSON {
            try JSON(parsing: facts)
        }
    }

    let folder: ScratchFolder
    let clock = PaperClock()
    var environment: [String: [UInt8]] = [:]
    var output = MemoryOutput()
    var errorOutput = MemoryOutput()

    init() throws {
        folder = try ScratchFolder()
        environment["MATCHBOOK_HOME"] = Array(folder.file("home").utf8)
    }

    /// Types words after the program's name.
    @discardableResult
    func types(_ words: String..., input: [InputLine] = []) -> Outcome {
        runs(words.map { Array($0.utf8) }, input: MemoryInput(input))
    }

    func runs(_ arguments: [[UInt8]], input: MemoryInput = MemoryInput([])) -> Outcome {
        output = MemoryOutput(isTerminal: output.isTerminal)
        errorOutput = MemoryOutput(isTerminal: errorOutput.isTerminal)
        return runsOn(arguments, input: input)
    }

    /// Keeps the streams as the test set them.
    func runsOn(
        _ arguments: [[UInt8]], input: MemoryInput = MemoryInput([]),
        editor: MemoryEditor? = nil
    ) -> Outcome {
        let code = Matchbook.run(
            arguments,
            in: Surroundings(
                environment: Environment(environment), input: input, output: output,
                errorOutput: errorOutput, clock: clock
            ) { _, _ in editor })
        return Outcome(code: code, facts: output.text, talk: errorOutput.text)
    }

    /// Answers prompts at a terminal with an editor.
    func answers(_ words: String..., lines: [InputLine]) -> (run: Outcome, editor: MemoryEditor) {
        output = MemoryOutput(isTerminal: true)
        errorOutput = MemoryOutput(isTerminal: true)
        environment["NO_COLOR"] = Array("1".utf8)
        environment["TERM"] = Array("xterm".utf8)
        let editor = MemoryEditor(lines)
        let run = runsOn(
            words.map { Array($0.utf8) }, input: MemoryInput([], isTerminal: true),
            editor: editor)
        output = MemoryOutput()
        errorOutput = MemoryOutput()
        environment["TERM"] = nil
        return (run, editor)
    }

    /// The id of the match listed first.
    func latest() throws -> String {
        let json = try types("list", "--json").json()
        return try #require(json["matches"]?.array?.first?["id"]?.string)
    }

    func file(_ name: String, _ content: String) throws -> String {
        let path = folder.file(name)
        try content.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}

/// A clock that stands at a moment in 2026 until it is moved.
final class PaperClock: WallClock, @unchecked Sendable {
    // Each test has its own and runs on one thread at a time.
    var milliseconds: Int64 = 1_796_000_000_000

    var monotonicMilliseconds: Int64 { milliseconds }

    func sleep(milliseconds: Int64) {
        self.milliseconds += milliseconds
    }
}
