import Foundation
import Testing

/// `docs/SAFETY.md` and `docs/THREATS.md` promise nothing that no test has seen.
struct SafetyDocumentTests {
    private struct Row {
        let sentence: String
        let tests: [String]
    }

    private func file(_ path: String) throws -> SourceFile {
        try #require(SourceTree.read.get().files.first { $0.path == path }, "\(path) is missing")
    }

    /// The rows of the tables: what happens, and the tests that saw it.
    private func rows(of page: String) throws -> [Row] {
        try file(page).lines.filter { $0.hasPrefix("| ") }.compactMap { line in
            let cells = line.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 3, cells[2] != "seen by", !cells[0].hasPrefix("---") else {
                return nil
            }
            let tests = cells[2].split(separator: "`", omittingEmptySubsequences: false)
                .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
            return Row(sentence: cells[0] + " " + cells[1], tests: tests)
        }
    }

    /// The names of all tests, of those written as sentences.
    private func names() throws -> Set<String> {
        let mark = try Regex(#"func `([^`]+)`"#)
        var names: Set<String> = []
        for file in try SourceTree.read.get().files
        where file.path.hasPrefix("Tests/") && file.path.hasSuffix("Tests.swift") {
            for match in file.text.matches(of: mark) {
                if let name = match.output[1].substring { names.insert(String(name)) }
            }
        }
        return names
    }

    @Test(arguments: ["docs/SAFETY.md", "docs/THREATS.md"])
    func `every sentence of the page on safety names tests that exist`(page: String) throws {
        let rows = try rows(of: page)
        let names = try names()
        #expect(rows.count >= 15)
        for row in rows {
            #expect(!row.tests.isEmpty, "no test is named: \(row.sentence)")
            for test in row.tests {
                #expect(names.contains(test), "there is no test “\(test)”")
            }
        }
    }

    @Test func `nothing is promised outside the tables`() throws {
        let text = try file("docs/SAFETY.md").lines
        let talk = text.filter { !$0.hasPrefix("| ") && !$0.hasPrefix("#") && !$0.isEmpty }
        // The paragraph that says how to read the page.
        #expect(talk.count <= 8)
    }
}
