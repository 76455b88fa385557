import Foundation
import JSONTree
import Testing

struct CompletionScriptTests {
    /// Words of a line in bash, and some of what Tab offers for the last one.
    static let lines: [(words: [String], offered: [String], notOffered: [String])] = [
        ([""], ["start", "record", "help", "completion"], ["--json"]),
        (["sta"], ["start", "status"], ["show"]),
        (["-"], ["--home", "--json", "--help"], ["--plays"]),
        (["show", "--"], ["--plays", "--entries", "--json"], ["--to"]),
        (["start", ""], ["tally", "baseball"], ["start"]),
        (["start", "tally", ""], [], ["tally"]),
        (["help", "am"], ["amend"], ["start"]),
        (["export", "--to", ""], ["json", "html", "csv", "text", "retrosheet"], ["export"]),
        (["export", "--to", "=", "js"], ["json"], ["csv"]),
        (["--json", "export", "--to", "h"], ["html"], ["csv"]),
        (["completion", ""], ["bash", "zsh", "fish"], []),
        (["config", ""], ["name", "server"], []),
        (["outbox", ""], ["list", "show", "retry", "drop", "export"], ["N"]),
    ]

    @Test(arguments: lines)
    func `bash offers what the table of verbs has`(
        words: [String], offered: [String], notOffered: [String]
    ) throws {
        let player = try Player()
        let script = try player.file("matchbook.bash", player.types("completion", "bash").facts)
        let list = (["matchbook"] + words).map { "'\($0)'" }.joined(separator: " ")
        let replies = try bash(
            """
            source '\(script)'
            COMP_WORDS=(\(list))
            COMP_CWORD=\(words.count)
            _matchbook
            printf '%s\\n' "${COMPREPLY[@]}"
            """)
        for word in offered { #expect(replies.contains(word), "\(word) is not in \(replies)") }
        for word in notOffered { #expect(!replies.contains(word), "\(word) is in \(replies)") }
    }

    @Test func `bash knows every verb and every flag`() throws {
        let player = try Player()
        let script = player.types("completion", "bash").facts
        let help = player.types("help").facts
        let lines = help.split(separator: "\n").filter {
            $0.hasPrefix("  ") && !$0.hasPrefix("  -") && !$0.hasPrefix("   ")
        }
        let verbs = lines.compactMap { $0.split(separator: " ").first }
            .filter { $0.allSatisfy(\.isLowercase) }
        #expect(verbs.count > 10)
        for verb in Set(verbs) { #expect(script.contains(" \(verb)"), "\(verb)") }
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `a script has balanced quotes and names no verb twice`(shell: String) throws {
        let run = try Player().types("completion", shell)
        #expect(run.code == 0)
        #expect(run.facts.contains("made by “matchbook completion \(shell)”"))
        let quotes = run.facts.replacing(#"'\''"#, with: "").filter { $0 == "'" }
        #expect(quotes.count % 2 == 0)
    }

    @Test func `another shell is refused`() throws {
        let run = try Player().types("completion", "tcsh")
        #expect(run.code == 2)
        #expect(run.talk.contains("bash, zsh, fish"))
    }

    private func bash(_ text: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["--norc", "-c", text]
        process.environment = ["PATH": "/usr/bin:/bin"]
        let output = Pipe()
        defer { output.fileHandleForReading.closeFile() }
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
