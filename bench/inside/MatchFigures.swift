import Foundation
import Matches

/// What it costs to fold a match, and to add one entry to it.
struct MatchFigures {
    private static let rounds = 101

    /// Plays that go on for ever without a winner: nobody scores.
    private static let plays = ["S8", "K", "W.1-2", "K", "63"]

    private let info: MatchInfo
    private let entries: [(id: EntryID, entry: Entry)]

    init() throws {
        info = try Kinds.require("baseball").info(names: ["KAM", "TSU"])
        var made: [(id: EntryID, entry: Entry)] = []
        for number in 0..<800 {
            let id = EntryID(milliseconds: Int64(number), entropy: 0)
            let text = Self.plays[number % Self.plays.count]
            made.append(
                (
                    id,
                    Entry(
                        prev: made.last?.id, by: "device", epoch: 0, at: 0, action: .text(text))
                ))
        }
        entries = made
    }

    func print() throws {
        for count in [400, 800] {
            let all = Dictionary(
                uniqueKeysWithValues: entries.prefix(count).map { ($0.id, $0.entry) })
            let fold = Inside.median(of: Self.rounds) {
                let log = MatchLog(all)
                _ = Scoring(info, log.main)
            }
            var log = MatchLog(all)
            var scoring = Scoring(info, log.main)
            if let fault = scoring.faults.first { throw MatchError(.refused, fault.message) }
            var number = count
            let append = try Inside.median(of: Self.rounds) {
                let text = Self.plays[number % Self.plays.count]
                _ = try scoring.accept(text)
                let id = EntryID(milliseconds: Int64(number), entropy: 0)
                log.add(
                    Entry(
                        prev: log.main.tip, by: "device", epoch: 0, at: 0, action: .text(text)),
                    as: id)
                number += 1
            }
            Swift.print(
                "| \(count) | " + String(format: "%.2f ms | %.1f µs |", fold * 1e3, append * 1e6))
        }
    }
}
