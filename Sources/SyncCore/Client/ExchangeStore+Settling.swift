// What the server made of writes, as its answers and its rows tell.
extension ExchangeStore {
    /// - Parameter wall: the time as this machine has it.
    /// - Returns: what became of the writes that are still here.
    package mutating func settle(
        _ settlements: [PushSession.Settlement], wall: Int64
    ) throws -> [SettledWrite<Write>] {
        var state = try exchangeState()
        var settled: [SettledWrite<Write>] = []
        var taken: [TakenWrite<Write>] = []
        var done: [Int64] = []
        let writes = try writes(settlements.map(\.id))
        for settlement in settlements {
            guard let write = writes[settlement.id] else { continue }
            let fate: SettledWrite<Write>.Fate
            switch settlement.result.outcome {
            case .applied, .partial, .shadowed:
                let stamp = settlement.result.stamp ?? write.stamp
                state.observe(stamp)
                taken.append(TakenWrite(write: write, result: settlement.result, stamp: stamp))
                fate = try settleTaken(
                    write, isWhole: settlement.result.outcome == .applied, &done)
            case .skipped:
                // Nothing of a pending write is given up, so a pending row is another's.
                if write.isSetAside { try clearNumber(of: write.id) }
                fate = .skipped
            case .rejected(.tooOld, _) where write.isRestoring:
                try release(write.id, stamp: state.oldestStamp(wall: wall))
                fate = .released
            case .rejected(.permissionDenied, _) where write.isRestoring:
                // Nobody's own work waits for anything: those who wrote it bring it themselves.
                try keepBack(write)
                fate = .keptBack
            case .rejected where write.isDerived:
                done.append(write.id)
                fate = .dropped
            case .rejected(let rejection, let message):
                try setAside(
                    write.id, reason: rejection.rawValue, message: message,
                    keepsNumber: !settlement.isFinal)
                fate = .refused(message)
            }
            settled.append(
                SettledWrite(write: write, isFinal: settlement.isFinal, fate: fate))
        }
        try delete(done)
        // Together, so that what lies above them is looked up once.
        try confirm(taken)
        try drawAlong(
            taken.filter { !$0.write.isRestoring && $0.stamp != $0.write.sentStamp }
                .map { Use(made: $0.write.stamp, used: $0.stamp) },
            besides: Set(taken.map(\.stamp)), &state)
        try save(state)
        return settled
    }

    /// Takes note of rows that the server told, which are merged into the confirmed ones in the
    /// same transaction.
    ///
    /// One may be a write of this device whose answer did not come.
    package mutating func heard(_ rows: [Row]) throws {
        var state = try exchangeState()
        guard let greatest = rows.lazy.map(\.stamp).max() else { return }
        state.observe(greatest)
        let own = rows.filter { $0.stamp.device == state.device }
        let sent = own.isEmpty ? [] : try sentWrites()
        if !sent.isEmpty {
            try drawAlong(
                own.compactMap { use(shownBy: $0, of: sent) }, besides: Set(own.map(\.stamp)),
                &state)
        }
        try save(state)
    }

    /// What a row tells of the writes without an answer: it is one of those to its place, and the
    /// first of them stands for all.
    private func use(shownBy row: Row, of sent: [Write]) -> Use? {
        let here = sent.filter { $0.place.isPrefix(of: row.path) }
        // One that was used as it was sent, or stands where it was expected, is no news.
        let isExpected = here.contains { $0.sentStamp == row.stamp || $0.stamp == row.stamp }
        guard !isExpected, let made = here.lazy.map(\.stamp).min() else { return nil }
        return Use(made: made, used: row.stamp)
    }

    /// Keeps what was made after a write above it, where the server used a later stamp than the one
    /// that it was made with, as for an increment.
    ///
    /// The server sees to that for what it gets in order. But until its answers are here, the
    /// earlier write must not show in the place of the later one; and what is sent of one match
    /// alone, or anew to a server that was put back, does not come in order.
    ///
    /// - Parameter taken: the stamps that were used now, also as they were sent.
    private mutating func drawAlong(
        _ uses: [Use], besides taken: Set<Stamp>, _ state: inout ExchangeState
    ) throws {
        guard !uses.isEmpty else { return }
        var rest = uses.filter { $0.used > $0.made }.sorted { $0.made < $1.made }[...]
        var above = Stamp.none
        for write in try pendingStamps().sorted(by: { $0.stamp < $1.stamp }) {
            while let first = rest.first, first.made < write.stamp {
                above = max(above, first.used)
                rest.removeFirst()
            }
            var drawn = write.stamp > above ? write.stamp : above.spaced(for: write, state.device)
            // Of two that went in another order than they were made, one may stand where the other
            // was to come.
            while taken.contains(drawn) { drawn = drawn.successor(device: state.device) }
            above = drawn
            guard drawn != write.stamp else { continue }
            try setStamp(drawn, of: write.id)
            state.observe(drawn)
        }
    }

    private mutating func settleTaken(
        _ write: Write, isWhole: Bool, _ done: inout [Int64]
    ) throws -> SettledWrite<Write>.Fate {
        guard !isWhole, !write.isDerived, !write.isRestoring, write.entries > 0 else {
            done.append(write.id)
            // A register that somebody set later: that is how registers go.
            return isWhole || write.isDerived || write.isRestoring ? .taken : .covered
        }
        let message = "another write stands in the place of an entry; pull to see which"
        try setAside(write.id, reason: "shadowed", message: message, keepsNumber: false)
        return .doubtful(message)
    }
}

extension Stamp {
    /// One above this: not the very next, which a write may have that was sent before, alone, and
    /// is settled.
    fileprivate func spaced(for write: PendingStamp, _ device: DeviceID) -> Stamp {
        (0..<write.id.magnitude % 61).reduce(successor(device: device)) { stamp, _ in
            stamp.successor(device: device)
        }
    }
}

/// The stamp that the server used for a write that was made with another.
private struct Use {
    let made: Stamp
    let used: Stamp
}
