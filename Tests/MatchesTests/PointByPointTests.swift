import JSONTree
import Matches
import TestSupport
import Testing

struct PointByPointTests {
    static let header =
        "pbp_id,date,tny_name,tour,draw,server1,server2,winner,pbp,score,adf_flag,wh_minutes"

    /// Games to love, a letter each: who wins it, by number; the server changes with each.
    private static func games(_ winners: String, from first: Int = 1) -> String {
        var server = first
        var games: [String] = []
        for winner in winners {
            games.append(winner.wholeNumberValue == server ? "SSSS" : "RRRR")
            server = 3 - server
        }
        return games.joined(separator: ";")
    }

    private static func row(_ pbp: String, _ score: String, winner: String = "1") -> String {
        "7,01 Jan 17,Spring &amp; Sons,X,Main,Ada Sato,Eve Mori,\(winner),\(pbp),\(score),1,60"
    }

    private func file(_ rows: String...) throws -> SourceFile {
        try SourceFile(Array(([Self.header] + rows).joined(separator: "\n").utf8))
    }

    private static let set60 = games("111111")
    /// The first server of the next set is the first of this one again, after 12 games.
    private static let level = games("121212121212")

    /// Points, final score, the score line that follows, and the rules that differ.
    static let rows: [(pbp: String, score: String, winner: String, line: String, rules: String)] = [
        ("\(set60).\(set60)", "6-0 6-0", "1", "Ada Sato beats Eve Mori 6-0 6-0", "null"),
        (
            "\(games("222222")).\(games("222222"))", "6-0 6-0", "2",
            "Eve Mori beats Ada Sato 6-0 6-0", "null"
        ),
        (
            "\(set60).\(games("222222")).\(level);S/RR/SS/RR", "6-0 0-6 7-6(0)", "1",
            "Ada Sato beats Eve Mori 6-0 0-6 7-6(0)", "null"
        ),
        (
            "\(set60).\(games("222222")).\(level);\(games("11"))", "6-0 0-6 8-6", "1",
            "Ada Sato beats Eve Mori 6-0 0-6 8-6", #"{"final-set":"advantage"}"#
        ),
        (
            "\(set60).\(games("222222")).S/RR/SS/RR/SS/R", "6-0 0-6 1-0(0)", "1",
            "Ada Sato beats Eve Mori 6-0 0-6 [10-0]", #"{"final-set":"match-tb10"}"#
        ),
        (
            "\(set60).\(games("222222")).S/RR/SS/RR/SS/R", "6-0 0-6 [10-0]", "1",
            "Ada Sato beats Eve Mori 6-0 0-6 [10-0]", #"{"final-set":"match-tb10"}"#
        ),
        (
            "\(set60).\(games("222222")).\(level);S/RR/SS/RR/SS/R", "6-0 0-6 7-6(10-0)", "1",
            "Ada Sato beats Eve Mori 6-0 0-6 7-6(0)", #"{"final-set":"tb10@6"}"#
        ),
        (
            "\(set60).\(games("222222")).\(level);\(games("1212"));S/RR/SS/RR", "6-0 0-6 9-8(0)",
            "1", "Ada Sato beats Eve Mori 6-0 0-6 9-8(0)", #"{"final-set":"tb7@8"}"#
        ),
        (
            "\(set60).\(games("222222")).\(set60).\(set60).", "6-0 0-6 6-0 6-0", "1",
            "Ada Sato beats Eve Mori 6-0 0-6 6-0 6-0", #"{"sets":5}"#
        ),
        ("\(set60).SSSS;SS", "6-0 1-0 RET", "1", "Ada Sato beats Eve Mori 6-0 1-0 RET", "null"),
        ("\(set60).SSSS;SS", "6-0 1-0", "1", "Ada Sato beats Eve Mori 6-0 1-0 RET", "null"),
        ("\(set60).SSSS", "0-6 0-1 ret.", "2", "Eve Mori beats Ada Sato 0-6 0-1 RET", "null"),
        (
            "\(set60).\(set60).SSSS", "6-0 6-0 1-0 DEF", "1",
            "Ada Sato beats Eve Mori 6-0 6-0 1-0 DEF", #"{"sets":5}"#
        ),
        ("", "W/O", "2", "Eve Mori beats Ada Sato W/O", "null"),
        (
            "\(games("1111")).\(games("121212"));S/RR/SS/RR", "4-0 4-3(0)", "1",
            "Ada Sato beats Eve Mori 4-0 4-3(0)", #"{"games":4,"tiebreak-at":3}"#
        ),
        (
            "SSSRRRS;RRRR;SSSS;RRRR;SSSS;RRRR.\(set60)", "6-0 6-0", "1",
            "Ada Sato beats Eve Mori 6-0 6-0", #"{"no-ad":true}"#
        ),
    ]

