import Matches
import TestSupport
import Testing

/// Undo, redo and amendments, at any depth and across an ending.
struct UndoTests {
    @Test func `an undo takes an entry out, its own undo brings it back`() {
        var builder = LogBuilder()
        let entry = builder.add("a")
        builder.add("b")
        let undo = builder.add(.undo(entry))
        #expect(builder.log.main.texts == ["b"])
        let undoOfUndo = builder.add(.undo(undo))
        #expect(builder.log.main.texts == ["a", "b"])
        let redo = builder.add(.redo(undo))
        #expect(builder.log.main.texts == ["b"])
        builder.add(.undo(redo))
        #expect(builder.log.main.texts == ["a", "b"])
        builder.add(.redo(undoOfUndo))
        #expect(builder.log.main.texts == ["a", "b"])
    }

    @Test func `the last of several amendments counts, and each can be undone`() {
        var builder = LogBuilder()
        let entry = builder.add("a")
        let first = builder.add(.amend(entry, text: "b"))
        let second = builder.add(.amend(entry, text: "c"))
        #expect(builder.log.main.texts == ["c"])
        #expect(builder.log.main.items[0].amendedBy == second)
        builder.add(.undo(second))
        #expect(builder.log.main.texts == ["b"])
        builder.add(.amend(first, text: "d"))
        #expect(builder.log.main.texts == ["d"])
        builder.add(.undo(first))
        #expect(builder.log.main.texts == ["a"])
        builder.add(.redo(second))
        #expect(builder.log.main.texts == ["c"])
    }

    @Test func `an undone entry can be amended and comes back with the new text`() {
        var builder = LogBuilder()
        let entry = builder.add("a")
        let undo = builder.add(.undo(entry))
        builder.add(.amend(entry, text: "b"))
        #expect(builder.log.main.texts == [])
        builder.add(.undo(undo))
        #expect(builder.log.main.texts == ["b"])
    }

    @Test func `undo reaches across the end of a match and opens it again`() {
        var builder = LogBuilder()
        builder.add("a")
        let end = builder.add(.finish(Finish(.called, note: "rain")))
        #expect(builder.log.main.status == .ended(Finish(.called, note: "rain")))
        #expect(builder.log.main.undoTarget == end)
        builder.add(.undo(end))
        #expect(builder.log.main.status.isOpen)
        #expect(builder.log.main.redoTarget == end)
        builder.add(.redo(end))
        #expect(!builder.log.main.status.isOpen)
    }

    @Test func `a suspended match goes on with the next entry, a finished one stays finished`() {
        var builder = LogBuilder()
        builder.add(.finish(Finish(.suspended)))
        #expect(builder.log.main.status.word == "suspended")
        builder.add("a")
        #expect(builder.log.main.status.word == "open")
        builder.add(.finish(Finish(.finished)))
        builder.add("correction")
        #expect(builder.log.main.status.word == "finished")
        builder.add(.finish(Finish(.tie)))
        #expect(builder.log.main.status.word == "tie")
    }

    @Test func `undo without a name goes back step by step, redo forward again`() throws {
        var builder = LogBuilder()
        let a = builder.add("a")
        let b = builder.add("b")
        let amendment = builder.add(.amend(a, text: "A"))
        var undone: [EntryID] = []
        while let target = builder.log.main.undoTarget {
            undone.append(target)
            builder.add(.undo(target))
        }
        #expect(undone == [amendment, b, a])
        var redone: [EntryID] = []
        while let target = builder.log.main.redoTarget {
            redone.append(target)
            builder.add(.redo(target))
        }
        #expect(redone == [a, b, amendment])
        #expect(builder.log.main.texts == ["A", "b"])
    }

    @Test func `something new ends what can be redone`() {
        var builder = LogBuilder()
        let a = builder.add("a")
        builder.add(.undo(a))
        #expect(builder.log.main.redoTarget == a)
        let b = builder.add("b")
        #expect(builder.log.main.redoTarget == nil)
        builder.add(.undo(b))
        #expect(builder.log.main.redoTarget == b)
    }

