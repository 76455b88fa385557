import JSONTree
import Matches
import TestSupport
import Testing

/// How entries that arrive in any order become a main line, forks and what waits.
struct MatchLogTests {
    @Test func `no entries make an empty log`() {
        let log = MatchLog([:])
        #expect(log.main.items.isEmpty)
        #expect(log.main.tip == nil)
        #expect(log.forks.isEmpty)
        #expect(log.main.undoTarget == nil)
        #expect(log.main.status.isOpen)
    }

    @Test func `entries follow one another by what they name, whatever their ids`() {
        let (a, b, c) = (LogBuilder.id(30), LogBuilder.id(10), LogBuilder.id(20))
        func entry(_ prev: EntryID?, _ text: String) -> Entry {
            Entry(prev: prev, by: "d", epoch: 0, at: 0, action: .text(text))
        }
        let log = MatchLog([a: entry(nil, "1"), b: entry(a, "2"), c: entry(b, "3")])
        #expect(log.main.texts == ["1", "2", "3"])
        #expect(log.waiting.isEmpty)
    }

    @Test func `two that went on from one point are a fork, and the greater id leads`() {
        var builder = LogBuilder()
        let start = builder.add("start")
        let old = builder.add("old")
        let left = builder.add("left", after: start)
        let leftEnd = builder.add("left again")
        let log = builder.log
        #expect(log.main.tip == leftEnd)
        #expect(log.main.texts == ["start", "left", "left again"])
        #expect(log.forks == [.init(point: start, tip: old, count: 1, isSettled: false)])
        #expect(log.entries(of: log.forks[0]).map(\.id) == [old])
        #expect(log.line(to: old)?.texts == ["start", "old"])
        #expect(log.line(to: left)?.texts == ["start", "left"])
    }

    @Test func `the greater epoch leads, whatever the ids`() throws {
        var builder = LogBuilder()
        let start = builder.add("start")
        let takeover = builder.add(.takeover, after: start, epoch: 1)
        let after = builder.add(.text("mine"), after: takeover, epoch: 1)
        let late = builder.add(.text("yours"), after: start)
        let log = builder.log
        #expect(log.main.tip == after)
        #expect(log.forks.map(\.tip) == [late])
        // The branch went on after the takeover, so somebody has to look at it.
        #expect(log.forks[0].isSettled == false)
    }

    @Test func `a takeover settles the forks before it and adopts the branch it goes on from`()
        throws
    {
        var builder = LogBuilder()
        let start = builder.add("start")
        let first = builder.add("first")
        let second = builder.add("second", after: start)
        var entries = builder.entries
        let takeover = try builder.log.takeover(from: first, by: "d", at: 9)
        #expect(takeover.epoch == 1)
        #expect(takeover.prev == first)
        entries[LogBuilder.id(100)] = takeover
        let log = MatchLog(entries)
        #expect(log.main.texts == ["start", "first"])
        #expect(log.forks == [.init(point: start, tip: second, count: 1, isSettled: true)])
    }

    @Test func `two starts are a fork from nothing`() {
        var builder = LogBuilder()
        let one = builder.add("one")
        builder.add("two", after: .some(nil))
        #expect(builder.log.main.texts == ["two"])
        #expect(builder.log.forks == [.init(point: nil, tip: one, count: 1, isSettled: false)])
    }

    @Test func `entries whose chain does not reach the start wait, even with a great epoch`() {
        var builder = LogBuilder()
        builder.add("start")
        let gone = LogBuilder.id(500)
        let lost = builder.add(.text("lost"), after: gone, epoch: 99)
        let child = builder.add(.text("child"), after: lost, epoch: 99)
        let log = builder.log
        #expect(log.main.texts == ["start"])
        #expect(log.waiting == [lost, child])
        #expect(log.missing == [gone])
        #expect(log.line(to: child) == nil)
        #expect(log.epoch == 0)
    }

