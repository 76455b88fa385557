import JSONTree
import Testing

struct ReadingTests {
    @Test func `status tells score, entries, pen and server`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna")
        player.clock.milliseconds += 240_000
        let run = player.types("status")
        let id = String(try player.latest().prefix(4))
        #expect(
            run.lines == [
                "\(id)  tally  Anna 1, Ben 0  open",
                "",
                "entries  1, the last 4 min ago",
                "pen      this device",
                "server   none is known, 1 entry not sent yet",
            ])
    }

    @Test func `status of a game has its board`() throws {
        let player = try Player()
        player.types("start", "baseball", "KAM", "TSU", "--option", "innings=3")
        player.types("record", "HR/7")
        let lines = player.types("status").lines
        #expect(
            lines.prefix(5).dropFirst() == [
                "    1 2 3  R H E", "KAM 1      1 1 0", "TSU        0 0 0", "T1 0 out ---  1-0",
            ])
    }

    @Test func `resume tells the last entry and its age`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        #expect(player.types("resume").lines.last == "no entry yet")
        player.types("record", "ben +2")
        player.clock.milliseconds += 3_600_000
        #expect(player.types("resume").lines.last == "last entry 1 h ago: Ben +2, now 2")
    }

    @Test func `list shows the newest first and keeps to what was asked`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna")
        player.types("finish")
        player.clock.milliseconds += 1000
        player.types("start", "tally", "Cleo", "Dai")
        let all = player.types("list").lines
        #expect(all.count == 2)
        #expect(all.first?.contains("Cleo 0, Dai 0") == true)
        #expect(all.last?.contains("finished") == true)
        let open = player.types("list", "--open").lines
        #expect(open.count == 1)
        #expect(open.first?.contains("Cleo 0, Dai 0") == true)
        let finished = player.types("list", "--finished").lines
        #expect(finished.count == 1)
        #expect(finished.first?.contains("Anna 1, Ben 0") == true)
        #expect(player.types("list", "--open", "--finished").code == 2)
    }

    @Test func `an empty list is no failure`() throws {
        let run = try Player().types("list")
        #expect(run.code == 0)
        #expect(run.facts == "")
        #expect(run.talk.hasPrefix("No match is here yet; “matchbook start"))
    }

    @Test func `what is read without an id is the latest match when none is open`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna")
        player.types("finish")
        for verb in ["show", "status"] {
            let run = player.types(verb)
            #expect(run.code == 0)
            #expect(run.lines.first?.contains("Anna 1, Ben 0  finished") == true)
        }
        #expect(player.types("record", "ben").code == 1)
        #expect(player.types("list", "--open").talk.hasPrefix("No match here is of that sort"))
    }

    @Test func `the remark that a match begins with is shown`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben", "--note", "court 3")
        #expect(player.types("show").lines.contains("note  court 3"))
    }

    @Test func `show tells entries in force, and --entries the whole log`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        for entry in ["anna", "ben +2", "anna +3"] { player.types("record", entry) }
        player.types("undo")
        #expect(
            player.types("show").lines.dropFirst()
                == ["#1  Anna +1, now 1", "#2  Ben +2, now 2"])
        #expect(player.types("show", "--plays", "1").lines.dropFirst() == ["#2  Ben +2, now 2"])
        #expect(player.types("show", "--plays", "0").lines.count == 1)
        let log = player.types("show", "--entries").lines.dropFirst()
        #expect(log.count == 4)
        #expect(log.dropFirst(2).first?.hasPrefix("undone") == true)
        #expect(log.last?.hasSuffix("this device  undo Anna +3") == true)
        #expect(player.types("show", "--plays", "1", "--entries").code == 2)
        #expect(player.types("show", "--plays", "-1").code == 2)
    }

    @Test func `the shapes that scripts rely on`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        player.types("record", "anna")
        let id = try player.latest()
        let status = try player.types("status", "--json").json()
        #expect(status["id"]?.string == id)
        #expect(status["kind"] == "tally")
        #expect(status["status"] == "open")
        #expect(status["score"] == "Anna 1, Ben 0")
        #expect(status["entries"] == 1)
        #expect(status["unsent"] == 1)
        #expect(status["isOnServer"] == false)
        #expect(status["pen"]?["isHere"] == true)
        #expect(status["server"] == .null)
        #expect(status["updated"] == .integer(player.clock.milliseconds))
        let list = try player.types("list", "--json").json()["matches"]?.array
        #expect(list?.first?["score"] == "Anna 1, Ben 0")
        #expect(list?.first?["isHere"] == true)
        let show = try player.types("show", "--json").json()["plays"]?.array
        #expect(show?.first?["words"] == "Anna +1, now 1")
        let log = try player.types("show", "--json", "--entries").json()["log"]?.array
        #expect(log?.first?["entry"]?["text"] == "Anna +1")
        #expect(try player.types("version", "--json").json()["version"]?.string != nil)
    }
}
