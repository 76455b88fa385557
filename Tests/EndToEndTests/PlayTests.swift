import Foundation
import Glibc
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// A game against the computer that is cut off in the middle of a trick and goes on elsewhere.
    struct PlayTests {
        private let folder: ScratchFolder
        private let first: Device
        private let second: Device

        init() throws {
            folder = try ScratchFolder()
            first = Device(home: folder.file("first"))
            second = Device(home: folder.file("second"))
        }

        @Test func `a game killed in the middle of a trick is finished on another device`() throws {
            let game = try first.starts(["play", "birdhead", "--seed", "5"])
            var moves = 0
            // At least some moves, and then a moment at which others have laid before.
            while let turn = try Turn(game), moves < 5 || turn.top.isEmpty {
                try game.type("\(turn.move)\n")
                moves += 1
            }
            game.send(SIGKILL)
            #expect(try game.end() == -SIGKILL)
            #expect(moves >= 5)

            let cut = try first.runs("status", "--all").lines
            #expect(cut.count { $0.contains(" holds ") } == 4)
            let server = try Server(data: folder.file("data"))
            let push = try first.runs("push", "--server", server.address)
            #expect(push.code == 0, "\(push.talk)")
            #expect(try second.runs("pull", "--server", server.address).code == 0)
            #expect(try second.runs("takeover").code == 0)
            let here = try second.runs("status", "--all").lines
            #expect(here.filter(Self.isOfTable) == cut.filter(Self.isOfTable))

            let rest = try second.starts(["play"])
            while let turn = try Turn(rest) {
                try rest.type("\(turn.move)\n")
                moves += 1
                guard moves < 500 else { break }
            }
            let (lines, talk) = try rest.rest()
            #expect(try rest.end() == 0, "\(talk)")
            #expect(lines.contains { $0.hasPrefix("Dai ") })
            #expect(try second.runs("push").code == 0)
            #expect(try first.runs("pull").code == 0)
            let id = try #require(
                try first.runs("list", "--json").json()["matches"]?.array?.first?["id"]?.string)
            #expect(try first.runs("show", id).lines == second.runs("show", id).lines)
            #expect(try first.runs("show", id, "--json").json()["status"] == "finished")
            #expect(try first.entries(of: id) == second.entries(of: id))
            #expect(try server.stop() == 0)
        }

        @Test func `a game killed at any moment goes on with what it showed`() throws {
            try first.runs("play", "birdhead", "--seed", "9")
            var shown: [String] = []
            for _ in 0..<4 {
                let game = try first.starts(["play"])
                let turn = try #require(try Turn(game))
                if !shown.isEmpty { #expect(turn.lines == shown) }
                try game.type("\(turn.move)\n")
                let next = try #require(try Turn(game))
                shown = next.lines
                game.send(SIGKILL)
                _ = try game.end()
            }
        }

        private static func isOfTable(_ line: String) -> Bool {
            line.contains(" holds ") || line.contains("round ")
                || ["Aki", "Beni", "Chie", "Dai"].contains { line.hasPrefix("\($0) ") }
        }
    }
}

/// What a person is shown before a move, and a move that is allowed.
private struct Turn {
    /// From where the match stands to the hand.
    let lines: [String]
    private(set) var top: [Int] = []
    private var hand: [Int] = []

    /// Reads until the program waits for a move; nil when the game is over.
    init?(_ game: Child) throws {
        var lines: [String] = []
        while let line = try game.line() {
            if line.hasPrefix("The game is over") { return nil }
            lines.append(line)
            guard line.hasPrefix("Aki holds ") else { continue }
            let state = try #require(lines.lastIndex { $0.contains("  round ") })
            self.lines = Array(lines[state...])
            hand = Self.numbers(line)
            if let range = lines[state].range(of: " plays on ") {
                top = Self.numbers(String(lines[state][range.upperBound...]))
            }
            return
        }
        return nil
    }

    /// The highest cards where they reach, else the lowest as a discard.
    var move: String {
        if top.isEmpty { return String(hand[hand.count - 1]) }
        let high = hand.suffix(top.count)
        if zip(high, top.sorted()).allSatisfy({ $0 >= $1 }) {
            return high.map(String.init).joined(separator: " ")
        }
        return "d " + hand.prefix(top.count).map(String.init).joined(separator: " ")
    }

    private static func numbers(_ text: String) -> [Int] {
        text.split(separator: " ").compactMap { Int($0) }
    }
}
