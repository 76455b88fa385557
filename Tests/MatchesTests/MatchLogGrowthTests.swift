import JSONTree
import Matches
import TestSupport
import Testing

struct MatchLogGrowthTests {
    /// Entries of several devices, most of them at the end, some elsewhere, in no order of ids.
    private func entries(_ random: inout SplitMix64) -> [(EntryID, Entry)] {
        var made: [(EntryID, Entry)] = []
        for count in 0..<40 {
            let id = EntryID(bits: UInt128(count * 10 + random.below(15)) << 64)
            let prev = random.chance(80) ? made.last?.0 : made.isEmpty ? nil : random.pick(made).0
            let target = made.isEmpty ? id : random.pick(made).0
            let epoch = Int64(count / 10 + random.below(2))
            let action: Entry.Action =
                switch random.below(8) {
                case 0: .undo(target)
                case 1: .redo(target)
                case 2: .amend(target, text: "amended")
                case 3: .takeover
                case 4: .finish(Finish(.suspended))
                default: .text("text \(count)")
                }
            made.append((id, Entry(prev: prev, by: "d", epoch: epoch, at: 0, action: action)))
        }
        return made
    }

    @Test(arguments: seeds(200))
    func `a log that grew entry by entry is the log of all of them`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var entries = entries(&random)
        if random.chance(30) { entries.shuffle(using: &random) }
        var known: [EntryID: Entry] = [:]
        var grown = MatchLog([:])
        for (id, entry) in entries where known[id] == nil {
            known[id] = entry
            grown.add(entry, as: id)
            let whole = MatchLog(known)
            #expect(grown.entries == whole.entries)
            #expect(grown.main.items == whole.main.items)
            #expect(grown.main.epoch == whole.main.epoch)
            #expect(grown.main.faults == whole.main.faults)
            #expect(grown.forks == whole.forks)
            #expect(grown.waiting == whole.waiting)
            #expect(grown.missing == whole.missing)
            #expect(grown.epoch == whole.epoch)
        }
    }
}
