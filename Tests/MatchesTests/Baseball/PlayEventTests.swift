import Matches
import TestSupport
import Testing

/// The grammar of events, and what is done with those on the bases.
struct PlayEventTests {
    /// Event, runners before, outs and runs it makes, runners after, errors.
    private static let plays: [(String, String, Int, Int, String, Int)] = [
        // Outs.
        ("8", "---", 1, 0, "---", 0), ("63/G6", "1--", 1, 0, "1--", 0),
        ("143", "---", 1, 0, "---", 0), ("99", "---", 1, 0, "---", 0),
        ("64(1)/FO/G", "1--", 1, 0, "1--", 0), ("64(1)3/GDP/G", "1--", 2, 0, "---", 0),
        ("54(1)/FO.3-H;B-1", "1-3", 1, 1, "1--", 0),
        ("8(B)84(2)/LDP", "-2-", 2, 0, "---", 0),
        ("1(B)16(2)63(1)/LTP", "12-", 3, 0, "---", 0),
        ("54(B)/BG25/SH.1-2", "1--", 1, 0, "-2-", 0),
        ("4(1)3/G4/GDP.3-H(NR)", "1-3", 2, 1, "---", 0),
        ("5(2)4(1)/GDP.B-1", "12-", 2, 0, "1--", 0),
        ("3E1", "---", 0, 0, "1--", 1), ("6E3/TH.1-3", "1--", 0, 0, "1-3", 1),
        ("64(1)E3.B-1", "1--", 1, 0, "1--", 1),
        ("9/SF/F.3-H", "--3", 1, 1, "---", 0), ("7/L/DP.1X1(73)", "1--", 2, 0, "---", 0),
        ("U", "---", 1, 0, "---", 0),
        // Strikeouts and walks.
        ("K", "1--", 1, 0, "1--", 0), ("K23", "---", 1, 0, "---", 0),
        ("K/C", "---", 1, 0, "---", 0), ("K+WP.B-1", "---", 0, 0, "1--", 0),
        ("K+PB.1-2;B-1", "1--", 0, 0, "12-", 0), ("K.BX1(23)", "---", 1, 0, "---", 0),
        ("K2E3", "---", 0, 0, "1--", 1), ("K+E2.1-2", "1--", 1, 0, "-2-", 1),
        ("K+SB2", "1--", 1, 0, "-2-", 0), ("K+SB3;SB2", "12-", 1, 0, "-23", 0),
        ("K+CS2(26)/DP", "1--", 2, 0, "---", 0), ("K+PO1(23)/DP", "1--", 2, 0, "---", 0),
        ("K+OA.2X3(25)", "-2-", 2, 0, "---", 0),
        ("W", "---", 0, 0, "1--", 0), ("W.1-2", "1--", 0, 0, "12-", 0),
        ("IW", "-2-", 0, 0, "12-", 0), ("I", "---", 0, 0, "1--", 0),
        ("W+WP.2-3", "-2-", 0, 0, "1-3", 0), ("W+SB3", "-2-", 0, 0, "1-3", 0),
        ("W.3-H;2-3;1-2", "123", 0, 1, "123", 0), ("HP", "---", 0, 0, "1--", 0),
        ("C/E2", "---", 0, 0, "1--", 1), ("C/E1.1-2", "1--", 0, 0, "12-", 1),
        // Hits.
        ("S8", "---", 0, 0, "1--", 0), ("S8.1-3", "1--", 0, 0, "1-3", 0),
        ("S", "-2-", 0, 0, "12-", 0), ("D7/L.2-H;1-H", "12-", 0, 2, "-2-", 0),
        ("T9", "---", 0, 0, "--3", 0), ("DGR/L9.1-3", "1--", 0, 0, "-23", 0),
        ("HR", "---", 0, 1, "---", 0), ("H9/IPHR", "---", 0, 1, "---", 0),
        ("HR/78XD.3-H;2-H;1-H", "123", 0, 4, "---", 0),
        ("S7.2XH(72);1-2", "12-", 1, 0, "12-", 0), ("S7.BX2(74)", "---", 1, 0, "---", 0),
        ("S9.B-2(E9/TH)", "---", 0, 0, "-2-", 1), ("T8.B-H(E8)(NR)(UR)", "---", 0, 1, "---", 1),
        ("S9.1-H(E9)(NR);B-3", "1--", 0, 1, "--3", 1),
        ("S7.1X3(7E5);B-2", "1--", 0, 0, "-23", 1),
        ("S8.2XH(8E2)(25)", "-2-", 1, 0, "1--", 1),
        // Errors and choices.
        ("E6", "---", 0, 0, "1--", 1), ("E6/TH.1-3;B-2", "1--", 0, 0, "-23", 1),
        ("E3.1-2;B-1", "1--", 0, 0, "12-", 1), ("FLE5/P5F", "1--", 0, 0, "1--", 1),
        ("FC6.1X2(64);B-1", "1--", 1, 0, "1--", 0), ("FC", "-2-", 0, 0, "12-", 0),
        ("FC5.3XH(52);B-1", "--3", 1, 0, "1--", 0),
        // Running.
        ("SB2", "1--", 0, 0, "-2-", 0), ("SB3;SB2", "12-", 0, 0, "-23", 0),
        ("SBH;SB2", "1-3", 0, 1, "-2-", 0), ("SB2.1-3(E2/TH)", "1--", 0, 0, "--3", 1),
        ("CS2(26)", "1--", 1, 0, "---", 0), ("CS2(2E4)", "1--", 0, 0, "-2-", 1),
        ("CS2(2E4).1-3", "1--", 0, 0, "--3", 1), ("CSH(12)", "--3", 1, 0, "---", 0),
        ("CS2(E1/TH)(UR).3-H(NR)(UR)", "1-3", 0, 1, "-2-", 1),
        ("PO1(13)", "1--", 1, 0, "---", 0), ("PO1(E3)", "1--", 0, 0, "1--", 1),
        ("PO1(E3).1-2", "1--", 0, 0, "-2-", 1), ("POCS2(1361)", "1--", 1, 0, "---", 0),
        ("POCS2(13E6)", "1--", 0, 0, "-2-", 1), ("POSB2", "1--", 0, 0, "-2-", 0),
        ("WP.1-2", "1--", 0, 0, "-2-", 0), ("PB.3-H;1-2", "1-3", 0, 1, "-2-", 0),
        ("BK.2-3", "-2-", 0, 0, "--3", 0), ("DI.1-2", "1--", 0, 0, "-2-", 0),
        ("OA.1X2(26)", "1--", 1, 0, "---", 0), ("NP", "12-", 0, 0, "12-", 0),
        // Marks that mean nothing, lower case, words of other days.
        ("s8!/l8+.1-3#", "1--", 0, 0, "1-3", 0), ("8/F8D-", "---", 1, 0, "---", 0),
        ("63?/G6-", "---", 1, 0, "---", 0), ("S8/ZZTOP.1-2;", "1--", 0, 0, "12-", 0),
        ("S8+", "---", 0, 0, "1--", 0), ("S8.1-2(FOO)", "1--", 0, 0, "12-", 0),
    ]

