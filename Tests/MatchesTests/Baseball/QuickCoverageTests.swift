import Foundation
import Matches
import TestSupport
import Testing

/// How much of real baseball the short forms can say.
struct QuickCoverageTests {
    @Test func `of the plays of 300 games, 98 of 100 have a short form that means the same`()
        throws
    {
        guard let folder = SharedData.url("data/retrosheet/2020") else { return }
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
        ).filter { ["EVA", "EVN"].contains($0.pathExtension) }
        var plays = 0
        var short = 0
        var wrong: [String] = []
        for file in files.sorted(by: { $0.path < $1.path }) {
            for game in try RetrosheetFile(Array(try Data(contentsOf: file))).games {
                let kind = try Kinds.require("baseball")
                var state = try kind.start(Setup(game.info))
                for line in game.lines {
                    if case .play(let play) = try RetrosheetRecord(line.text),
                        play.event.basic != .none,
                        let baseball = state.as(Baseball.self)
                    {
                        plays += 1
                        if let typed = QuickWriter(play.event)?.text {
                            switch Self.reading(typed, of: play.event, at: baseball) {
                            case nil: short += 1
                            case let other?:
                                wrong.append("\(line.text): \(typed) is \(other)")
                            }
                        }
                    }
                    try state.apply(line.text)
                }
            }
        }
        #expect(plays > 20_000)
        #expect(Double(short) >= 0.98 * Double(plays), "\(short) of \(plays)")
        #expect(wrong.count * 1000 <= plays, "\(wrong.count): \(wrong.prefix(15))")
    }

    /// What the typed play is read as when that is not the event; nil when it is.
    private static func reading(
        _ typed: String, of event: PlayEvent, at game: Baseball
    ) -> String? {
        do throws(MatchError) {
            let read = try game.read(typed)
            for case .play(let play) in read.records {
                // What is earned is a judgement, which has its own test.
                if same(play.event.withoutMarks, event.withoutMarks) { return nil }
            }
            return read.text
        } catch {
            return error.message
        }
    }

    /// The same play, whatever the order in which it is told.
    private static func same(_ a: PlayEvent, _ b: PlayEvent) -> Bool {
        func advances(_ event: PlayEvent) -> Set<String> {
            Set(
                event.advances.filter { $0.from != $0.to || $0.isMarkedOut }.map(\.description))
        }
        return a.basic == b.basic
            && a.modifiers.map(\.description).sorted() == b.modifiers.map(\.description).sorted()
            && advances(a) == advances(b)
    }
}
