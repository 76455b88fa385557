import Foundation
import Testing

/// That a kind of match is one folder and one line, as docs/KINDS.md says.
struct KindsTests {
    private static let registry = "Sources/Matches/Kinds/Kinds.swift"
    /// Files that are of one kind though they are not in its folder: formats and verbs.
    private static let ofOneKind = [
        "Retrosheet/", "Box", "Lineup", "Sub", "Roster", "ExportFormat",
    ]

    /// The kinds by their types, and the folder of each.
    private func kinds(_ tree: SourceTree) -> [(type: String, folder: String)] {
        tree.files.compactMap { file in
            let parts = file.path.split(separator: "/")
            guard file.path.hasPrefix("Sources/Matches/"), parts.count > 3,
                let line = file.codeLines.first(where: {
                    $0.hasPrefix("package struct ") && $0.contains(": MatchKind")
                })
            else { return nil }
            let type = line.dropFirst("package struct ".count).prefix { $0.isLetter }
            return (String(type), "Sources/Matches/\(parts[2])/")
        }
    }

    @Test func `nothing outside a kind's folder names it but the registry`() throws {
        let tree = try SourceTree.read.get()
        let kinds = kinds(tree)
        #expect(kinds.map(\.type).sorted() == ["Baseball", "BirdHead", "Tally", "Tennis"])
        for (type, folder) in kinds {
            let name = try Regex("\\b\(type)\\b")
            for file in tree.files where file.isSwift && file.path.hasPrefix("Sources/") {
                guard !file.path.hasPrefix(folder), file.path != Self.registry,
                    !Self.ofOneKind.contains(where: { file.path.contains($0) })
                else { continue }
                #expect(file.code.firstMatch(of: name) == nil, "\(file.path) names \(type)")
            }
        }
    }

    @Test func `the registry has one line for each kind`() throws {
        let tree = try SourceTree.read.get()
        let registry = try #require(tree.files.first { $0.path == Self.registry })
        for (type, _) in kinds(tree) {
            let lines = registry.codeLines.filter { $0.contains(type) }
            #expect(lines.map { $0.filter { $0 != " " } } == ["Kind(\(type).self),"])
        }
    }

    /// A block begins with the path of its file; where its lines are not next to each other there,
    /// a line of dots stands between them.
    @Test func `the code that docs/KINDS.md shows is the project's`() throws {
        let tree = try SourceTree.read.get()
        let page = try #require(tree.files.first { $0.path == "docs/KINDS.md" })
        let parts = page.text.components(separatedBy: "```")
        var blocks = 0
        for part in stride(from: 1, to: parts.count, by: 2).map({ parts[$0] })
        where part.hasPrefix("swift\n// ") {
            var lines = part.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
            let path = lines.removeFirst().dropFirst("// ".count)
            let file = try #require(tree.files.first { $0.path == path }, "\(path) is not there")
            for piece in lines.dropLast().split(separator: "…") {
                let wanted = piece.joined(separator: "\n") + "\n"
                #expect(file.text.contains(wanted), "\(path) does not have:\n\(wanted)")
            }
            blocks += 1
        }
        #expect(blocks >= 5)
    }
}
