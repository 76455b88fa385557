import JSONTree
import Matches
import TestSupport
import Testing

struct EntryTests {
    private static let id = EntryID(milliseconds: 7, entropy: 9)
    private static let actions: [Entry.Action] = [
        .text("S8.1-3"), .text(""), .undo(id), .redo(id), .amend(id, text: "D7"), .takeover,
        .finish(Finish(.finished)), .finish(Finish(.forfeit, side: "home", note: "no show")),
        .finish(Finish(.other("eclipse"))),
    ]

    @Test(arguments: actions)
    func `an entry survives its value`(action: Entry.Action) throws {
        for prev in [nil, Self.id] {
            let entry = Entry(prev: prev, by: "9f3c", epoch: 3, at: 12, action: action)
            let again = try Entry(entry.value)
            #expect(again == entry)
            #expect(again.action == action)
        }
    }

    @Test func `fields that are not known are kept`() throws {
        let value = try Value([
            ("text", "S8"), ("by", "9f3c"), ("weather", "rain"), ("deep", Value([("a", 1)])),
        ])
        let entry = try Entry(value)
        #expect(entry.value == value)
        #expect(entry.epoch == 0)
        #expect(entry.at == 0)
        #expect(entry.action == .text("S8"))
    }

    @Test func `what a newer program means is kept and unknown`() throws {
        let value = try Value([("prev", .string(Self.id.text)), ("merge", "x"), ("epoch", 4)])
        let entry = try Entry(value)
        #expect(entry.action == .unknown)
        #expect(entry.epoch == 4)
        #expect(entry.value == value)
    }

    @Test(arguments: [
        Value.null, "text", 4, .marker,
    ])
    func `what is no object with fields is no entry or means nothing`(value: Value) throws {
        if value.isObject {
            #expect(try Entry(value).action == .unknown)
        } else {
            #expect(throws: MatchError.self) { try Entry(value) }
        }
    }

    @Test(arguments: [
        ("prev", Value.integer(3)), ("prev", "nobody"), ("epoch", "high"), ("at", .double(1.5)),
        ("undo", "x"), ("amend", .string(id.text)), ("text", 3), ("by", 7), ("finish", 2),
    ])
    func `a field of a wrong type is an error that names it`(name: String, value: Value) throws {
        let entry = try Value([(name, value), ("weather", "rain")])
        #expect(throws: MatchError.self) { try Entry(entry) }
    }

    @Test func `an entry cannot undo and redo at once`() throws {
        let value = try Value([("undo", .string(Self.id.text)), ("redo", .string(Self.id.text))])
        let error = #expect(throws: MatchError.self) { try Entry(value) }
        #expect(error?.message == "an entry is undo and redo at once")
    }
}
