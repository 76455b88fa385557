import JSONTree
import Matches
import Testing

struct StartTests {
    @Test func `a match begins with the names of its sides`() throws {
        let player = try Player()
        let run = player.types("start", "tally", "Anna", "Ben")
        #expect(run.code == 0)
        let id = String(try player.latest().prefix(4))
        #expect(run.lines == ["match \(id) begins: tally, Anna – Ben", "Anna 0, Ben 0"])
        #expect(run.talk == "")
    }

    /// Words after `start`, and the sides that follow from them.
    static let sides: [(words: [String], sides: [String])] = [
        (["tally", "Anna", "Ben", "Cleo"], ["Anna", "Ben", "Cleo"]),
        (["tally", "--side", "Anna", "--side", "Ben"], ["Anna", "Ben"]),
        (["tally", "--side", "a=b", "--side", "c"], ["a=b", "c"]),
        (["tally"], ["home", "guest"]),
        (["tally", "--players", "Anna,Ben,Cleo"], ["Anna", "Ben", "Cleo"]),
        (["baseball", "--visitor", "KAM", "TSU"], ["KAM", "TSU"]),
        (["baseball", "KAM", "TSU"], ["KAM", "TSU"]),
        (["baseball", "--side", "home=TSU", "--side", "visitor=KAM"], ["KAM", "TSU"]),
        (["baseball", "--side", "home=TSU", "KAM"], ["KAM", "TSU"]),
        (["baseball", "--side", "home=TSU"], ["visitor", "TSU"]),
        (["baseball"], ["visitor", "home"]),
    ]

    @Test(arguments: sides)
    func `sides are given in the kind's order or by their keys`(
        words: [String], sides: [String]
    ) throws {
        let player = try Player()
        let run = player.runs((["start", "--json"] + words).map { Array($0.utf8) })
        #expect(run.code == 0, "\(run.talk)")
        let names = try run.json()["sides"]?.array?.compactMap { $0["name"]?.string }
        #expect(names == sides)
    }

    @Test func `options come from the kind`() throws {
        let player = try Player()
        let run = player.types(
            "start", "baseball", "--option", "innings=7", "--option", "dh=no", "--option",
            "homefirst=YES", "--json")
        #expect(run.code == 0, "\(run.talk)")
        let board = player.types("show").lines[1]
        #expect(board.contains("7") && !board.contains("8"))
        #expect(try run.json()["line"]?.string == "T1 0 out ---  0-0")
    }

    @Test func `every option is a flag too`() throws {
        let player = try Player()
        player.types("start", "baseball", "--innings", "7", "--no-dh", "--homefirst")
        let options = try player.types("show", "--json", "--entries").json()
        #expect(options["board"]?.array?.first?.string?.contains("7  R") == true)
        #expect(player.types("show").lines[1].contains("8") == false)
    }

    /// Words after `start`, and a part of the complaint.
    static let refused: [(words: [String], code: Int32, talk: String)] = [
        (["chess"], 1, "there are baseball, birdhead, tally, tennis"),
        (["tally", "Anna"], 1, "two sides"),
        (["tally", "Anna", "anna"], 1, "two sides are called"),
        (["tally", "Anna", "Ben", "--option", "innings=7"], 1, "no option \"innings\""),
        (["baseball", "--option", "innings=x"], 1, "a whole number, not “x”"),
        (["baseball", "--option", "innings=0"], 1, "1 to 200 innings"),
        (["baseball", "--option", "dh=maybe"], 1, "yes or no, not “maybe”"),
        (["baseball", "--option", "innings"], 2, "NAME=VALUE"),
        (["baseball", "--option", "inning=7"], 1, "it has innings, dh, homefirst"),
        (["tally", "--innings", "7"], 1, "tally has no option \"innings\"; it has target, lowest"),
        (["tally", "--visitor", "KAM"], 2, "tally has no side called “visitor”"),
        (["tally", "--players", "Anna"], 1, "two sides"),
        (["tally", "--players", "Anna,,Ben"], 1, "no name"),
        (["baseball", "KAM"], 1, "visitor and home"),
        (["baseball", "KAM", "TSU", "ONI"], 1, "visitor and home"),
        (["baseball", "KAM", "TSU", "--side", "home=ONI"], 1, "visitor and home"),
        (["baseball", "--side", "home=TSU", "--side", "home=ONI"], 2, "named twice"),
        ([], 2, "Something is missing"),
    ]

    @Test(arguments: refused)
    func `what a kind does not allow is refused and nothing begins`(
        words: [String], code: Int32, talk: String
    ) throws {
        let player = try Player()
        let run = player.runs((["start"] + words).map { Array($0.utf8) })
        #expect(run.code == code)
        #expect(run.talk.contains(talk), "\(run.talk)")
        #expect(run.facts == "")
        #expect(player.types("list").facts == "")
    }

    @Test func `a second open match is told`() throws {
        let player = try Player()
        player.types("start", "tally", "Anna", "Ben")
        let run = player.types("start", "tally", "Cleo", "Dai")
        #expect(run.code == 0)
        #expect(run.talk.contains("2 matches are open now"))
    }

    @Test func `help names every kind, its sides and its options`() throws {
        let help = try Player().types("help", "start").facts
        for part in ["tally:", "baseball:", "visitor, home", "--innings N", "9 by", "--dh "] {
            #expect(help.contains(part), "\(part)")
        }
        // Each setting once.
        #expect(help.ranges(of: "the number of innings").count == 1)
    }

    @Test(arguments: ["baseball", "tennis", "tally", "birdhead"])
    func `help tells how the entries of a kind are written`(kind: String) throws {
        let run = try Player().types("help", kind)
        #expect(run.code == 0)
        let notation = try #require(Kinds.named(kind)?.notation)
        #expect(run.facts.contains(notation.prefix(20)))
        #expect(run.facts.split(separator: "\n").allSatisfy { $0.count <= 100 })
        #expect(try Player().types("help").facts.contains("help \(kind)"))
    }
}
