import Foundation
import JSONTree
import TestSupport
import Testing

struct ExportTests {
    /// A match with undone and amended entries, an odd name and a note.
    private func played() throws -> Player {
        let player = try Player()
        player.types("config", "name", "Anna's phone")
        player.types("start", "tally", "<Anna> & \"co\"", "Ben, é", "--note", "court 3")
        for words in [
            ["record", "ben, é +2"], ["record", "note", "a \"long\", rally"], ["record", "<a"],
            ["undo"], ["amend", "1", "ben, é +3"], ["record", "<a"],
            ["finish", "--note", "rain"],
        ] {
            player.clock.milliseconds += 1000
            _ = player.runs(words.map { Array($0.utf8) })
        }
        return player
    }

    @Test func `a match exported as JSON comes in whole`() throws {
        let player = try played()
        let id = try player.latest()
        let file = player.folder.file("match.json")
        let run = player.types("export", "--to", "json", "--out", file)
        #expect(run.code == 0, "\(run.talk)")
        #expect(run.facts == "")
        #expect(run.talk == "1 match written to \(file)\n")

        let other = try Player()
        let taken = other.types("import", file)
        #expect(taken.code == 0, "\(taken.talk)")
        #expect(taken.lines == ["\(file): 1 match, 7 new entries, 0 rejected"])
        for words in [
            ["show", id, "--json", "--entries"], ["history", id, "--json"],
            ["export", id, "--to", "json"], ["export", id, "--to", "csv"],
        ] {
            let here = player.runs(words.map { Array($0.utf8) }).facts
            let there = other.runs(words.map { Array($0.utf8) }).facts
            // Only whether a device has the pen differs.
            let shown = { (text: String) in
                text.replacing("\"isHere\":true", with: "\"isHere\":false")
            }
            #expect(shown(here) == shown(there), "\(words)")
        }
        #expect(
            other.types("import", file).lines
                == ["\(file): 1 match, 0 new entries, 0 rejected; 1 already here"])
        #expect(other.types("list").lines.count == 1)
    }

    @Test func `what a match lacks is added, and what is here stays`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna")
        let id = try player.latest()
        let early = player.folder.file("early.json")
        player.types("export", "--to", "json", "--out", early)
        player.types("record", "ben")
        let late = player.folder.file("late.json")
        player.types("export", "--to", "json", "--out", late)

        let other = try Player()
        other.types("import", early)
        #expect(other.types("import", late).facts.contains("1 new entry"))
        #expect(other.types("status", id).facts.contains("Anna 1, Ben 1"))
        #expect(other.types("import", early).facts.contains("1 already here"))
        #expect(other.types("status", id).facts.contains("Anna 1, Ben 1"))
    }

    @Test func `damage in a document is named, and the rest is taken in`() throws {
        let player = try played()
        let text = player.types("export", "--to", "json").facts
        let damaged = try player.file(
            "damaged.json",
            text.replacing("\"entries\":{", with: "\"entries\":{\"nonsense\":{\"text\":\"x\"},"))
        let other = try Player()
        let run = other.types("import", damaged)
        #expect(run.code == 3)
        #expect(run.facts.contains("7 new entries, 1 rejected"))
        #expect(run.talk.contains("nonsense"))
    }

    static let documents: [(text: String, code: Int32, talk: String)] = [
        ("{", 1, "no file of “matchbook export"),
        ("{}", 1, "no file of “matchbook export"),
        ("{\"a\":1}", 1, "no file of “matchbook export"),
        ("{\"matchbook\":99,\"matches\":{}}", 1, "a newer version wrote it"),
        ("{\"matchbook\":1,\"matches\":{\"!\":{}}}", 1, "it holds no match"),
        ("{\"matchbook\":1,\"matches\":{\"short\":{\"a\":1}}}", 1, "no id of a match"),
        ("{\"matchbook\":1,\"matches\":{\"0123456789ab\":{\"a\":1}}}", 1, "has no kind"),
        (
            "{\"matchbook\":1,\"matches\":{\"0123456789ab\":{\"info\":{\"kind\":\"tally\","
                + "\"format\":9}}}}",
            1, "format 9"
        ),
    ]

    @Test(arguments: documents)
    func `a document that is none changes nothing`(text: String, code: Int32, talk: String) throws {
        let player = try Player()
        let run = player.types("import", try player.file("a.json", text))
        #expect(run.code == code)
        #expect(run.talk.contains(talk), "\(run.talk)")
        #expect(player.types("list", "--removed").lines == [])
        #expect(player.types("list").lines == [])
    }

    @Test func `CSV has a row for each entry, and quotes what needs it`() throws {
        let player = try played()
        let rows = player.types("export", "--to", "csv").facts.components(separatedBy: "\r\n")
        #expect(rows.count == 7)
        #expect(rows[0] == "match,kind,number,id,at,device,scorer,state,text,words")
        #expect(rows[1].contains(",tally,1,"))
        #expect(rows[1].hasSuffix(",Anna's phone,in force,\"Ben, é +3\",\"Ben, é +3, now 3\""))
        #expect(
            rows[2].hasSuffix(",\"note a \"\"long\"\", rally\",\"note: a \"\"long\"\", rally\""))
        #expect(rows[3].contains(",undone,"))
        #expect(rows[5].hasSuffix(",finished (rain),finished (rain)"))
    }

    @Test func `a printed sheet shows everything and runs nothing`() throws {
        let player = try played()
        let html = player.types("export", "--to", "html").facts
        #expect(html.hasPrefix("<!DOCTYPE html>"))
        #expect(html.contains("<h1>&lt;Anna&gt; &amp; &quot;co&quot; – Ben, é</h1>"))
        #expect(html.contains("court 3") && html.contains("finished (rain)"))
        #expect(html.contains("@media print"))
        #expect(!html.contains("<Anna>") && !html.contains("<script") && !html.contains("http:"))
        let open = html.components(separatedBy: "<li>").count
        #expect(open == html.components(separatedBy: "</li>").count)
        // Four entries in force and the end.
        #expect(open == 5)
    }

    @Test func `a text sheet has score and plays`() throws {
        let player = try played()
        let lines = player.types("export", "--to", "text").lines
        #expect(lines.first == "<Anna> & \"co\" – Ben, é")
        #expect(lines.contains { $0.hasPrefix("#1  Ben, é +3, now 3") })
        #expect(!lines.contains { $0.contains("undone") })
    }

    @Test func `a sheet for people has no tables that only a program reads`() throws {
        let player = try Player()
        player.types("start", "baseball", "KAM", "TSU", "--option", "innings=3")
        player.types("lineup", "KAM", "1:6:2:Mori", "2:4:4:Endo", "3:1:9:Kai")
        player.types("record", "s8")
        for format in ["text", "html"] {
            let sheet = player.types("export", "--to", format)
            #expect(sheet.code == 0)
            #expect(sheet.facts.contains("Mori singles to center"))
            #expect(!sheet.facts.contains("start,"), "\(sheet.facts)")
            #expect(!sheet.facts.contains("\u{FFFD}"))
            #expect(sheet.lines.allSatisfy { format == "html" || $0.count <= 120 })
        }
        #expect(player.types("export", "--to", "csv").facts.contains("start,"))
    }

    @Test func `a file that is there is kept unless it may go`() throws {
        let player = try played()
        let file = try player.file("out.txt", "mine")
        let run = player.types("export", "--to", "text", "--out", file)
        #expect(run.code == 1)
        #expect(run.talk.contains("is there already; --force writes over it"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        #expect(player.types("export", "--to", "text", "--out", file, "--force").code == 0)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("Ben, é"))
        // No half-written file is left beside it.
        #expect(try player.folder.names.sorted() == ["home", "out.txt"])
        for path in [player.folder.file("none/out.txt"), player.folder.path, "/"] {
            let run = player.types("export", "--to", "text", "--out", path, "--force")
            #expect(run.code != 0, "\(path)")
            #expect(run.talk.hasPrefix("refused: ") || run.talk.hasPrefix("matchbook: "))
        }
    }

    @Test func `only a format that there is, and only what fits it`() throws {
        let player = try played()
        #expect(player.types("export").code == 2)
        #expect(player.types("export", "--to", "pdf").code == 2)
        #expect(player.types("export", "--to", "json", "--all", "abcd").code == 1)
        let run = player.types("export", "--to", "retrosheet")
        #expect(run.code == 1)
        #expect(run.talk.contains("only baseball goes into an event file"))
    }

    @Test func `games leave as the event file they came from`() throws {
        let player = try Player()
        let file = try player.file("games.evn", ImportTests.games)
        player.types("import", file)
        let out = player.folder.file("out.evn")
        #expect(player.types("export", "--to", "retrosheet", "--all", "--out", out).code == 0)
        let games = try String(contentsOfFile: out, encoding: .utf8)
        #expect(games.components(separatedBy: "id,TSU").count == 3)
        let json = player.types("export", "--to", "json", "--all").facts
        let other = try Player()
        #expect(other.types("import", try other.file("all.json", json)).facts.contains("2 matches"))
        #expect(other.types("export", "--to", "retrosheet", "--all").facts == games)
    }
}
