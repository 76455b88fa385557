package import JSONTree

/// All entries of a match, ordered by what each follows.
///
/// Entries arrive in any order and from several devices. Those whose chain reaches the start form
/// a tree; the main line ends in the tip with the greatest epoch along its chain, then the greatest
/// id. Whatever is not on it is kept: as a fork, or as waiting for an entry that is missing.
/// Building is linear but for sorting by id, needs no recursion, and survives cycles.
package struct MatchLog: Sendable {
    /// A branch beside the main line.
    package struct Fork: Equatable, Sendable {
        /// The last entry it shares with the main line; nil when it shares none.
        package let point: EntryID?
        package let tip: EntryID
        /// Entries beyond the point.
        package let count: Int
        /// Whether the main line was taken over, at a higher epoch, after the branch's last entry.
        package let isSettled: Bool

        package init(point: EntryID?, tip: EntryID, count: Int, isSettled: Bool) {
            self.point = point
            self.tip = tip
            self.count = count
            self.isSettled = isSettled
        }
    }

    /// A child of the entries' node that is no entry.
    package struct Unreadable: Equatable, Sendable {
        package let key: Key
        package let error: MatchError
    }

    package private(set) var entries: [EntryID: Entry]
    package private(set) var main = LogLine()
    /// By the place where they part, then by tip.
    package private(set) var forks: [Fork] = []
    /// Entries whose chain does not reach the start, by id.
    package private(set) var waiting: [EntryID] = []
    /// Entries that others follow and that are not here, by id.
    package private(set) var missing: [EntryID] = []
    package private(set) var unreadable: [Unreadable] = []
    /// The greatest epoch of any entry that reaches the start, on whatever branch.
    package private(set) var epoch: Int64 = 0

    package init(_ entries: [EntryID: Entry]) {
        self.entries = entries
        build()
    }

    /// The log of a match's `entries` node.
    package init(_ value: Value) {
        var entries: [EntryID: Entry] = [:]
        var unreadable: [Unreadable] = []
        for member in value.children {
            do throws(MatchError) {
                let id = try EntryID(member.key.text)
                // Entry ids are read leniently, keys of the tree are not: one entry has one key.
                guard id.text.hasSameBytes(as: member.key.text) else {
                    throw MatchError(.malformed, "\"\(member.key.text)\" is no entry id")
                }
                entries[id] = try Entry(member.value)
            } catch {
                unreadable.append(Unreadable(key: member.key, error: error))
            }
        }
        self.init(entries)
        self.unreadable = unreadable
    }

    /// Takes in one more entry.
    ///
    /// One that goes on from the main line costs no second look at the log: so a match of any
    /// length is recorded at one pace.
    package mutating func add(_ entry: Entry, as id: EntryID) {
        let tip = main.tip
        let extends =
            entry.prev == tip && (tip.map { id > $0 } ?? entries.isEmpty) && entries[id] == nil
            && !missing.contains(id)
        entries[id] = entry
        // A takeover settles forks.
        guard extends, entry.action != .takeover else {
            (main, forks, waiting, missing, epoch) = (LogLine(), [], [], [], 0)
            return build()
        }
        main.append(entry, as: id)
        epoch = max(epoch, main.epoch)
    }

    /// The chain from the start to the entry; nil when it does not reach the start.
    package func line(to tip: EntryID) -> LogLine? {
        var chain: [(EntryID, Entry)] = []
        var next: EntryID? = tip
        while let id = next {
            // A chain that is longer than the log runs in a circle.
            guard let entry = entries[id], chain.count < entries.count else { return nil }
            chain.append((id, entry))
            next = entry.prev
        }
        return LogLine(chain.reversed())
    }

    /// The entries of a branch beyond its fork, in order.
    package func entries(of fork: Fork) -> [(id: EntryID, entry: Entry)] {
        var branch: [(id: EntryID, entry: Entry)] = []
        var next: EntryID? = fork.tip
        while let id = next, id != fork.point, let entry = entries[id], branch.count < fork.count {
            branch.append((id, entry))
            next = entry.prev
        }
        return branch.reversed()
    }

    /// The entry by which a device takes the pen, going on from the tip: the main line's, or that
    /// of a branch, which thereby becomes the main line.
    package func takeover(
        from tip: EntryID? = nil, by device: String, at milliseconds: Int64
    ) throws(MatchError) -> Entry {
        if let tip, line(to: tip) == nil {
            throw MatchError(.notFound, "no entry \(tip.text) that leads to the start is here")
        }
        let (next, overflow) = epoch.addingReportingOverflow(1)
        guard !overflow else { throw MatchError(.refused, "the epochs are used up") }
        return Entry(
            prev: tip ?? main.tip, by: device, epoch: next, at: milliseconds, action: .takeover)
    }
}

