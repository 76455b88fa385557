import CommandLine
import Foundation
import JSONTree
import MatchbookClient
import Testing

/// A match that went on in two ways, as the person at one of the devices sees it.
struct ForksTests {
    private let player: Player
    private let id: String

    /// Two entries here, and one on a branch that another device wrote from the first.
    init() throws {
        player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna +1")
        id = try player.latest()
        let path = try player.file("match.json", player.types("export", "--to", "json").facts)
        let other = try Player()
        other.clock.milliseconds += 1000
        #expect(other.types("import", path).code == 0)
        other.types("record", "ben +2", "--match", id)
        other.types("record", "cleo is watching", "--match", id)
        other.types("record", "ben +3", "--match", id)
        player.clock.milliseconds += 60_000
        player.types("record", "anna +5")
        let theirs = try player.file("theirs.json", other.types("export", "--to", "json").facts)
        #expect(player.types("import", theirs).code == 0)
        player.clock.milliseconds += 60_000
    }

    @Test func `the list tells each branch, and waits for a decision`() throws {
        for words in [["forks"], ["forks", "list"], ["forks", id]] {
            let run = player.runs(words.map { Array($0.utf8) })
            #expect(run.code == 4)
            #expect(run.lines.count == 2)
            let line = try #require(run.lines.last)
            #expect(line.hasPrefix(" 1  after #1 Anna +1, now 1: 2 entries by device "))
            #expect(line.contains("there: Anna 1, Ben 5"))
            #expect(line.hasSuffix("waits"))
        }
        let json = try player.types("forks", "--json").json()
        let fork = try #require(json["matches"]?.array?.first?["forks"]?.array?.first)
        #expect(fork["after"]?.integer == 1)
        #expect(fork["entries"]?.integer == 2)
        #expect(fork["isSettled"]?.bool == false)
    }

    @Test func `without an id the open match is meant`() throws {
        let named = player.types("forks", "show", id)
        let run = player.types("forks", "show")
        #expect(run.code == 4, "\(run.talk)")
        #expect(run.lines == named.lines)
    }

    @Test func `both lines are shown beside each other, from where they part`() throws {
        let run = player.types("forks", "show", id)
        #expect(run.code == 4)
        #expect(run.lines.contains("They part after #1 Anna +1, now 1, at Anna 1, Ben 0"))
        let heads = try #require(run.lines.first { $0.hasPrefix("main line, this device") })
        #expect(heads.contains("branch 1, device "))
        #expect(
            run.lines.contains {
                $0.hasPrefix("#2 Anna +5, now 6") && $0.hasSuffix("#2 Ben +2, now 2")
            })
        #expect(run.lines.last?.hasPrefix("Anna 6, Ben 0") == true)
        #expect(run.lines.last?.hasSuffix("Anna 1, Ben 5") == true)
        let json = try player.types("forks", "show", id, "1", "--json").json()
        let fork = try #require(json["forks"]?.array?.first)
        #expect(fork["main"]?.array?.compactMap { $0["words"]?.string } == ["Anna +5, now 6"])
        #expect(
            fork["theirs"]?.array?.compactMap { $0["words"]?.string }
                == ["Ben +2, now 2", "Ben +3, now 5"])
    }

    @Test func `a branch that is adopted is the main line`() throws {
        let run = player.types("forks", "adopt", id, "1")
        #expect(run.code == 0)
        #expect(run.lines.last == "Anna 1, Ben 5")
        #expect(player.types("forks").code == 0)
        let decided = player.types("forks", id)
        #expect(decided.code == 0)
        #expect(decided.lines.last?.hasSuffix("decided") == true)
        #expect(player.types("forks", "adopt", id, "1").lines.last == "Anna 6, Ben 0")
    }

    @Test func `the main line can be decided for`() throws {
        #expect(player.types("forks", "adopt", id, "main").lines.last == "Anna 6, Ben 0")
        #expect(player.types("forks").code == 0)
    }

    @Test func `a script merges all that fits`() throws {
        #expect(player.types("forks", "merge", id, "1").code == 1)
        #expect(player.types("forks").code == 4)
        let run = player.types("forks", "merge", id, "1", "--all")
        #expect(run.code == 0, "\(run.talk)")
        #expect(run.lines.last == "Anna 6, Ben 5")
        #expect(player.types("forks").code == 0)
        // The branch is there still.
        #expect(player.types("forks", id).lines.count == 2)
    }

    @Test func `at a terminal each entry is asked for`() throws {
        let (run, editor) = player.answers(
            "forks", "merge", id, "1", lines: [.text("what?"), .text("n"), .text("")])
        #expect(run.code == 0, "\(run.talk)")
        #expect(
            editor.shown == [
                "Ben +2, now 2 – take it? [Y/n/q]", "Ben +2, now 2 – take it? [Y/n/q]",
                "Ben +3, now 3 – take it? [Y/n/q]",
            ])
        #expect(run.lines.last == "Anna 6, Ben 3")
    }

    @Test(
        arguments: [[.text("q")], [.text("y"), .end], [.interrupted], [.text("n"), .text("n")]]
            as [[InputLine]])
    func `who stops, or takes nothing, writes nothing`(answers: [InputLine]) throws {
        let (run, _) = player.answers("forks", "merge", id, "1", lines: answers)
        #expect(run.code == 1)
        #expect(player.types("status", id).lines.first?.contains("Anna 6, Ben 0") == true)
        #expect(player.types("forks").code == 4)
    }

    static let wrong: [(words: [String], code: Int32)] = [
        (["list", "ID", "1"], 2), (["show", "ID", "1", "2"], 2), (["show", "ID", "7"], 1),
        (["show", "ID", "main"], 1), (["adopt"], 2), (["adopt", "ID"], 2),
        (["adopt", "ID", "x"], 1),
        (["merge", "ID"], 2), (["merge", "ID", "main", "--all"], 1),
        (["merge", "ID", "0", "--all"], 1),
        (["zzzz"], 1),
    ]

    @Test(arguments: wrong.indices)
    func `what makes no sense is refused, and nothing is written`(index: Int) throws {
        let (words, code) = Self.wrong[index]
        let typed = ["forks"] + words.map { $0 == "ID" ? id : $0 }
        let run = player.runs(typed.map { Array($0.utf8) })
        #expect(run.code == code, "\(run.talk)")
        #expect(player.types("forks").code == 4)
    }

    @Test func `release prints a code, and says who may write`() throws {
        player.types("forks", "adopt", id, "main")
        let run = player.types("release", id)
        #expect(run.code == 0)
        let code = try #require(run.lines.first?.split(separator: " ").last.map(String.init))
        #expect(code.hasPrefix(String(id.prefix(5)) + "-"))
        #expect(player.types("release", id).lines == run.lines)
        #expect(player.types("status", id).facts.contains("given up"))
        #expect(player.types("record", "anna", "--match", id).talk.contains("was given up"))
        // It finds its match here without a server, and the pen is back.
        #expect(player.types("takeover", code).code == 0)
        #expect(player.types("status", id).facts.contains("this device"))
        #expect(player.types("takeover", "zzzzz-zzzz").code == 2)
    }
}