    @Test(arguments: rows)
    func `the rules of a match follow from its points and its score`(
        pbp: String, score: String, winner: String, line: String, rules: String
    ) throws {
        let file = try file(Self.row(pbp, score, winner: winner))
        #expect(file.faults == [])
        #expect(file.agreeingCount == 1)
        let match = try #require(file.matches.first)
        let scoring = match.scoring()
        #expect(scoring.faults == [])
        #expect(scoring.summary.scoreLine == line)
        #expect(String(decoding: match.info.options.text(), as: UTF8.self) == rules)
        #expect(match.info.date == "2017-01-01")
        #expect(match.info.note == "Spring & Sons")
        #expect(match.info.source["score"].string == score)
    }

    @Test(arguments: [
        (
            "\(set60).\(set60)", "6-0 6-1", "1",
            "its points give 6-0 6-0, its final score is 6-0 6-1"
        ),
        ("\(set60).\(set60)", "6-0 6-0", "2", "its points give 0-6 0-6"),
        ("\(set60).\(set60);SSSS;SSSS", "6-0 6-2", "1", "its points give 6-0 6-0"),
        ("", "6-0 6-0", "1", "its points give no score"),
        ("\(set60)", "", "1", "it has no final score"),
        ("\(set60).\(set60)", "6-0 6-0 hm", "1", "its score has \"hm\""),
    ])
    func `a row that contradicts itself is taken in and named`(
        pbp: String, score: String, winner: String, message: String
    ) throws {
        let file = try file(Self.row(pbp, score, winner: winner))
        #expect(file.matches.count == 1)
        #expect(file.faultCount == 1)
        #expect(file.faults.first?.line == 2)
        #expect(file.faults.first?.message.contains(message) == true, "\(file.faults)")
        #expect(file.agreeingCount == 0)
        #expect(file.matches.first?.scoring().status.isOpen == false)
    }

    @Test func `damaged rows are named with their lines, the others are taken in`() throws {
        let good = Self.row("\(Self.set60).\(Self.set60)", "6-0 6-0")
        let file = try file(
            good, "8,only,five,fields,here", good,
            good.replacing("7,01", with: "9,01").replacing("SSSS", with: "SXSS"),
            good.replacing("7,01", with: "10,01").replacing(",1,SSSS", with: ",3,SSSS"),
            good.replacing("7,01", with: "11,01").replacing("Eve Mori", with: " "),
            good.replacing("7,01 Jan 17", with: "12,whenever"), "",
            good.replacing("7,01", with: "13,01").replacing("Spring", with: "\"Spring, \"\"A\"\"\"")
                .replacing("&amp; Sons", with: ""))
        #expect(file.faults.map(\.line) == [3, 4, 5, 6, 7])
        #expect(file.faults[0].message == "it has 5 fields and the header 12")
        #expect(file.faults[1].message == "the match 7 is in the file twice")
        #expect(file.faults[2].message.contains("\"X\" is no point"))
        #expect(file.faults[3].message == "its winner is \"3\", not 1 or 2")
        #expect(file.matches.map(\.id) == ["7", "12", "13"])
        #expect(file.matches[1].info.date == nil)
    }

    @Test func `an endless row is refused`() throws {
        let file = try file(Self.row(String(repeating: "S", count: 30_000), "6-0 6-0"))
        #expect(file.matches.isEmpty)
        #expect(file.faults.map(\.line) == [2])
    }

    @Test(arguments: ["", "a,b,c\n1,2,3\n", "pbp,score\nS,6-0\n", "\u{FEFF}"])
    func `a file of another sort is refused`(text: String) {
        #expect(throws: MatchError.self) { try SourceFile(Array(text.utf8)) }
    }

    @Test(arguments: seeds(50))
    func `rows of any letters never crash and always end`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let pbp = (0..<random.below(400)).map { _ in
            random.pick(["S", "R", "S", "R", "A", "D", ";", ";", ".", "/"])
        }
        let score = (0..<random.below(6)).map { _ in
            random.pick(["6-4", "7-6(3)", "6-7(10)", "1-0", "[10-8]", "RET", "", "9-7", "x"])
        }
        let file = try file(
            Self.row(
                pbp.joined(), score.joined(separator: " "), winner: random.pick(["1", "2", ""])))
        #expect(file.matches.count == 1)
        #expect(file.matches.first?.scoring().status.isOpen == false)
    }

    @Test(arguments: ["tennis/atp-200.csv", "tennis/wta-200.csv"])
    func `every published match has its final score from its points`(path: String) throws {
        guard let bytes = try SharedData.bytes("data/\(path)") else { return }
        let file = try SourceFile(bytes)
        #expect(file.matches.count == 200)
        #expect(file.faults == [])
        #expect(file.agreeingCount == 200)
        for match in file.matches {
            let score = try #require(match.info.source["score"].string)
            let scoring = match.scoring()
            #expect(scoring.faults == [])
            #expect(scoring.summary.scoreLine.hasSuffix(" \(score)"), "\(match.id)")
        }
    }
}