extension MatchLog {
    /// What is known of an entry that reaches the start.
    private struct Place {
        let depth: Int
        let epoch: Int64
    }

    private mutating func build() {
        let ids = entries.keys.sorted()
        if let line = straightLine(ids) {
            (main, epoch) = (line, line.epoch)
            return
        }
        var followers: [EntryID: [EntryID]] = [:]
        var reached: [EntryID] = []
        for id in ids {
            if let prev = entries[id]?.prev {
                followers[prev, default: []].append(id)
            } else {
                reached.append(id)
            }
        }
        var places: [EntryID: Place] = [:]
        var tips: [EntryID] = []
        var index = 0
        while index < reached.count {
            let id = reached[index]
            index += 1
            guard let entry = entries[id] else { continue }
            let before = entry.prev.flatMap { places[$0] }
            places[id] = Place(
                depth: (before?.depth ?? 0) + 1, epoch: max(before?.epoch ?? 0, entry.epoch))
            if let next = followers[id] { reached += next } else { tips.append(id) }
        }
        waiting = ids.filter { places[$0] == nil }
        missing = followers.keys.filter { entries[$0] == nil }.sorted()
        epoch = places.values.reduce(0) { max($0, $1.epoch) }

        func rank(_ id: EntryID) -> (Int64, EntryID) { (places[id]?.epoch ?? 0, id) }
        guard let best = tips.max(by: { rank($0) < rank($1) }), let line = line(to: best) else {
            return
        }
        main = line
        forks = forks(of: tips.filter { $0 != best }, reached: reached, places: places)
    }

    /// The line that a match has as long as one device after the other records it: each entry
    /// follows the one before it.
    ///
    /// Nil of any other.
    private func straightLine(_ ids: [EntryID]) -> LogLine? {
        var chain: [(EntryID, Entry)] = []
        chain.reserveCapacity(ids.count)
        for id in ids {
            guard let entry = entries[id], entry.prev == chain.last?.0 else { return nil }
            chain.append((id, entry))
        }
        return LogLine(chain)
    }

    private func forks(
        of tips: [EntryID], reached: [EntryID], places: [EntryID: Place]
    ) -> [Fork] {
        guard !tips.isEmpty else { return [] }
        let onMain = Set(main.items.map(\.id))
        var points: [EntryID: EntryID] = [:]
        for id in reached {
            if onMain.contains(id) {
                points[id] = id
            } else if let prev = entries[id]?.prev {
                points[id] = points[prev]
            }
        }
        let takeover = main.items.last { $0.entry.action == .takeover }
        let forks = tips.map { tip in
            let point = points[tip]
            let depth = point.flatMap { places[$0]?.depth } ?? 0
            let epoch = places[tip]?.epoch ?? 0
            return Fork(
                point: point, tip: tip, count: (places[tip]?.depth ?? depth) - depth,
                isSettled: takeover.map { $0.entry.epoch > epoch && $0.id > tip } ?? false)
        }
        func rank(_ fork: Fork) -> (Int, EntryID) {
            (fork.point.flatMap { places[$0]?.depth } ?? 0, fork.tip)
        }
        return forks.sorted { rank($0) < rank($1) }
    }
}
