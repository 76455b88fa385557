import Foundation
import TestSupport
import Testing

extension EndToEnd {
    /// The pages of the manual that the programs print of themselves.
    struct ManualTests {
        static let pages: [(name: String, words: [String])] = [
            ("matchbook", ["help", "--man"]), ("matchbookd", ["--man"]),
        ]

        private func printed(_ name: String, _ words: [String]) throws -> [String] {
            let child = try Child(name == "matchbook" ? Programs.client : Programs.server, words)
            try child.endInput()
            let lines = try child.rest().output
            #expect(try child.end() == 0)
            return lines
        }

        @Test(arguments: pages)
        func `a page names every verb and every flag of the help`(
            name: String, words: [String]
        ) throws {
            let page = try printed(name, words).joined(separator: "\n")
            let help = try printed(name, ["--help"])
            let rows = help.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            let names = Set(rows.compactMap { $0.split(separator: " ").first })
            #expect(names.count > 3)
            for name in names where name != "help" && name != "version" {
                let shown = name.replacing("-", with: "\\-")
                #expect(page.contains("\\fB\(shown)\\fR"), "\(name)")
            }
        }

        @Test(arguments: pages)
        func `a formatter reads a page without a warning`(
            name: String, words: [String]
        ) throws {
            let man = URL(filePath: "/usr/bin/man")
            guard FileManager.default.isExecutableFile(atPath: man.path) else { return }
            let folder = try ScratchFolder()
            let file = folder.file("\(name).1")
            let page = try printed(name, words).joined(separator: "\n") + "\n"
            try page.write(toFile: file, atomically: true, encoding: .utf8)
            let child = try Child(
                man, ["--warnings", "-l", file],
                environment: ["LC_ALL": "C.UTF-8", "MANPAGER": "cat", "MANWIDTH": "80"])
            try child.endInput()
            let (lines, talk) = try child.rest()
            #expect(try child.end() == 0)
            #expect(talk == [])
            #expect(lines.count > 20)
        }
    }
}