    @Test(arguments: plays.indices)
    func `an event moves everybody as it says`(index: Int) throws {
        let (text, before, outs, runs, after, errors) = Self.plays[index]
        let event = try PlayEvent(text)
        let outcome = try PlayOutcome(event, batter: "B", on: Self.bases(before), outs: 0)
        #expect(outcome.outs == outs, "\(text)")
        #expect(outcome.runs == runs, "\(text)")
        #expect(outcome.bases.text == after, "\(text)")
        #expect(outcome.credits.errors.total == errors, "\(text)")
        #expect(try PlayEvent(event.description) == event, "\(text)")
    }

    private static func bases(_ text: String) -> Bases {
        var bases = Bases()
        for (base, letter) in zip(Bases.all, text) where letter != "-" {
            bases[base] = "R\(letter)"
        }
        return bases
    }

    @Test(arguments: [
        "", "X", "6E", "KK", "S8.1", "S8.1=2", "S8.1-", "S8.H-1", "S8.2-1", "S8.1-4",
        "S8.1-B", "S8.1-2(", "S8.1-2(E", "SB1", "SB", "CS4", "CS2(26", "PO4(13)", "POH", "FLE",
        "64(1", "64(7)3", "K+", "K+X", "W+S8", "SB2;", "SB2;S8", "6(1", "E", "S8.1-2 3-H", "🥎",
        "63)", "-", "+", "/", ".", "(1)",
    ])
    func `what is no event is refused in a sentence`(text: String) {
        let error = #expect(throws: MatchError.self) { try PlayEvent(text) }
        #expect(error?.message.contains("is no event: expected") == true, "\(text)")
    }

