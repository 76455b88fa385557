import JSONTree
import TestSupport
import Testing

struct ImportTests {
    /// Two short games of made-up teams.
    static let games = """
        id,TSU202604010\r
        version,2\r
        info,visteam,KAM\r
        info,hometeam,TSU\r
        info,date,2026/04/01\r
        start,abe01,"Abe",0,1,7\r
        start,mori1,"Mori",1,1,2\r
        play,1,0,abe01,??,,HR/7\r
        play,1,1,mori1,??,,S8\r
        data,er,mori1,0\r
        id,TSU202604020\r
        info,visteam,KAM\r
        info,hometeam,TSU\r
        info,date,2026/04/02\r
        play,1,0,abe01,??,,K\r
        data,er,abe01,0\r

        """

    @Test func `games are taken in once`() throws {
        let player = try Player()
        let file = try player.file("2026TSU.EVN", Self.games)
        let run = player.types("import", file)
        #expect(run.code == 0, "\(run.talk)")
        #expect(run.lines == ["\(file): 2 games, 16 records, 0 rejected"])
        #expect(player.types("list", "--finished").lines.count == 2)
        let again = player.types("import", file)
        #expect(again.code == 0)
        #expect(again.lines == ["\(file): 2 games, 16 records, 0 rejected; 2 already here"])
        #expect(player.types("list").lines.count == 2)
    }

    @Test func `what is damaged is named with its line, the rest is taken in`() throws {
        let player = try Player()
        let damaged = Self.games.replacing("play,1,1,mori1,??,,S8", with: "play,1,1,mori1,??,,QQ8")
            .replacing("info,date,2026/04/02\r\n", with: "rubbish\r\nplay,x,0,abe01,??,,K\r\n")
        let file = try player.file("damaged.evn", damaged)
        let run = player.types("import", file)
        #expect(run.code == 3)
        #expect(run.lines == ["\(file): 2 games, 17 records, 3 rejected"])
        let talk = run.talk.split(separator: "\n")
        #expect(talk.count == 3)
        #expect(talk[0].hasPrefix("\(file): line 9: game TSU202604010: \"QQ8\" is no event"))
        #expect(talk[1].hasPrefix("\(file): line 14: game TSU202604020: "))
        #expect(talk[2].hasPrefix("\(file): line 15: game TSU202604020: "))
        #expect(player.types("list").lines.count == 2)
    }

    @Test func `a play that cannot have been is named too`() throws {
        let player = try Player()
        let file = try player.file(
            "late.evn",
            Self.games + "play,5,0,abe01,??,,S8\r\nplay,2,0,abe01,??,,S8\r\n"
                + "data,er,abe01,0\r\n")
        let run = player.types("import", file)
        #expect(run.code == 3)
        #expect(run.talk.contains("line 18: game TSU202604020: a play of inning 2"))
    }

    @Test func `a game that ends in the middle is named, and goes on here`() throws {
        let player = try Player()
        let cut = Self.games.replacing("data,er,abe01,0\r\n", with: "")
        let file = try player.file("cut.evn", cut)
        let run = player.types("import", file)
        #expect(run.code == 3)
        #expect(run.talk.contains("line 15: game TSU202604020: the file ends before the game"))
        let status = player.types("status")
        #expect(status.lines.first?.hasSuffix("suspended (the file ends here)") == true)
        #expect(status.facts.contains("T1 1 out ---  0-0  KAM 2  the next entry goes on with it"))
        #expect(player.types("record", "s8").code == 0)
        #expect(player.types("status").lines.first?.hasSuffix("open") == true)
    }

    @Test func `a document with a text that nobody understands is named`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna")
        let text = player.types("export", "--to", "json").facts
        let other = try Player()
        let file = try other.file("a.json", text.replacing("Anna +1", with: "Xyz ++"))
        let run = other.types("import", file)
        #expect(run.code == 3)
        #expect(run.talk.contains("entry #1 is not understood: "))
        #expect(run.lines.first?.contains("1 new entry, 1 rejected") == true)
    }

    @Test func `a file of no known sort names the sorts there are`() throws {
        let player = try Player()
        let run = player.types("import", try player.file("notes.txt", "dear diary\n"))
        for sort in ["event file of baseball", "data of tennis", "export --to json"] {
            #expect(run.talk.contains(sort), "\(run.talk)")
        }
    }

    @Test func `what is no event file is refused`() throws {
        let player = try Player()
        let text = try player.file("notes.txt", "dear diary\n")
        let empty = try player.file("empty.txt", "")
        for path in [text, empty, player.folder.file("missing"), player.folder.path] {
            let run = player.types("import", path)
            #expect(run.code == 1, "\(path)")
            #expect(run.talk.hasPrefix("refused: \(path): "), "\(run.talk)")
            #expect(run.talk.hasSuffix("Nothing was imported.\n"))
        }
        let games = try player.file("games.evn", Self.games)
        let run = player.types("import", text, games)
        #expect(run.code == 3)
        #expect(player.types("list").lines.count == 2)
    }

    @Test func `facts of an import as JSON`() throws {
        let player = try Player()
        let file = try player.file("games.evn", Self.games + "rubbish\n")
        let run = player.types("import", "--json", file)
        #expect(run.code == 3)
        let json = try run.json()["files"]?.array?.first
        #expect(json?["games"] == 2)
        #expect(json?["added"]?.array?.count == 2)
        #expect(json?["rejected"] == 1)
        #expect(json?["faults"]?.array?.first?["line"] == 17)
    }

    @Test func `a terminal sees how far a long import has come`() throws {
        let player = try Player()
        player.errorOutput = MemoryOutput(isTerminal: true)
        let run = player.types("import", try player.file("games.evn", Self.games))
        #expect(run.talk.contains("2/2 games.evn"))
        #expect(run.talk.hasSuffix("\r\u{1B}[K"))
    }
}
