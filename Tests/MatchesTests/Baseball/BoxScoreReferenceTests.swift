import Foundation
import JSONTree
import Matches
import TestSupport
import Testing

/// Whole box scores of real games against what an independent program computed.
struct BoxScoreReferenceTests {
    @Test func `every box score of 300 games is the reference's, line by line`() throws {
        guard let files = try VisibleGames.files() else { return }
        let names = try VisibleGames.names(in: "data/retrosheet/2020")
        var compared = 0
        for file in files {
            let path = "data/retrosheet/reference/\(file.name).box.json"
            guard let bytes = try SharedData.bytes(path) else { continue }
            let expected = try #require(try JSON(parsing: bytes).array)
            try #require(expected.count == file.file.games.count)
            for (game, expected) in zip(file.file.games, expected) {
                var box = BoxScore(try game.state())
                box.names = names
                compare(box.json, expected, game.id)
                compared += 1
            }
        }
        #expect(compared == 300)
    }

    /// The first lines that differ are told, not two whole documents.
    private func compare(_ found: JSON, _ expected: JSON, _ game: String) {
        guard case .object(let expected) = expected else {
            Issue.record("\(game): the reference is no object")
            return
        }
        let fields = expected.filter { $0.name != "plays" }
        if found == .object(fields) { return }
        for field in fields {
            let rows = field.value.array ?? [field.value]
            let others = found[field.name]?.array ?? found[field.name].map { [$0] } ?? []
            #expect(rows.count == others.count, "\(game) \(field.name)")
            for (row, other) in zip(rows, others) where row != other {
                Issue.record("\(game) \(field.name): \(text(other)) instead of \(text(row))")
            }
        }
    }

    private func text(_ json: JSON) -> String { String(decoding: json.text(), as: UTF8.self) }

    @Test func `earned runs by the marks of the plays are those that the book counts`() throws {
        guard let files = try VisibleGames.files() else { return }
        for game in files.flatMap(\.file.games) {
            let box = BoxScore(try game.state())
            for row in box.teams.flatMap(\.pitching) {
                #expect(row.markedEarnedRuns == nil, "\(game.id) \(row.player)")
            }
        }
    }
}
