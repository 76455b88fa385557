package import JSONTree

/// The authority over one tree: gives stamps to writes that have none, checks those that have
/// one, applies both, and remembers what it answered.
///
/// Pure but for its store. The owner wraps calls in a transaction of the store, saves the state at
/// its end, and goes back to a copy when the transaction fails.
package struct Primary<Store: PrimaryStore> {
    package var store: Store
    package private(set) var storeID: String
    private var clock: HybridClock
    /// Where rows go that devices bring back from ahead of the clock.
    private var returning: ReturningStamps
    private var droppedSequence: Int64
    /// Who listens to the tree; decides only what is noted of a change.
    package var audience = Audience.none
    /// What the writes changed since `takeChanges`, in their order.
    var changes: [TreeChange] = []

    /// What a write to the tree did.
    package struct Written: Equatable, Sendable {
        package let stamp: Stamp
        /// The values, in the order of the writes, with server values filled in.
        package let values: [Value]
    }

    /// Whether writes may be made; what it throws fails them.
    package typealias Judge = (ProposedWrites<Store>) throws -> Bool

    /// Goes on from the store's state, or from `fresh` in a store that was just made.
    package init(store: Store, fresh: PrimaryState? = nil) throws {
        let saved = try store.state()
        guard let state = saved ?? fresh else {
            preconditionFailure("a store without a state needs a fresh one")
        }
        self.store = store
        storeID = state.storeID
        clock = HybridClock(device: state.clockDevice, last: state.clockLast)
        returning = ReturningStamps(clockBegan: state.clockLast)
        droppedSequence = state.droppedSequence
        if saved == nil { try saveState() }
    }

    package var state: PrimaryState {
        PrimaryState(
            storeID: storeID, clockDevice: clock.device, clockLast: clock.last,
            droppedSequence: droppedSequence)
    }

    package mutating func saveState() throws {
        try store.save(state)
    }

    /// What the writes changed since it was last asked.
    package mutating func takeChanges() -> [TreeChange] {
        defer { changes = [] }
        return changes
    }

    // MARK: Writes without a stamp

    /// Writes values with the next stamp, which is above every stamp accepted before.
    ///
    /// - Parameters:
    ///   - writes: no path at or below another.
    ///   - base: where a merge was written, with its paths below; nil when one value is set.
    ///   - now: the wall clock in milliseconds since 1970.
    ///   - judge: is asked before anything is stored.
    /// - Throws: `WriteDenied`, or what the store or the judge throws.
    package mutating func write(
        _ writes: [PathWrite], below base: Path? = nil, now: Int64, judge: Judge? = nil
    ) throws -> Written {
        returning.begin(now: now)
        let stamp = clock.next(wall: now)
        let resolved = try resolve(writes, stamp: stamp)
        _ = try apply(resolved, below: base, stamp: stamp, isNewest: true, judge: judge)
        return Written(stamp: stamp, values: resolved.map(\.value))
    }

    /// Asks whether the writes might be made now, and makes none.
    ///
    /// - Throws: `WriteDenied`, or what the store or the judge throws.
    package func check(_ writes: [PathWrite], now: Int64, judge: @escaping Judge) throws {
        var clock = clock
        let stamp = clock.next(wall: now)
        let resolved = try resolve(writes, stamp: stamp)
        _ = try merged(resolved, stamp: stamp, isNewest: true, judge: judge)
    }

    /// Has `body` replace what stands at and below places, with the next stamp, which is above
    /// every stamp accepted before.
    ///
    /// - Parameters:
    ///   - paths: none at or below another.
    ///   - base: where a merge was written, with its paths below; nil when one value is set.
    ///   - body: returns the last sequence it gave.
    package mutating func replace(
        at paths: [Path], below base: Path? = nil, now: Int64,
        _ body: (inout Store, Stamp) throws -> Int64
    ) throws {
        returning.begin(now: now)
        let stamp = clock.next(wall: now)
        try noteReplacement(at: paths, below: base) { try body(&$0, stamp) }
    }

    private func resolve(_ writes: [PathWrite], stamp: Stamp) throws -> [PathWrite] {
        try writes.map { write in
            guard write.value.hasServerValues else { return write }
            let present = write.value.hasIncrements ? try summand(of: write) : Value.null
            return PathWrite(
                path: write.path,
                value: write.value.resolved(milliseconds: stamp.milliseconds, present: present))
        }
    }

    private func summand(of write: PathWrite) throws -> Value {
        // An increment further down is part of a value that replaces all of it.
        let isAlone = write.value.serverValue != nil && write.value.priority.isNull
        return isAlone ? try store.summand(at: write.path) : try store.value(at: write.path)
    }

    // MARK: Pushed writes

    /// Processes a batch of a device's writes, those done before by their stored results.
    ///
    /// - Parameter judge: is asked about each before it is stored; one it denies is rejected.
    /// - Throws: `PushRefusal` before anything is written, or the store's error.
    package mutating func push(
        _ request: PushRequest, now: Int64, judge: Judge? = nil
    ) throws -> PushAnswer {
        var record = try store.device(request.device) ?? DeviceRecord()
        try check(request, mark: record.mark)
        returning.begin(now: now)
        guard let first = request.writes.first else {
            return PushAnswer(now: now, storeID: storeID, acked: record.mark, results: [])
        }
        try store.dropResults(
            below: first.number - Limits.pushResultsKept, from: request.device)
        var results: [WriteResult] = []
        results.reserveCapacity(request.writes.count)
        for write in request.writes {
            if write.number <= record.mark {
                results.append(try earlierResult(of: write, from: request.device))
                continue
            }
            let result = try process(
                write, from: request.device, &record, now: now, judge: judge)
            try store.save(
                StoredResult(sent: write.stamp, result: result), of: write.number,
                from: request.device)
            record.mark = write.number
            results.append(result)
        }
        try store.save(record, of: request.device)
        let last = try store.lastSequence
        return PushAnswer(
            now: now, storeID: storeID, acked: record.mark, results: results,
            cursor: Cursor(storeID: storeID, position: last, began: last))
    }

    private func check(_ request: PushRequest, mark: Int64) throws(PushRefusal) {
        guard request.storeID == nil || request.storeID == storeID else {
            throw .otherStore(storeID)
        }
        guard request.writes.count <= Limits.pushWritesMax else {
            throw .tooManyWrites(request.writes.count)
        }
        guard let first = request.writes.first else { return }
        guard first.number <= mark + 1 else {
            throw .gap(found: first.number, expected: mark + 1)
        }
        for (offset, write) in request.writes.enumerated() {
            let expected = first.number + Int64(offset)
            guard write.number == expected else {
                throw .gap(found: write.number, expected: expected)
            }
        }
    }

    private func earlierResult(
        of write: PushWrite, from device: DeviceID
    ) throws -> WriteResult {
        let stored = try store.result(of: write.number, from: device)
        if let stored, stored.answers(write) { return stored.result }
        return WriteResult(
            number: write.number,
            outcome: .rejected(
                .sequenceUsed,
                message: "this number was used for another write of the same device"))
    }

    private mutating func process(
        _ write: PushWrite, from device: DeviceID, _ record: inout DeviceRecord, now: Int64,
        judge: Judge?
    ) throws -> WriteResult {
        func rejected(_ rejection: Rejection, _ message: String) -> WriteResult {
            WriteResult(number: write.number, outcome: .rejected(rejection, message: message))
        }
        switch write.content {
        case .skip: return WriteResult(number: write.number, outcome: .skipped)
        case .invalid(let rejection, let message): return rejected(rejection, message)
        case .set, .merge: break
        }
        guard write.stamp.milliseconds >= now - Limits.horizonMilliseconds else {
            return rejected(.tooOld, "the write was made more than 180 days ago")
        }
        let before = clock
        let used = usedStamp(for: write, from: device, record, now: now)
        clock.observe(used)
        let resolved = try resolve(write.parts, stamp: used)
        let effects: [Merge.Effect]
        do {
            effects = try apply(
                resolved, below: write.base, stamp: used, isNewest: used > before.last,
                judge: judge)
        } catch is WriteDenied {
            // Who may not write moves no clock either.
            clock = before
            return rejected(.permissionDenied, "Permission denied")
        }
        if !write.isRestoring {
            record.greatestSent = max(record.greatestSent, write.stamp)
            record.greatestUsed = max(record.greatestUsed, used)
        }
        var value: JSON?
        if resolved != write.parts { value = Self.answer(resolved, to: write) }
        return WriteResult(
            number: write.number, outcome: Self.outcome(of: effects), stamp: used, value: value)
    }

    /// The stamp that a pushed write gets: its own, unless its device's clock is ahead.
    private mutating func usedStamp(
        for write: PushWrite, from device: DeviceID, _ record: DeviceRecord, now: Int64
    ) -> Stamp {
        if write.parts.contains(where: { $0.value.hasIncrements }) {
            return clock.next(wall: now, for: device)
        }
        if write.isRestoring {
            guard let stamp = returning.stamp(for: write.stamp) else { return write.stamp }
            clock.observe(returning.last)
            return stamp
        }
        if write.stamp.milliseconds > now + Limits.clockAheadMillisecondsMax {
            return clock.next(wall: now, for: device)
        }
        if write.stamp > record.greatestSent, write.stamp <= record.greatestUsed {
            return record.greatestUsed.successor(device: device)
        }
        return write.stamp
    }

    private static func outcome(of effects: [Merge.Effect]) -> WriteResult.Outcome {
        if effects.allSatisfy({ $0 == .applied }) { return .applied }
        return effects.allSatisfy { $0 == .shadowed } ? .shadowed : .partial
    }

    /// What was written in place of server values, in the shape in which it was sent.
    private static func answer(_ resolved: [PathWrite], to write: PushWrite) -> JSON? {
        guard case .merge(let base, _) = write.content else {
            return resolved.first.map { JSON($0.value) }
        }
        return PushWrite.members(of: resolved, below: base)
    }

    // MARK: Tombstones

    /// Drops tombstones past the horizon, a bounded number a call.
    ///
    /// - Returns: where the next call goes on; nil at the end.
    package mutating func dropTombstones(
        after: RowHead? = nil, limit: Int, now: Int64
    ) throws -> RowHead? {
        let horizon = Stamp(
            milliseconds: now - Limits.horizonMilliseconds, counter: 0,
            device: DeviceID(bits: 0))
        let dropped = try store.dropTombstones(before: horizon, after: after, limit: limit)
        droppedSequence = max(droppedSequence, dropped.sequence)
        return dropped.next
    }
}
