import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// The commands of `docs/OPERATING.md`.
    struct OperatingDocumentTests {
        private func blocks() throws -> [(language: String, lines: [String])] {
            let page = SharedData.packageRoot.appending(path: "docs/OPERATING.md")
            return DocumentBlocks.all(in: try String(contentsOf: page, encoding: .utf8))
        }

        @Test func `a reader of the page alone runs a server, two devices and a restore`() throws {
            let folder = try ScratchFolder()
            // A port that was free a moment ago.
            let first = try Server(data: folder.file("first"))
            let port = first.port
            try first.stop()
            let shell = try OperatingShell(folder, port: port)
            var count = 0
            for block in try blocks() {
                let words = block.language.split(separator: " ").map(String.init)
                guard words.count == 2, words[0] == "sh",
                    ["server", "phone", "tablet"].contains(words[1])
                else { continue }
                count += 1
                try shell.run(block.lines, on: words[1])
            }
            #expect(count >= 12)
            try shell.end()
            #expect(shell.said.contains(#"{"healthy":true}"#))
            #expect(shell.said.contains("Permission denied"))
            #expect(shell.said.contains("ok  tree default"))
            #expect(shell.said.contains("is out: nothing that it sends is taken"))
            // What both devices recorded is on the phone, from before the restore.
            #expect(shell.said.contains("Anna 2, Ben 1"), "\(shell.said)")
            let data = folder.file("matchbookd")
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: data)
                    .contains { $0.hasPrefix("replaced-") })
        }

        @Test func `the verbs and flags that the page names are those of the programs`() throws {
            func help(_ program: URL, _ words: [String]) throws -> String {
                let child = try Child(program, words + ["--help"])
                try child.endInput()
                let (lines, talk) = try child.rest()
                #expect(try child.end() == 0, "\(talk)")
                return lines.joined(separator: "\n")
            }
            let programs = ["matchbookd": Programs.server, "matchbook": Programs.client]
            var lines = 0
            for block in try blocks() where block.language.hasPrefix("sh ") {
                let text = block.lines.joined(separator: "\n").replacing("\\\n", with: " ")
                for line in text.split(separator: "\n") {
                    var words = line.split(separator: " ").map(String.init)
                    if let dashes = words.firstIndex(of: "--") { words.removeFirst(dashes + 1) }
                    guard let name = words.first, let program = programs[name] else { continue }
                    lines += 1
                    let verb = words.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
                    let page = try help(program, verb.map { [$0] } ?? [])
                    for word in words where word.hasPrefix("--") {
                        #expect(page.contains(word), "\(line)")
                    }
                }
            }
            #expect(lines >= 15)
        }
    }
}

/// A shell in which one reader does what the page says, on all machines in turn.
private final class OperatingShell {
    private let child: Child
    private let port: UInt16
    private var blockCount = 0
    /// All that the commands printed.
    private(set) var said = ""

    init(_ folder: ScratchFolder, port: UInt16) throws {
        self.port = port
        let programs = Programs.server.deletingLastPathComponent().path
        child = try Child(
            URL(filePath: "/bin/bash"), ["--norc"],
            environment: ["HOME": folder.path, "PATH": programs + ":/usr/sbin:/usr/bin:/sbin:/bin"])
        try child.type("CODE= DEVICE=\n")
    }

    /// Runs the lines of a block; each must end well.
    func run(_ lines: [String], on machine: String) throws {
        blockCount += 1
        let text = lines.joined(separator: "\n")
            .replacing(":9000", with: ":\(port)").replacing("--port 9000", with: "--port \(port)")
            .replacing("CODE", with: "$CODE").replacing("DEVICE", with: "$DEVICE")
        let mark = "end of block \(blockCount)"
        try child.type(
            """
            export MATCHBOOK_HOME=~/\(machine)
            exec 3>&1 >~/out 2>&1
            FAILED=
            trap 'FAILED="$BASH_COMMAND"' ERR
            \(text)
            trap - ERR
            exec 1>&3 2>&3
            cat ~/out
            CODE=$(grep -oE '^[0-9A-Z]{4}-[0-9A-Z]{4}$' ~/out || echo "$CODE")
            DEVICE=$(grep -oE '^[0-9a-f]{20}' ~/out | head -1 || true)
            echo
            echo "\(mark) $FAILED"

            """)
        while let line = try child.line() {
            guard line.hasPrefix(mark) else {
                said += line + "\n"
                continue
            }
            let failed = line.dropFirst(mark.count + 1)
            // A server that was told to end ends with 0; `kill` and `wait` say so themselves.
            #expect(failed.isEmpty, "\(failed) failed in \(lines): \(said)")
            return
        }
        Issue.record("the shell ended in \(lines): \(said)")
    }

    func end() throws {
        try child.type("exit\n")
        try child.endInput()
        _ = try child.rest()
        #expect(try child.end() == 0)
    }
}
