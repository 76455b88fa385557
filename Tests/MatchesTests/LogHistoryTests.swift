import Matches
import Testing

struct LogHistoryTests {
    @Test func `each entry has what was done to it later`() {
        var builder = LogBuilder()
        let a = builder.add("a")
        let b = builder.add("b")
        let amendment = builder.add(.amend(a, text: "c"))
        builder.add(.undo(b))
        builder.add(.redo(b))
        builder.add(.undo(amendment))
        builder.add(.amend(a, text: "d"))
        builder.add(.takeover, epoch: 1)
        let items = LogHistory(builder.log.main).items
        #expect(items.map(\.number) == [1, 2, nil])
        #expect(
            items.map { $0.changes.map(\.what) } == [
                [
                    .amended(from: "a", to: "c"), .amendmentUndone,
                    .amended(from: "c", to: "d"),
                ],
                [.undone, .broughtBack], [],
            ])
        #expect(items[0].changes.map(\.isInForce) == [false, true, true])
        #expect(items[0].item.text == "d")
    }

    @Test func `an undo of an undo brings back`() {
        var builder = LogBuilder()
        let a = builder.add("a")
        let undo = builder.add(.undo(a))
        let second = builder.add(.undo(undo))
        builder.add(.undo(second))
        let items = LogHistory(builder.log.main).items
        #expect(items.map(\.number) == [nil])
        #expect(items[0].changes.map(\.what) == [.undone, .broughtBack, .undone])
    }

    @Test func `a command that speaks of nothing stands for itself`() {
        var builder = LogBuilder()
        builder.add(.undo(LogBuilder.id(99)))
        let a = builder.add("a")
        #expect(LogHistory(builder.log.main).items.map(\.item.id).last == a)
        #expect(LogHistory(builder.log.main).items.map(\.number) == [nil, 1])
    }
}
