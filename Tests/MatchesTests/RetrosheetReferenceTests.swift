import Foundation
import Matches
import TestSupport
import Testing

/// Real games against what an independent program computed from the same files.
struct RetrosheetReferenceTests {
    @Test func `every line score, hit, error and runner left of 300 games is the reference's`()
        throws
    {
        let reference = "data/retrosheet/reference/linescores.csv"
        guard let bytes = try SharedData.bytes(reference),
            let folder = SharedData.url("data/retrosheet/2020")
        else { return }
        let rows = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        var expected: [String: String] = [:]
        for row in rows.dropFirst() {
            let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            expected["\(cells[0]) \(cells[4])"] = cells[5...9].joined(separator: ",")
        }
        #expect(expected.count == 600)

        var compared = 0
        for game in try games(in: folder) {
            let scoring = game.scoring()
            #expect(scoring.faults.isEmpty, "\(game.id): \(scoring.faults.first?.message ?? "")")
            let score = try #require(scoring.state.as(Baseball.self)).lineScore
            for (side, row) in zip(["visitor", "home"], score.rows) {
                let cells: [Any] = [row.text, row.runs, row.hits, row.errors, row.leftOnBase]
                let found = cells.map { "\($0)" }.joined(separator: ",")
                #expect(found == expected["\(game.id) \(side)"], "\(game.id) \(side)")
                compared += 1
            }
        }
        #expect(compared == 600)
    }

    @Test(arguments: ["auto_runner", "ladj", "negro_league", "postseason", "regular_2007"])
    func `a game with rare records has the reference's line, errors and runners left`(
        name: String
    ) throws {
        guard let bytes = try SharedData.bytes("data/retrosheet/edge/\(name).evt"),
            let text = try SharedData.bytes("data/retrosheet/reference/edge-\(name).box.txt")
        else { return }
        let file = try RetrosheetFile(bytes)
        #expect(file.faults.isEmpty)
        let game = try #require(file.games.first)
        let scoring = game.scoring()
        #expect(scoring.faults.isEmpty)
        let score = try #require(scoring.state.as(Baseball.self)).lineScore
        let box = ReferenceBox(String(decoding: text, as: UTF8.self))
        #expect(score.rows.map(\.text) == box.lines)
        #expect(score.rows.map(\.runs) == box.runs)
        #expect(score.rows.map(\.hits) == box.hits)
        #expect(score.rows.map(\.leftOnBase) == box.leftOnBase)
        #expect(score.rows.map(\.errors).reduce(0, +) == box.errors)
    }

    @Test func `every record of 300 games goes out as it came in`() throws {
        guard let folder = SharedData.url("data/retrosheet/2020") else { return }
        for url in try files(in: folder) {
            let bytes = Array(try Data(contentsOf: url))
            let file = try RetrosheetFile(bytes)
            let exported = file.games.flatMap { game in
                RetrosheetGame.export(game.info, LogLine(game.entries { _ in 0 }))
            }
            #expect(exported == bytes, "\(url.lastPathComponent)")
        }
    }

    @Test func `every event of 300 games reads back from its canonical text`() throws {
        guard let folder = SharedData.url("data/retrosheet/2020") else { return }
        for line in try games(in: folder).flatMap(\.lines) {
            guard case .play(let play) = try RetrosheetRecord(line.text) else { continue }
            let again = try PlayEvent(play.event.description)
            #expect(again == play.event, "\(line.text)")
        }
    }

    private func games(in folder: URL) throws -> [RetrosheetGame] {
        try files(in: folder).flatMap { url in
            let file = try RetrosheetFile(Array(try Data(contentsOf: url)))
            #expect(file.faults.isEmpty, "\(url.lastPathComponent): \(file.faults.first as Any)")
            return file.games
        }
    }

    private func files(in folder: URL) throws -> [URL] {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return files.filter { ["EVA", "EVN"].contains($0.pathExtension) }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }
}
