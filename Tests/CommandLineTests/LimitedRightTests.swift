import CommandLine
import Foundation
import JSONTree
import MatchbookClient
import TestSupport
import Testing

/// Devices that may only look at matches, or write one alone, and what they are told.
struct LimitedRightTests {
    private static let reads: [JSON.Field] = [
        JSON.Field(name: "home", value: true), JSON.Field(name: "write", value: false),
    ]
    private static let warning = "this device may look at all matches and write none"

    private let player: Player

    init() throws {
        player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna")
    }

    @Test(arguments: [
        ["start", "tally", "Cleo", "Dai"], ["takeover", "--from"], ["release"], ["archive"],
        ["import"],
    ])
    func `whatever writes says that it stays here, and writes`(words: [String]) throws {
        let id = try player.latest()
        try player.joins(Self.reads)
        var words = words
        switch words[0] {
        case "takeover":
            let log = try player.types("show", id, "--entries", "--json").json()["log"]?.array
            words.append(try #require(log?.last?["id"]?.string))
        case "archive": words.append(id)
        case "import":
            let other = try Player()
            other.types("start", "tally", "Eda", "Fox")
            other.types("export", "--to", "json", "--out", player.folder.file("other.json"))
            words.append(player.folder.file("other.json"))
        default: break
        }
        let run = player.runs(words.map { Array($0.utf8) })
        #expect(run.code == 0, "\(run.talk)")
        #expect(run.talk.contains(Self.warning), "\(run.talk)")
        #expect(run.talk.contains("an invitation without --read and “matchbook join CODE”"))
        #expect(!run.facts.contains("will be told"))
    }

    @Test func `recording says it once, before the first entry that waits`() throws {
        try player.joins(Self.reads)
        player.types("start", "tally", "Cleo", "Dai")
        let id = try player.latest()
        try player.isRefused()
        let numbers = try player.types("outbox", "list", "--json").json()["writes"]?.array
        #expect(numbers?.isEmpty == false)
        player.types("outbox", "drop", "--all", "--yes")
        player.types("start", "tally", "Eda", "Fox")
        let other = try player.latest()
        #expect(other != id)
        let first = player.types("record", "eda", "--match", other)
        let second = player.types("record", "fox", "--match", other)
        #expect(first.code == 0 && second.code == 0)
        #expect(first.talk.contains(Self.warning))
        #expect(!second.talk.contains(Self.warning))
        let session = player.types("record", "--match", other, input: [.text("eda")])
        #expect(!session.talk.contains(Self.warning))
    }

    @Test func `an ended match is not said to be sent by a push`() throws {
        try player.joins(Self.reads)
        let run = player.types("finish")
        #expect(run.code == 0)
        #expect(run.talk.contains("2 entries only here, and they stay here"))
        #expect(!run.talk.contains("matchbook push"))
    }

    @Test func `a device of one match is told of the others alone`() throws {
        let id = try player.latest()
        try player.joins([
            JSON.Field(name: "match", value: .string(id)), JSON.Field(name: "write", value: true),
        ])
        let own = player.types("takeover", id)
        #expect(own.code == 0 && !own.talk.contains("this device may"))
        let other = player.types("start", "tally", "Cleo", "Dai")
        #expect(other.talk.contains("this device may write match \(id) alone"))
        #expect(other.talk.contains("an invitation to what it is to write"))
    }

    @Test func `what is refused says what the device may do, and how it comes to more`() throws {
        try player.joins(Self.reads)
        try player.isRefused()
        let listed = player.types("outbox").facts
        #expect(listed.contains("this match is not yours: \(Self.warning)"))
        #expect(listed.contains("“matchbook outbox retry --all” sends it again"))
    }

    @Test func `a damaged file of tokens keeps nobody from recording`() throws {
        try player.joins(Self.reads)
        let path = player.folder.file("home") + "/credentials.json"
        try "rubbish".write(toFile: path, atomically: true, encoding: .utf8)
        let run = player.types("record", "anna")
        #expect(run.code == 0, "\(run.talk)")
    }
}