    @Test(arguments: [
        ("S8.1-2", "---", "nobody is on first"), ("SB2", "---", "nobody is on first"),
        ("64(1)3", "-2-", "nobody is on first"), ("CSH(2)", "12-", "nobody is on third"),
        ("PO2(14)", "1--", "nobody is on second"), ("S8", "1--", "two runners would be on first"),
        ("W", "1--", "two runners would be on first"),
        ("S8.2-3", "-23", "two runners would be on third"),
    ])
    func `a move from an empty base or to a taken one is refused`(
        text: String, before: String, message: String
    ) throws {
        let event = try PlayEvent(text)
        let error = #expect(throws: MatchError.self) {
            try PlayOutcome(event, batter: "B", on: Self.bases(before), outs: 0)
        }
        #expect(error?.message == message)
    }

    @Test func `after the third out it does not matter who stands where`() throws {
        let event = try PlayEvent("5(2)/FO/G5.B-1")
        let before = Self.bases("12-")
        #expect(try PlayOutcome(event, batter: "B", on: before, outs: 2).outs == 1)
        #expect(throws: MatchError.self) {
            try PlayOutcome(event, batter: "B", on: before, outs: 1)
        }
    }

    @Test(arguments: [
        ("G6", Modifier.trajectory(.ground, location: "6")),
        ("L78XD", .trajectory(.line, location: "78XD")),
        ("BG25", .trajectory(.buntGround, location: "25")),
        ("F", .trajectory(.fly, location: "")), ("BP2F", .trajectory(.buntPop, location: "2F")),
        ("SH", .word(.sacrificeHit)), ("FL", .word(.foul)), ("BINT", .word(.batterInterference)),
        ("E3", .error(Fielder(3))), ("R64", .relay([Fielder(6), Fielder(4)])),
        ("TH", .throwTo(nil)), ("TH3", .throwTo(.third)), ("THH", .throwTo(.home)),
        ("WHAT", .other("WHAT")), ("G6Q", .other("G6Q")),
    ])
    func `a modifier is read, and kept when it is not known`(
        text: String, modifier: Modifier
    ) throws {
        #expect(try PlayEvent("8/\(text)").modifiers == [modifier])
    }

    @Test func `who fielded an out, and who handed over, is read whole`() throws {
        guard case .out(let putouts) = try PlayEvent("1(B)16(2)63(1)/LTP").basic else {
            Issue.record("no out")
            return
        }
        #expect(putouts.map(\.runner) == [.batter, .second, .first])
        #expect(putouts.map(\.credit.fielders.count) == [1, 2, 2])
        #expect(putouts.map(\.from) == [nil, Fielder(1), Fielder(6)])
    }

    @Test(arguments: seeds(300))
    func `no text brings the parser down, and what it reads it reads again`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let pieces = [
            "S", "D", "K", "W", "8", "63", "E", "6", "(", ")", "1", "2", "H", "B", "-", "X", ".",
            ";", "/", "+", "SB", "CS", "PO", "WP", "FC", "G", "UR", "TH", "é", "U", "C", "NP", "#",
        ]
        for _ in 0..<50 {
            let text = (0..<(1 + random.below(9))).map { _ in random.pick(pieces) }.joined()
            guard let event = try? PlayEvent(text) else { continue }
            #expect((try? PlayEvent(event.description)) == event, "\(text)")
        }
    }
}