    @Test(arguments: 1...5)
    func `a circle waits and nothing hangs`(length: Int) {
        var builder = LogBuilder()
        builder.add("start")
        var entries = builder.entries
        let ids = (0..<length).map { LogBuilder.id(UInt128(1000 + $0)) }
        for (index, id) in ids.enumerated() {
            entries[id] = Entry(
                prev: ids[(index + 1) % length], by: "d", epoch: 5, at: 0, action: .text("x"))
        }
        let log = MatchLog(entries)
        #expect(log.main.texts == ["start"])
        #expect(log.waiting == ids)
        #expect(log.missing.isEmpty)
        #expect(log.line(to: ids[0]) == nil)
    }

    @Test func `a chain of fifty thousand entries with every second undone is no burden`() {
        var builder = LogBuilder()
        for index in 0..<25_000 {
            let id = builder.add("\(index)")
            if index % 2 == 0 { builder.add(.undo(id)) }
        }
        #expect(builder.log.main.effective.count == 12_500)
    }

    @Test func `a thousand branches on a thousand entries are no burden`() {
        var builder = LogBuilder()
        for index in 0..<1000 { builder.add("\(index)") }
        let trunk = builder.tip
        for index in 0..<1000 { builder.add("branch \(index)", after: trunk) }
        let log = builder.log
        #expect(log.forks.count == 999)
        #expect(log.forks.allSatisfy { $0.point == trunk && $0.count == 1 })
    }

    @Test(arguments: seeds(100))
    func `any order of arrival gives one log, in which every entry has a place`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var entries: [(EntryID, Entry)] = []
        for index in 0..<40 {
            let known = entries.map(\.0)
            var prev: EntryID? = random.chance(5) || known.isEmpty ? nil : random.pick(known)
            if random.chance(70) { prev = known.last }
            if random.chance(4) { prev = LogBuilder.id(UInt128(9000 + random.below(40))) }
            let action: Entry.Action =
                random.chance(20) && !known.isEmpty ? .undo(random.pick(known)) : .text("\(index)")
            let entry = Entry(
                prev: prev, by: "d", epoch: Int64(random.below(3)), at: 0, action: action)
            entries.append((LogBuilder.id(UInt128(random.below(9000))), entry))
        }
        let kept = Dictionary(entries) { first, _ in first }
        let log = MatchLog(kept)
        let value = Value.object(
            Object(kept.map { Member(key: Key(unchecked: $0.key.text), value: $0.value.value) }))
        let others =
            [MatchLog(value)]
            + (0..<3).map { _ in
                MatchLog(Dictionary(uniqueKeysWithValues: kept.shuffled(using: &random)))
            }
        for other in others {
            #expect(other.main.items == log.main.items)
            #expect(other.forks == log.forks)
            #expect(other.waiting == log.waiting)
            #expect(other.missing == log.missing)
        }
        var placed = Set(log.main.items.map(\.id)).union(log.waiting)
        for fork in log.forks {
            #expect(log.entries(of: fork).count == fork.count)
            placed.formUnion(log.entries(of: fork).map(\.id))
        }
        #expect(placed == Set(kept.keys))
    }

    @Test func `a node's child that is no entry is named and the rest is read`() throws {
        var builder = LogBuilder()
        let start = builder.add("start")
        let value = try Value([
            (start.text, try #require(builder.entries[start]).value), ("nonsense", "x"),
            (LogBuilder.id(5).text, "no object"), ("0000000000000000000000000a", .marker),
        ])
        let log = MatchLog(value)
        #expect(log.main.texts == ["start"])
        #expect(log.unreadable.count == 3)
    }

    @Test func `what is sealed is every entry of the chain as stored, with its id`() throws {
        var builder = LogBuilder()
        let first = builder.add("S8")
        builder.add(.undo(first))
        let sealed = builder.log.main.sealed
        #expect(sealed.count == 2)
        #expect(sealed[0]["id"].string == first.text)
        #expect(sealed[0]["text"] == "S8")
        #expect(sealed[1]["undo"].string == first.text)
        #expect(sealed[1]["prev"].string == first.text)
    }
}
