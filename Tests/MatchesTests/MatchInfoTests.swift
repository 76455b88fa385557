import JSONTree
import Matches
import Testing

struct MatchInfoTests {
    @Test func `info that is missing has its defaults`() {
        let info = MatchInfo(Value.null)
        #expect(info.kind == "")
        #expect(info.format == MatchInfo.formatCurrent)
        #expect(info.sides.isEmpty)
        #expect(info.owner == nil)
        #expect(!info.isArchived)
        #expect(!info.isReadOnly)
    }

    @Test func `fields that are not known survive a change`() throws {
        let value = try Value([
            ("kind", "tally"), ("umpire", "Sato"),
            ("marks", Value([("starred", true)])), ("times", Value([("planned", 5)])),
        ])
        var info = MatchInfo(value)
        info.isArchived = true
        info.startedAt = 77
        info.note = "rain"
        #expect(info.value["umpire"] == "Sato")
        #expect(info.value["marks"]["starred"] == true)
        #expect(info.value["marks"]["archived"] == true)
        #expect(info.value["times"]["planned"] == 5)
        #expect(info.startedAt == 77)
        info.isArchived = false
        info.startedAt = nil
        info.note = nil
        #expect(info.value == value)
    }

    @Test func `what is set is read`() {
        var info = MatchInfo(
            kind: "tally", options: .null,
            sides: [Side(key: "0", name: "a.b/c"), Side(key: "1", name: "é")])
        info.owner = "9f3c"
        info.date = "2026-11-30"
        info.isRemoved = true
        let again = MatchInfo(info.value)
        #expect(again == info)
        #expect(again.sides.map(\.name) == ["a.b/c", "é"])
        #expect(again.isRemoved)
    }

    @Test func `sides are in the order of their numbers`() {
        let sides = (0..<12).map { Side(key: String($0), name: "s\($0)") }
        #expect(MatchInfo(kind: "tally", sides: sides).sides == sides)
    }

    @Test func `a newer format is read only and says so`() throws {
        var info = MatchInfo(kind: "tally")
        try info.checkWritable()
        info.format = 9
        #expect(info.isReadOnly)
        let error = #expect(throws: MatchError.self) { try info.checkWritable() }
        #expect(error?.code == .unsupported)
        #expect(error?.message.contains("format 9") == true)
    }
}
