import Foundation
import JSONTree
import Testing

struct CheckTests {
    private let player: Player

    init() throws {
        player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna +2")
        player.types("finish")
    }

    @Test func `verify counts what is intact`() throws {
        let run = player.types("verify")
        #expect(run.code == 0)
        #expect(run.lines == ["checked: 1 match, 2 entries, 1 seal. Nothing is damaged."])
        let json = try player.types("verify", "--json").json()
        #expect(json["isDamaged"]?.bool == false)
        #expect(json["matches"]?.array?.first?["here"]?["entries"]?.integer == 2)
        #expect(try player.types("verify", player.latest()).lines == run.lines)
        #expect(player.types("verify", "zzzz").code == 1)
        // No server is known.
        #expect(player.types("verify", "--remote").code == 2)
    }

    @Test func `status tells of the seal, and of what came after it`() throws {
        #expect(player.types("status").lines.contains("seal     over 2 entries of the log"))
        player.types("amend", "1", "anna +3", "--match", try player.latest())
        #expect(
            player.types("status").lines.contains {
                $0 == "seal     over 2 entries of the log, 1 came later, as a correction"
            })
    }

    @Test func `evict wants a server, and a match that is named`() throws {
        #expect(player.types("evict").code == 2)
        #expect(try player.types("evict", player.latest()).code == 2)
        let run = try player.types(
            "evict", player.latest(), "--server", "http://127.0.0.1:9")
        #expect(run.code == 1)
        #expect(run.talk.contains("not on the server yet"))
    }

    @Test func `doctor tells clock, server, files, disk, outbox and forks in sentences`() throws {
        let run = player.types("doctor")
        #expect(run.code == 0)
        for topic in ["clock", "server", "exchange", "files", "disk", "outbox", "forks"] {
            #expect(run.lines.contains { $0.hasPrefix("\(topic) ") }, "\(topic)")
        }
        #expect(run.facts.contains("No server is known"))
        #expect(run.facts.contains("5 writes, "))
        let json = try player.types("doctor", "--json").json()
        let findings = try #require(json["findings"]?.array)
        #expect(findings.allSatisfy { $0["sentence"]?.string?.hasSuffix(".") == true })
        #expect(findings.allSatisfy { $0["isWell"]?.bool == true })
    }

    @Test func `doctor says what to do when a server refused something or is silent`() throws {
        try player.isRefused()
        let run = player.types("doctor", "--server", "http://127.0.0.1:9")
        #expect(run.code == 0)
        #expect(run.facts.contains("refused by the server and kept aside"))
        #expect(run.facts.contains("“matchbook outbox list” tells why"))
        #expect(run.facts.contains("cannot be reached"))
        #expect(run.facts.contains("Record on"))
    }
}