    @Test func `a command that names nothing before it changes nothing and is named`() {
        var builder = LogBuilder()
        let later = LogBuilder.id(3)
        let first = builder.add(.undo(later))
        let second = builder.add(.amend(LogBuilder.id(99), text: "x"))
        builder.add("a")
        let itself = builder.add(.undo(LogBuilder.id(4)))
        let amend = builder.add(.amend(first, text: "x"))
        #expect(builder.log.main.texts == ["a"])
        #expect(builder.log.main.faults.map(\.id) == [first, second, itself, amend])
    }

    @Test func `a command that could do nothing is refused before it is written`() throws {
        var builder = LogBuilder()
        let a = builder.add("a")
        let undo = builder.add(.undo(a))
        let line = builder.log.main
        for action: Entry.Action in [
            .undo(a), .redo(undo), .undo(LogBuilder.id(77)), .amend(undo, text: "x"),
        ] {
            #expect(throws: MatchError.self) { try line.following(action, by: "d", at: 0) }
        }
        let entry = try line.following(.redo(a), by: "d", at: 5)
        #expect(entry.prev == undo)
    }

    @Test(arguments: seeds(100))
    func `undo, then redo, is as if nothing had been`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var builder = randomLog(&random)
        guard let target = builder.log.main.undoTarget else { return }
        let before = builder.log.main.texts
        builder.add(.undo(target))
        #expect(builder.log.main.texts != before || before.isEmpty)
        let redo = try #require(builder.log.main.redoTarget)
        #expect(redo == target)
        builder.add(.redo(redo))
        #expect(builder.log.main.texts == before)
    }

    @Test(arguments: seeds(100))
    func `undoing all leaves nothing, redoing all gives everything back`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var builder = randomLog(&random)
        let before = builder.log.main.texts
        var steps = 0
        while let target = builder.log.main.undoTarget, steps < 200 {
            builder.add(.undo(target))
            steps += 1
        }
        #expect(builder.log.main.texts.isEmpty)
        for _ in 0..<steps {
            builder.add(.redo(try #require(builder.log.main.redoTarget)))
        }
        #expect(builder.log.main.texts == before)
    }

    @Test(arguments: seeds(100))
    func `what is in force is what a plain reading backwards says`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let line = randomLog(&random).log.main
        #expect(line.texts == Self.plainReading(line))
    }

    /// The rule itself, by recursion, for lines that are short.
    private static func plainReading(_ line: LogLine) -> [String] {
        let items = line.items
        func isInForce(_ index: Int) -> Bool {
            for later in items.indices.reversed() where later > index && isInForce(later) {
                switch items[later].entry.action {
                case .undo(items[index].id): return false
                case .redo(items[index].id): return true
                default: continue
                }
            }
            return true
        }
        func text(_ index: Int) -> String? {
            for later in items.indices.reversed() where later > index && isInForce(later) {
                if case .amend(items[index].id, _) = items[later].entry.action {
                    return text(later)
                }
            }
            switch items[index].entry.action {
            case .text(let text), .amend(_, let text): return text
            case .finish(let finish): return "[\(finish.ending.word)]"
            default: return nil
            }
        }
        return items.indices.filter { index in
            if case .amend = items[index].entry.action { return false }
            return isInForce(index)
        }.compactMap(text)
    }

    private func randomLog(_ random: inout SplitMix64) -> LogBuilder {
        var builder = LogBuilder()
        var texts: [EntryID] = []
        var all: [EntryID] = []
        for index in 0..<(1 + random.below(14)) {
            switch random.below(10) {
            case 0 where !all.isEmpty, 1 where !all.isEmpty:
                all.append(builder.add(.undo(random.pick(all + texts))))
            case 2 where !all.isEmpty: all.append(builder.add(.redo(random.pick(all))))
            case 3 where !texts.isEmpty:
                let id = builder.add(.amend(random.pick(texts), text: "amended \(index)"))
                texts.append(id)
                all.append(id)
            case 4: all.append(builder.add(.finish(Finish(.finished))))
            default:
                let id = builder.add("\(index)")
                texts.append(id)
                all.append(id)
            }
        }
        return builder
    }
}
