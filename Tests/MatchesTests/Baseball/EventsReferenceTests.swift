import Foundation
import Matches
import TestSupport
import Testing

/// Every play of real games against what an independent program made of it.
struct EventsReferenceTests {
    /// What is compared, by the reference's names of its columns.
    private static let columns = [
        "OUTS_CT", "EVENT_OUTS_CT", "EVENT_RUNS_CT", "RBI_CT", "ERR_CT", "AB_FL", "SH_FL", "SF_FL",
        "DP_FL", "TP_FL", "WP_FL", "PB_FL", "BAT_DEST_ID", "RUN1_DEST_ID", "RUN2_DEST_ID",
        "RUN3_DEST_ID", "BASE1_RUN_ID", "BASE2_RUN_ID", "BASE3_RUN_ID", "RUN1_RESP_PIT_ID",
        "RUN2_RESP_PIT_ID", "RUN3_RESP_PIT_ID", "PO1_FLD_CD", "PO2_FLD_CD", "PO3_FLD_CD",
    ]

    @Test func `every play of 300 games has the reference's outs, runs, moves and errors`() throws {
        guard let files = try VisibleGames.files(),
            let packed = SharedData.url("data/retrosheet/reference/events-2020.csv.gz")
        else { return }
        let expected = try rows(of: try Gzip.unpack(packed))
        var compared = 0
        for game in files.flatMap(\.file.games) {
            let rows = try #require(expected[game.id], "\(game.id)")
            let found = try events(of: game)
            #expect(found.count == rows.count, "\(game.id)")
            for (event, row) in zip(found, rows) {
                #expect(event.cells == row, "\(game.id) \(event.text)")
                compared += 1
            }
        }
        #expect(compared == 23_083)
    }

    /// The compared columns of each row, by game.
    private func rows(of bytes: [UInt8]) throws -> [String: [[String]]] {
        var rows: [String: [[String]]] = [:]
        var places: [Int]?
        for line in bytes.split(separator: 0x0A) {
            let text = String(decoding: line, as: UTF8.self)
            let cells = RetrosheetFields.split(
                text.hasSuffix("\r") ? String(text.dropLast()) : text)
            guard let known = places else {
                places = try Self.columns.map { try #require(cells.firstIndex(of: $0), "\($0)") }
                continue
            }
            let wanted = known.map { cells[$0] }
            // Who put out whom is told by position, not by time.
            let putouts = wanted.suffix(3).filter { $0 != "0" }.sorted()
            let padding = [String](repeating: "0", count: 3 - putouts.count)
            rows[cells[0], default: []].append(wanted.dropLast(3) + putouts + padding)
        }
        return rows
    }

    private struct FoundEvent {
        let text: String
        let cells: [String]
    }

    private func events(of game: RetrosheetGame) throws -> [FoundEvent] {
        var state = try Baseball(Setup())
        var events: [FoundEvent] = []
        for line in game.lines {
            let event = try state.parse(line.text)
            let outs = state.outs
            let half = (state.inning, state.half)
            try state.apply(event)
            guard case .play(let play)? = event.records.first, play.event.basic != .none,
                let last = state.lastPlay
            else { continue }
            let outsBefore = (play.inning, play.half) == half ? outs : 0
            events.append(
                FoundEvent(text: line.text, cells: cells(last, state, outsBefore: outsBefore)))
        }
        return events
    }

    private func cells(
        _ last: (play: RetrosheetRecord.Play, outcome: PlayOutcome, before: Bases),
        _ state: Baseball, outsBefore: Int
    ) -> [String] {
        let (play, outcome, before) = last
        let event = play.event
        let flags = [
            event.isAtBat, event.isSacrificeHit, event.isSacrificeFly, event.isDoublePlay,
            event.isTriplePlay, event.hasWildPitch, event.hasPassedBall,
        ].map { $0 ? "T" : "F" }
        let counts = [
            outsBefore, outcome.outs, outcome.runs, outcome.runsBattedIn,
            outcome.credits.errors.total,
        ].map { String($0) }
        let pitchers = state.pitchers(of: 1 - state.team(inHalf: play.half))
        let putouts = (1...9).flatMap { position in
            [Int](repeating: position, count: outcome.credits.putouts[position])
        }
        return counts + flags
            + [Base.batter, .first, .second, .third].map {
                destination(of: $0, event, outcome, before)
            }
            + Bases.all.map { before[$0] ?? "" }
            + Bases.all.map { base in
                before[runner: base]?.charge.pitcher.map { pitchers[$0] } ?? ""
            }
            + (0..<3).map { $0 < putouts.count ? String(putouts[$0]) : "0" }
    }

    /// 0 for out and for nobody, 4 for an earned run, 5 and 6 for those that are not.
    private func destination(
        of base: Base, _ event: PlayEvent, _ outcome: PlayOutcome, _ before: Bases
    ) -> String {
        if base != .batter, before[base] == nil { return "0" }
        switch outcome.run(from: base) {
        case .earned: return "4"
        case .unearned: return "5"
        case .teamUnearned: return "6"
        case nil: break
        }
        switch outcome.move(of: base) {
        case .stays: return String(base.rawValue)
        case .safe(at: let goal): return String(goal.rawValue)
        case .out: return "0"
        }
    }
}
