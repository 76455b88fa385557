import CommandLine
import Foundation
import JSONTree
import TestSupport
import Testing

struct OutboxTests {
    private let player: Player
    private let id: String

    /// An entry that was refused, and one that waits.
    init() throws {
        player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna +2")
        id = try player.latest()
        try player.isRefused()
        player.clock.milliseconds += 120_000
        player.types("start", "tally", "Cleo", "Dai")
        player.types("record", "cleo")
    }

    private func numbers() throws -> [String] {
        let list = try player.types("outbox", "list", "--json").json()
        return try #require(list["writes"]?.array).compactMap { $0["write"]?.integer }
            .map { String($0) }
    }

    @Test(arguments: [["outbox"], ["outbox", "list"]])
    func `the list tells what was refused and why, and what waits`(words: [String]) throws {
        let run = player.runs(words.map { Array($0.utf8) })
        #expect(run.code == 0)
        #expect(run.lines.count == 5)
        let refused = run.lines.prefix(2)
        #expect(refused.allSatisfy { $0.contains("permission_denied: this match is not yours") })
        #expect(refused.contains { $0.contains("Anna +2 ") && $0.contains("2 min ago") })
        #expect(run.lines.contains { $0.hasSuffix(": 1 entry kept aside") })
        #expect(run.lines.contains { $0.hasSuffix(": 1 entry not sent yet") })
        #expect(run.lines.last?.hasSuffix(" of 256 MiB") == true)
    }

    @Test func `with --all every write is told, and with --match those of one match`() throws {
        let all = player.types("outbox", "list", "--all")
        #expect(all.lines.contains { $0.contains("Cleo +1") && $0.contains("not sent") })
        #expect(all.lines.contains { $0.contains("the line of the list") })
        let one = player.types("outbox", "list", "--all", "--match", String(id.prefix(5)))
        #expect(one.lines.contains { $0.contains("Anna +2") })
        #expect(!one.lines.contains { $0.contains("Cleo") })
        #expect(player.types("outbox", "list", "--match", "zzzzz").code == 1)
    }

    @Test func `an empty outbox is no failure`() throws {
        let run = try Player().types("outbox")
        #expect(run.code == 0)
        #expect(run.facts == "")
        #expect(run.talk == "Nothing waits: the outbox is empty.\n")
    }

    @Test func `show tells all of one write`() throws {
        let number = try #require(try numbers().last)
        let run = player.types("outbox", "show", number)
        #expect(run.code == 0)
        #expect(run.facts.contains("/matches/\(id)/entries/"))
        #expect(run.facts.contains("refused"))
        #expect(run.facts.contains(#""text":"Anna +2""#))
        let json = try player.types("outbox", "show", number, "--json").json()
        #expect(json["value"]?["text"]?.string == "Anna +2")
        #expect(json["state"]?.string == "keptAside")
    }

    @Test func `retry brings it back into the match`() throws {
        #expect(player.types("status", "--match", id).code == 1)
        let run = player.types("outbox", "retry", "--match", id)
        #expect(run.code == 0)
        #expect(run.lines == ["2 writes go out again with the next push."])
        #expect(player.types("status", id).lines.first?.contains("Anna 2, Ben 0") == true)
        #expect(try numbers().isEmpty)
        #expect(player.types("outbox", "retry", "--all").lines == ["Nothing was refused."])
    }

    @Test func `drop asks at a terminal, and only a yes is one`() throws {
        let numbers = try numbers()
        for answer in [.text("no"), .text(""), .end, .interrupted] as [InputLine] {
            let (run, editor) = player.answers("outbox", "drop", numbers[0], lines: [answer])
            #expect(run.code == 1)
            #expect(editor.shown == ["Give up 1 write for good? Write yes to do it"])
            #expect(try self.numbers() == numbers)
        }
        let (run, _) = player.answers("outbox", "drop", numbers[0], lines: [.text("yes")])
        #expect(run.code == 0)
        #expect(try self.numbers() == Array(numbers.dropFirst()))
    }

    @Test func `a script says --yes, or is refused`() throws {
        let refused = player.types("outbox", "drop", "--all")
        #expect(refused.code == 1)
        #expect(refused.talk.contains("--yes"))
        #expect(try numbers().count == 2)
        let run = player.types("outbox", "drop", "--all", "--yes", "--json")
        #expect(run.code == 0)
        #expect(try run.json()["writes"]?.array?.count == 2)
        #expect(try numbers().isEmpty)
        // What waits is no write to be decided.
        #expect(player.types("outbox", "list").lines.contains { $0.contains("not sent yet") })
    }

    @Test func `export copies all of it, and writes over nothing`() throws {
        let path = player.folder.file("outbox.json")
        #expect(player.types("outbox", "export", path).code == 0)
        let file = try JSON(parsing: Array(Data(contentsOf: URL(filePath: path))))
        #expect(file["outbox"]?.array?.count == 5)
        #expect(try player.types("outbox", "export").json() == file)
        #expect(player.types("outbox", "export", path).code == 1)
    }

    static let wrong: [[String]] = [
        ["outbox", "eat"], ["outbox", "list", "3"], ["outbox", "show"], ["outbox", "show", "x"],
        ["outbox", "show", "1", "2"], ["outbox", "retry"], ["outbox", "drop", "--yes"],
        ["outbox", "drop", "1", "--all"], ["outbox", "drop", "-1"], ["outbox", "export", "a", "b"],
    ]

    @Test(arguments: wrong)
    func `what makes no sense is a mistake of usage`(words: [String]) throws {
        let run = player.runs(words.map { Array($0.utf8) })
        #expect(run.code == 2, "\(run.talk)")
        #expect(run.facts == "")
    }

    @Test func `the room of the outbox is a setting`() throws {
        #expect(player.types("config", "outbox").lines == ["256"])
        #expect(player.types("config", "outbox", "64").code == 0)
        #expect(player.types("outbox").lines.last?.hasSuffix(" of 64 MiB") == true)
        for word in ["0", "-1", "x", "1.5", "99999999999999999999"] {
            #expect(player.runs(["config", "outbox", "--", word].map { Array($0.utf8) }).code == 1)
        }
        #expect(player.types("config", "outbox", "--unset").code == 0)
        #expect(player.types("config", "outbox").lines == ["256"])
    }

    @Test func `what was put back can be dropped until it was sent`() throws {
        let refused = try numbers()
        #expect(player.types("outbox", "retry", "--all").code == 0)
        let listed = player.types("outbox", "list", "--all").facts
        #expect(listed.contains("refused before, goes out again"))
        let again = player.types("outbox", "retry", refused[0])
        #expect(again.code == 1 && again.talk.contains("was put back already"))
        let dropped = player.types("outbox", "drop", "--all", "--yes", "--json")
        #expect(dropped.code == 0)
        let gone = try dropped.json()["writes"]?.array?.compactMap { $0["write"]?.integer } ?? []
        #expect(gone.map(String.init) == refused)
        // What was never refused stays.
        #expect(player.types("outbox", "list", "--all").facts.contains("Cleo +1"))
        let nothing = player.types("outbox", "drop", "--all", "--yes")
        #expect(nothing.code == 0 && nothing.facts == "Nothing was refused.\n")
    }

    @Test func `the doctor counts as waiting only what the next push sends`() throws {
        let all = try player.types("outbox", "list", "--json").json()
        let count = try #require(all["count"]?.integer)
        let refused = try numbers().count
        let findings = player.types("doctor").facts
        #expect(findings.contains("\(count - Int64(refused)) writes, "), "\(findings)")
        #expect(findings.contains("\(refused) writes were refused"))
    }
}
