import JSONTree
import Matches
import SyncCore

// What must hold when all is healed.
extension Simulation {
    /// Milliseconds within which it cannot be known which of two writes was made first: offsets of
    /// up to two seconds are not corrected, and half a round trip of ten may be wrong, on each
    /// side.
    private static let orderSlack: Int64 = 20_000

    mutating func checkLaw() throws {
        for index in devices.indices { try look(index) }
        try checkTree()
        try checkReplicas()
        try checkWrites()
        try checkCounts()
        try checkLogs()
        if hazardsAtFirst.keepsOrder { try checkOrder() }
    }

    /// The tree is the replay of what the server accepted, and nothing that a device saw settled is
    /// missing from it.
    private func checkTree() throws {
        var writes: [Stamp: StampedWrite] = [:]
        var owners: [Stamp: WriteTag] = [:]
        for accepted in server.disk.history {
            let write = accepted.write
            if let tag = accepted.tag {
                if let other = owners.updateValue(tag, forKey: write.stamp), other != tag,
                    let here = writes[write.stamp], isOneTooMany(write, beside: here)
                {
                    throw Violation(.stampsNeverRepeat, "two writes have \(write.stamp)")
                }
            }
            // What a restored server gets back comes in pieces, with the stamp of the whole. A
            // place has one value at one stamp, the first.
            let others = writes[write.stamp]?.writes ?? []
            writes[write.stamp] = StampedWrite(
                stamp: write.stamp,
                writes: others
                    + write.writes.filter { write in
                        !others.contains { $0.path == write.path }
                    })
        }
        let tree = try server.value(at: .root)
        if let found = tree.difference(from: NaiveReplay.tree(of: Array(writes.values))) {
            throw Violation(.treeIsTheReplay, "on the server, \(found)")
        }
        guard !hasLostOrder else { return }
        // Nor does it take back what the rules refused while it was to get it.
        guard !devices.contains(where: { $0.disk.refused.contains(where: \.isRestoring) }) else {
            return
        }
        let ahead = returned.keys.min()
        for write in devices.flatMap(\.disk.settled) {
            let stamp = returned[write.stamp] ?? write.stamp
            // Of what lay ahead, only what still showed came back and has a stamp now.
            if let ahead, stamp >= ahead { continue }
            guard writes[stamp] == nil else { continue }
            writes[stamp] = StampedWrite(stamp: stamp, writes: write.writes)
        }
        if let found = tree.difference(from: NaiveReplay.tree(of: Array(writes.values))) {
            throw Violation(.nothingIsLost, "of what devices saw settled, \(found)")
        }
    }

    /// A server that was put back has forgotten which stamps it used for a device; two writes with
    /// one stamp then do no harm where they have no place in common.
    private func isOneTooMany(_ write: StampedWrite, beside other: StampedWrite) -> Bool {
        hazardsAtFirst.serverRestored == 0
            || write.writes.contains { one in
                other.writes.contains { other in
                    one.path.isPrefix(of: other.path) || other.path.isPrefix(of: one.path)
                }
            }
    }

    private func checkReplicas() throws {
        for (index, device) in devices.enumerated() {
            for path in device.places.joined() {
                let shown = try device.disk.view(at: path)
                if let found = try shown.difference(from: server.value(at: path), at: path) {
                    throw Violation(.replicasAreEqual, "on device \(index), \(found)")
                }
            }
        }
    }

    /// Every acknowledged write is on the server, once, or in quarantine with a reason.
    private func checkWrites() throws {
        var accepted: Set<WriteTag> = []
        for tag in server.disk.history.compactMap(\.tag) {
            // To a copy that was put back, of either, it is sent again with its stamp.
            guard accepted.insert(tag).inserted || !hazardsAtFirst.countsIncrements else {
                throw Violation(.appliedOnce, "write \(tag.number) was accepted twice")
            }
        }
        // A copy that was put back has lost what came after; devices send again what still shows,
        // which is compared as a whole.
        guard hazardsAtFirst.countsIncrements else { return }
        let refused = Set(devices.flatMap(\.disk.quarantine).map(\.tag))
        for write in ledger.made where write.isAcknowledged {
            guard accepted.contains(write.tag) || refused.contains(write.tag) else {
                throw Violation(
                    .nothingIsLost,
                    "write \(write.tag.number) of device \(write.device) is nowhere")
            }
        }
    }

    private func checkCounts() throws {
        guard hazardsAtFirst.countsIncrements else { return }
        let accepted = Set(server.disk.history.compactMap(\.tag))
        for index in devices.indices {
            let made = ledger.made.count { write in
                guard case .increment = write.what, write.device == index else { return false }
                return accepted.contains(write.tag)
            }
            let counted = try server.value(at: Places.count(of: index)).integer ?? 0
            guard counted == Int64(made) else {
                throw Violation(
                    .appliedOnce, "device \(index) counted \(made) times, the server has \(counted)"
                )
            }
        }
    }

    /// No entry is gone, and each is on the main line, on a branch, or waits for one that was
    /// refused.
    private func checkLogs() throws {
        let refused = Set(devices.flatMap(\.disk.quarantine).map(\.tag))
        let waiting = Set(
            devices.flatMap(\.disk.refused).filter(\.isRestoring).flatMap(\.parts).map(\.path))
        for match in 0..<Self.matches {
            let log = MatchLog(try server.value(at: Places.entries(of: match)))
            guard log.unreadable.isEmpty else {
                throw Violation(.entriesAreKept, "match \(match) has entries that are none")
            }
            for write in ledger.made where write.isAcknowledged && !refused.contains(write.tag) {
                guard case .entry(let place, let id) = write.what, place == match else { continue }
                // A home from a copy has lost what it had not sent, and a server what it refused
                // to take back: that waits on a device.
                guard
                    log.entries[id] != nil || hazardsAtFirst.homeRestored > 0
                        || waiting.contains(Places.entry(id, of: match))
                else {
                    throw Violation(.entriesAreKept, "match \(match) has lost entry \(id)")
                }
            }
            var placed = Set(log.main.items.map(\.id) + log.waiting)
            for fork in log.forks { placed.formUnion(log.entries(of: fork).map(\.id)) }
            guard placed.count == log.entries.count else {
                throw Violation(.entriesAreKept, "entries of match \(match) are on no line")
            }
            try checkSeals(of: match, log)
        }
    }

    private func checkSeals(of match: Int, _ log: MatchLog) throws {
        for write in ledger.made {
            guard case .seal(let place, let tip, let entries) = write.what, place == match,
                let line = log.line(to: tip)
            else { continue }
            guard line.items.count == entries else {
                throw Violation(.sealsHold, "the chain to \(tip) has \(line.items.count) entries")
            }
        }
    }

    /// Where devices met, what was made last shows.
    private func checkOrder() throws {
        for place in 0..<2 {
            let shown = try server.value(at: Places.order(place)).string
            var last: Ledger.Made?
            var shownAt: Int64?
            for write in ledger.made {
                guard case .ordered(let at, let text) = write.what, at == place else { continue }
                if write.isAcknowledged, write.time >= last?.time ?? 0 { last = write }
                if text == shown { shownAt = write.time }
            }
            guard let last else { continue }
            guard let shownAt, shownAt >= last.time - Self.orderSlack else {
                throw Violation(
                    .laterWriteWins,
                    "place \(place) shows \(shown ?? "nothing"), not the later write of device"
                        + " \(last.device)")
            }
        }
    }
}
