import CommandLine
import Foundation
import JSONTree
import Matches
import Testing

/// A game scored as it is played, by the verbs of the command line.
struct LiveBaseballTests {
    private static let kamome = """
        slot,pos,number,name
        1,8,7,Abe
        2,6,2,Ito
        3,3,3,Ueda
        4,10,10,Ono
        5,9,9,Kudo
        6,7,24,Sano
        7,5,5,Tada
        8,2,22,Hara
        9,4,4,Wada
        0,1,18,Kai
        b,,25,Nishi

        """

    private static let tsubame = [
        "1:6:2:Mori", "2:4:4:Endo", "3:8:8:Okada", "4:10:10:Baba", "5:3:3:Doi", "6:5:5:Fuji",
        "7:7:7:Goto", "8:2:22:Hata", "9:9:9:Imai", "0:1:18:Kato", "b:25:Nishi",
    ]

    private func begun() throws -> Player {
        let player = try Player()
        player.types(
            "start", "baseball", "--side", "visitor=KAM", "--side", "home=TSU", "--option",
            "innings=3")
        let file = try player.file("kamome.csv", Self.kamome)
        #expect(
            player.types("lineup", "KAM", "--file", file).lines
                == ["#1 KAM: 9 batters + pitcher, 1 on the bench", "T1 0 out ---  0-0"])
        let words = ["lineup", "TSU"] + Self.tsubame
        #expect(
            player.runs(words.map { Array($0.utf8) }).lines.first
                == "#2 TSU: 9 batters + pitcher, 1 on the bench")
        return player
    }

    @Test func `Tab offers players behind a substitution, and plays elsewhere`() throws {
        let (_, editor) = try begun().answers("record", lines: [.text("bb")])
        let complete = try #require(editor.prompts.last?.completions)
        func completed(_ text: String) -> String? {
            Completion(of: text, complete(text)).replacement
        }
        #expect(completed("sub ts") == "sub TSU ")
        #expect(completed("sub TSU 2 pr mo") == "sub TSU 2 pr Mori ")
        #expect(completed("s8 1-3 mo") == nil)
        #expect(completed("ib") == "ibb ")
    }

    @Test func `plays are told in words as they are typed`() throws {
        let player = try begun()
        let run = player.types(
            "record", input: ["bb", "s8 1-3", "6-4-3 3-h", "k"].map { .text($0) })
        #expect(run.code == 0)
        #expect(
            run.lines == [
                "#3 Abe walks", "T1 0 out 1--  0-0", "#4 Ito singles to center; Abe to third",
                "T1 0 out 1-3  0-0", "#5 Ueda grounds into double play 6-4-3; Abe scores, no RBI",
                "T1 2 out ---  1-0",
                "#6 Ono strikes out. Side retired: 1 run, 1 hit, 0 left", "B1 0 out ---  1-0",
            ])
        #expect(player.types("record", "d7").lines.first == "#7 Mori doubles to left")
        let single = player.types("record", "s9")
        #expect(single.lines == ["#8 Endo singles to right", "B1 0 out 12-  1-0"])
        #expect(single.talk.contains("Mori stays at second"))
        #expect(single.talk.contains("matchbook amend 8 's9 2-3'"))
        #expect(
            player.types("amend", "8", "s9 2-h").lines == [
                "#8 was S9, is S9.2-H. Recomputed 0 later entries. "
                    + "The score was KAM 1, TSU 0, is KAM 1, TSU 1.", "B1 0 out 1--  1-1",
            ])
        #expect(
            player.types("undo").lines == [
                "undone: #8 S9.2-H (the amendment), back to S9. Recomputed 0 later entries. "
                    + "The score was KAM 1, TSU 1, is KAM 1, TSU 0.", "B1 0 out 12-  1-0",
            ])
        #expect(
            player.types("sub", "TSU", "2", "pr", "25:Nishi").lines
                == ["#9 Nishi runs for Endo (slot 2)", "B1 0 out 12-  1-0"])
        let refused = player.types("record", "6-3 9-9")
        #expect(refused.code == 1)
        #expect(refused.talk == "refused: \"9-9\" is no base. Nothing was written.\n")
        let sheet = player.types("lineup", "TSU").lines
        #expect(sheet.contains(" 2  pr   25  Nishi"))
        #expect(sheet.contains(" x        4  Endo"))
        let log = player.types("show", "--entries").facts
        #expect(log.contains("play,,,,,,NP | sub,nish-125,\"Nishi\",1,2,12"))
    }

    /// Three innings from a written account; one run is missed, and put right two innings later.
    private static let account = [
        "bb", "s8 1-3", "6-4-3 3-h", "k",
        "d7", "s9", "k", "kc", "f8",
        "hr7", "4-3", "bb", "sb2", "s7 2-h", "5-4-3",
        "e6", "6-4", "sh1-3", "3u",
        "k2-3", "l7", "p4",
    ]

    @Test func `three innings are scored in short, a run is put right two innings back`() throws {
        let player = try begun()
        let run = player.types("record", input: Self.account.map { .text($0) })
        #expect(run.code == 0, "\(run.talk)")
        #expect(run.lines.last == "B3 0 out ---  3-0")
        let mended = player.types("amend", "8", "s9 2-h")
        #expect(
            mended.lines == [
                "#8 was S9, is S9.2-H. Recomputed 16 later entries. "
                    + "The score was KAM 3, TSU 0, is KAM 3, TSU 1.", "B3 0 out ---  3-1",
            ])
        player.types("record", input: ["bb", "d8 1-h", "s8 2-h"].map { .text($0) })
        #expect(player.types("finish").talk.contains("bottom 3"))
        let last = player.types("record", "hr")
        #expect(
            last.lines == [
                "#28 Baba homers; Okada scores. The game is over: KAM 3, TSU 5",
                "B3 0 out ---  3-5  over: “finish” ends it",
            ])
        #expect(last.talk.contains("“matchbook finish” ends it"))
        let more = player.types("record", "k")
        #expect(more.code == 1)
        #expect(more.talk.contains("the game is over by the rules"))
        let finished = player.types("finish")
        #expect(finished.code == 0)
        #expect(
            Array(finished.lines.dropFirst().prefix(3)) == [
                "    1 2 3  R H E", "KAM 1 2 0  3 3 1", "TSU 1 0 4  5 5 0",
            ])

        let undone = player.types("undo", "8", "--match", try player.latest())
        #expect(undone.lines.first?.contains("undone: #8 S9.2-H. Recomputed 21 later") == true)
        #expect(undone.lines.first?.contains("#9 to #29 are now #8 to #28.") == true)
        #expect(undone.lines.first?.contains("No longer possible") == false)
        let redone = player.types("redo", "--match", try player.latest())
        #expect(redone.lines.first?.hasPrefix("redone: #8 S9.2-H. Recomputed 21 later") == true)
    }

    @Test func `what an amendment makes impossible is named and kept`() throws {
        let player = try begun()
        player.types("record", input: ["s8", "sb2", "k"].map { .text($0) })
        let run = player.types("amend", "3", "k")
        #expect(
            run.lines.first?.hasSuffix(
                "No longer possible, kept and not counted: #4 SB2 (nobody is on first).") == true)
        #expect(player.types("undo").lines.first?.hasSuffix("Possible again: #4 SB2.") == true)
    }

    @Test func `what an amendment changes of later runs is told, with what mends it`() throws {
        let player = try begun()
        player.types("record", input: ["e6", "hr7", "k"].map { .text($0) })
        #expect(
            player.types("amend", "3", "s6").talk.contains(
                "in #4 the run of Abe is by now earned; “matchbook amend 4 'HR/7.1-H'” says so"))
        #expect(
            player.types("undo").talk.contains("the run of Abe is by now") == false)
        player.types("redo")
        #expect(player.types("amend", "4", "HR/7.1-H").talk.isEmpty)
        #expect(
            player.types("amend", "3", "e6").talk.contains(
                "is by now unearned: he reached on an error; “matchbook amend 4 "
                    + "'HR/7.1-H(UR)'” says so"))
        #expect(player.types("record", "k").talk.contains("by now") == false)
    }

    @Test func `a run that a later hit makes earned is told once`() throws {
        let player = try begun()
        player.types("record", input: ["bb", "pb 1-2", "s8 2-h"].map { .text($0) })
        #expect(
            player.types("record", "hr").talk.contains(
                "in #5 the run of Abe is by now earned; “matchbook amend 5 'S8.2-H er'” says so"))
        #expect(player.types("record", "k").talk.contains("by now") == false)
    }

    @Test func `several that are no longer possible are told in one line`() throws {
        let player = try begun()
        player.types("record", input: ["s8", "sb2", "sb3", "sbh"].map { .text($0) })
        player.types("amend", "3", "k")
        let status = player.types("status")
        let id = try player.latest().prefix(4)
        #expect(
            status.talk == "warning: 3 entries are no longer possible since #3 was amended, and do "
                + "not count; “matchbook history \(id)” tells which.\n")
        let history = player.types("history").facts
        #expect(history.contains("no longer possible: nobody is on first"))
        #expect(!history.contains("not understood"))
    }

    @Test func `an undo of records is told in words`() throws {
        let player = try begun()
        #expect(
            player.types("undo").lines.first
                == "undone: #2 TSU: 9 batters + pitcher, 1 on the bench")
        player.types("redo")
        player.types("record", input: ["s8", "f8", "f9"].map { .text($0) })
        #expect(
            player.types("undo", "3").lines.first
                == "undone: #3 S8. Recomputed 2 later entries. #4 to #5 are now #3 to #4.")
        #expect(
            player.types("redo").lines.first
                == "redone: #3 S8. Recomputed 2 later entries. #3 to #4 are now #4 to #5.")
        let same = player.types("amend", "4", "f8")
        #expect(same.code == 1)
        #expect(same.talk == "refused: #4 says the same already. Nothing was written.\n")
    }

    @Test func `an amendment at the prompt asks as the entry did`() throws {
        let player = try begun()
        let (run, editor) = player.answers(
            "record",
            lines: [
                .text("d8"), .text("k"), .text("amend 4 s9"), .text("h"), .text("amend 4 s8"),
                .text("quit"), .text("s7"), .text("help"), .text("undo"),
            ])
        #expect(run.code == 0)
        #expect(editor.shown[3] == "Abe stays at second? [3/h/x/xh/Enter stays]")
        #expect(run.facts.contains("#4 was K, is S9.2-H."))
        #expect(editor.shown[5].hasPrefix("Abe stays at second?"))
        #expect(run.talk.contains("The entry is given up; nothing was written."))
        #expect(run.talk.contains("x out at second, x3 out at third, xh out at home, Enter"))
        #expect(editor.shown.last?.hasPrefix("T1 0 out 1--  1-0") == true)
    }

    @Test func `help at the prompt keeps the table as it is`() throws {
        let player = try begun()
        let (run, _) = player.answers("record", lines: [.text("help")])
        let table = Kinds.named("baseball")?.notation.split(separator: "\n") ?? []
        for line in table where line.hasPrefix(" ") {
            #expect(run.facts.contains("\n\(line)\n"), "\(line)")
        }
        let page = player.types("help", "--man").facts
        #expect(page.contains(".nf\n  k kc k2"))
    }

    @Test func `line-ups need a side and a kind that has them`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        #expect(player.types("lineup").talk.contains("has no line-ups"))
        #expect(player.types("sub", "Anna").code == 1)
        let other = try begun()
        let missing = other.types("lineup", "KAM", "--file", "/nowhere/x.csv")
        #expect(missing.code == 1)
        #expect(missing.talk.contains("/nowhere/x.csv"))
        #expect(other.types("lineup", "--file", "x").code == 2)
        #expect(other.types("lineup", "ONI").talk.contains("no side is called “ONI”"))
        #expect(try other.types("lineup", "--json").json()["lineups"]?.array?.count == 2)
    }

    @Test func `the help for recording teaches the short forms on one screen`() throws {
        let player = try Player()
        let page = player.types("help", "baseball").facts
        #expect(page.split(separator: "\n").count < 40)
        for form in ["6-4-3", "s7 d8 t9 hr", "sf8 sh1-3", "2x3 8-5", "sub TSU 2 pr 25:Nishi"] {
            #expect(page.contains(form), "\(form)")
        }
        #expect(page.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
}
