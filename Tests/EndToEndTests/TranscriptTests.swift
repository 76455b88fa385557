import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// Matches of each kind as somebody at a terminal plays them, screen by screen.
    struct TranscriptTests {
        static let names: [String] = {
            let files = try? FileManager.default.contentsOfDirectory(
                atPath: Transcript.folder().path)
            return (files ?? []).filter { $0.hasSuffix(".txt") }.sorted()
        }()

        @Test func `there are transcripts`() {
            #expect(Self.names.count >= 2)
        }

        @Test(arguments: names)
        func `a terminal shows what the transcript has`(name: String) throws {
            let folder = try ScratchFolder()
            let device = Device(home: folder.file("home"))
            let terminal = try Terminal(
                folder: folder,
                environment: ["MATCHBOOK_HOME": device.home, "HOME": folder.path, "TZ": "UTC"])
            var transcript = try Transcript(Transcript.folder().appending(path: name))
            let isWriting = ProcessInfo.processInfo.environment["MATCHBOOK_GOLDEN"] == "write"
            var screens: [(at: Int, lines: [String])] = []
            try terminal.waitFor("$")
            for step in try transcript.steps() {
                switch step {
                case .type(let text): try terminal.type(text)
                case .press(let key): try terminal.press(key)
                case .wait(let last): try terminal.waitFor(last)
                case .size(let columns, let rows):
                    try terminal.resize(columns: columns, rows: rows)
                case .screen(let wanted, let place):
                    let shown = try normal(try terminal.screen(), device)
                    if isWriting {
                        screens.append((place, shown))
                    } else {
                        #expect(shown == wanted, "\(name):\(place)")
                    }
                }
            }
            if isWriting { try transcript.write(screens) }
        }

        /// What differs from run to run, replaced by what is as wide.
        private func normal(_ lines: [String], _ device: Device) throws -> [String] {
            let matches = try device.runs("list", "--json", "--archived").json()["matches"]?.array
            let ids = (matches ?? []).compactMap { $0["id"]?.string }
            return lines.map { line in
                var line = line
                for id in ids {
                    line = line.replacing(id, with: "MATCH-ID-MID")
                    line = line.replacing(id.prefix(4), with: "MATC")
                }
                return line.replacing(/\d{4}-\d\d-\d\d/, with: "YYYY-MM-DD")
                    .replacing(/\d\d:\d\d:\d\d/, with: "HH:MM:SS")
                    .replacing(/\d+ (s|min) ago/, with: "just now")
            }
        }
    }
}
