import CommandLine
import JSONTree
import Matches
import Testing

/// Games against the computer, played through a pipe.
struct PlayTests {
    /// What a person could lay in the match, as the computer would choose; nil when it is over.
    private func move(_ player: Player, _ id: String) throws -> String? {
        let json = try player.types("show", "--json", "--match", id).json()
        guard json["status"] == "open" else { return nil }
        let sides = try #require(json["sides"]?.array?.compactMap { $0["name"]?.string })
        let texts = try #require(json["plays"]?.array?.compactMap { $0["text"]?.string })
        let kind = try Kinds.require("birdhead")
        var state = try kind.start(
            Setup(try kind.info(names: sides, options: [("computers", 3)])))
        for text in texts { try state.apply(text) }
        guard let game = state.as(BirdHead.self), let seat = game.toAct,
            let view = game.view(of: seat), let move = BirdHeadPlayer.move(view)
        else { return nil }
        return game.print(move)
    }

    @Test func `a game begins, waits for its player, and goes on where it stopped`() throws {
        let player = try Player()
        let first = player.types("play", "birdhead", "--seed", "7")
        #expect(first.code == 0, "\(first.talk)")
        #expect(first.lines[0].contains("begins: birdhead, Aki – Beni – Chie – Dai"))
        #expect(first.facts.contains("Aki holds "))
        #expect(!first.facts.contains("Beni holds "))
        #expect(first.talk.contains("“matchbook play” goes on with it"))
        let hand = try #require(first.lines.last { $0.hasPrefix("Aki holds ") })
        for words in [["play"], ["play", "birdhead"]] {
            let again = player.runs(words.map { Array($0.utf8) })
            #expect(again.code == 0, "\(again.talk)")
            #expect(again.lines.last == hand)
        }
        #expect(player.types("list").lines.count == 1)
        player.types("play", "birdhead", "--new", "--players", "Zoe,Yan,Xu")
        #expect(player.types("list").lines.count == 2)
        #expect(player.types("play").code == 1)
    }

    @Test func `a seed gives the same game again`() throws {
        let (a, b) = (try Player(), try Player())
        let lines = [a, b].map { $0.types("play", "birdhead", "--seed", "7").lines.dropFirst() }
        #expect(lines[0] == lines[1])
        let c = try Player().types("play", "birdhead", "--seed", "8").lines.dropFirst()
        #expect(c != lines[0])
    }

    @Test func `a whole game is played to its end and finished`() throws {
        let player = try Player()
        player.types("play", "birdhead", "--seed", "11")
        let id = try player.latest()
        var last = player.types("play")
        var moves = 0
        while moves < 400, let move = try move(player, id) {
            last = player.types("play", "--match", id, input: [.text(move)])
            #expect(last.code == 0, "\(move): \(last.talk)")
            moves += 1
        }
        #expect(last.facts.contains("The game is over: "))
        #expect(try player.types("show", id, "--json").json()["status"] == "finished")
        let more = player.types("play", "--match", id)
        #expect(more.facts.contains("The game is over: "))
    }

    @Test func `what is not allowed is refused, and help and table answer`() throws {
        let player = try Player()
        player.types("play", "birdhead", "--seed", "7")
        let before = try player.types("show", "--json").json()["entries"]
        let run = player.types(
            "play", input: [.text("99"), .text(""), .text("help"), .text("table"), .text("quit")])
        #expect(run.code == 1)
        #expect(run.talk.contains("\"99\" is no card"))
        #expect(run.talk.contains("undo takes your last move back"))
        #expect(run.lines.count { $0.hasPrefix("Aki holds ") } == 2)
        #expect(try player.types("show", "--json").json()["entries"] == before)
    }

    @Test func `undo takes back the last own move and what followed`() throws {
        let player = try Player()
        player.types("play", "birdhead", "--seed", "7")
        let id = try player.latest()
        let nothing = player.types("play", input: [.text("undo")])
        #expect(nothing.talk.contains("no move of yours"))
        let board = player.types("play").lines.suffix(6)
        let move = try #require(try move(player, id))
        let moved = player.types("play", input: [.text(move)])
        #expect(moved.lines.suffix(6) != board)
        let undone = player.types("play", input: [.text("undo")])
        #expect(undone.code == 0, "\(undone.talk)")
        #expect(undone.lines.suffix(6) == board)
        // Undone entries are kept, as everywhere.
        #expect(player.types("play").lines.suffix(6) == board)
    }

    @Test(arguments: [
        (["play"], "no game goes on here"), (["play", "tally"], "tally is recorded, not played"),
        (["play", "chess"], "there is no kind \"chess\""),
        (["play", "birdhead", "--players", "Aki"], "two sides or more"),
        (["play", "birdhead", "--max-lead", "9"], "max-lead is 1 to 5, not 9"),
    ])
    func `what cannot be played is refused in a sentence`(words: [String], talk: String) throws {
        let player = try Player()
        let run = player.runs(words.map { Array($0.utf8) })
        #expect(run.code == 1)
        #expect(run.talk.contains(talk), "\(run.talk)")
        #expect(player.types("list").facts == "")
    }

    @Test func `hidden hands are shown to those who ask for them`() throws {
        let player = try Player()
        player.types("play", "birdhead", "--seed", "7")
        #expect(!player.types("show").facts.contains("holds"))
        #expect(!player.types("status").facts.contains("holds"))
        #expect(player.types("status", "--seat", "beni").facts.contains("Beni holds"))
        #expect(!player.types("status", "--seat", "beni").facts.contains("Chie holds"))
        #expect(player.types("show", "--all").facts.contains("Dai holds"))
        #expect(player.types("show", "--seat", "Zoe").code == 1)
    }
}
