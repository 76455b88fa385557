/// What a device keeps on its disk for the exchange with its server: the outbox, the confirmed
/// rows, and how far it has seen the server.
///
/// Each call stands in a transaction of the caller. The rules of the exchange are in the
/// extensions, so that all that keep a device's data follow the same.
package protocol ExchangeStore {
    associatedtype Write: OutboxEntry

    func exchangeState() throws -> ExchangeState
    mutating func save(_ state: ExchangeState) throws

    // MARK: The outbox

    /// Those that are still there, by id.
    func writes(_ ids: [Int64]) throws -> [Int64: Write]
    /// Where the pending writes stand, in any order; no confirmed rows.
    func pendingStamps() throws -> [PendingStamp]
    /// The pending writes that have a number, in any order; no confirmed rows.
    func sentWrites() throws -> [Write]
    /// Moves a write among the others. While it has a number, the server goes on to be told the
    /// stamp that it was sent with, by which it knows the write again.
    mutating func setStamp(_ stamp: Stamp, of id: Int64) throws
    /// Gives those of the writes that are still there their numbers.
    ///
    /// - Returns: the greatest of their stamps.
    mutating func setNumbers(of writes: [PendingWrite]) throws -> Stamp?
    /// With the number goes what the server was told before.
    mutating func clearNumber(of id: Int64) throws
    mutating func clearNumbers() throws
    mutating func delete(_ ids: [Int64]) throws
    /// Keeps a write until somebody decides.
    ///
    /// - Parameter keepsNumber: the number is still to be used up at the server.
    mutating func setAside(
        _ id: Int64, reason: String, message: String, keepsNumber: Bool) throws
    /// Puts a write back among those to be sent, as if it had never been sent.
    mutating func release(_ id: Int64, stamp: Stamp) throws

    // MARK: The confirmed rows

    /// What later writes cover goes there too: replayed at its stamp it changes nothing that the
    /// server shows, and until a copy brings those writes it is the latest that is known.
    mutating func confirm(_ writes: [TakenWrite<Write>]) throws
    /// Puts the confirmed rows into the outbox, before all others, as `Row.restoringWrites` has
    /// them. Those of an earlier call that were not settled stay: their rows may be gone since.
    /// What this device may not write stays shown, and does not go out.
    mutating func restoreConfirmed() throws
    /// Takes a restored row out of the outbox, as one that this device may not write: it stays
    /// shown until the server has it again.
    mutating func keepBack(_ write: Write) throws

    // MARK: What was seen of the server

    /// The furthest position at which the store was seen; 0 when it never was.
    func furthestSeen(of storeID: String) throws -> Int64
    mutating func setSeen(_ cursor: Cursor) throws
    mutating func forgetCursors() throws
}

// What an answer tells.
extension ExchangeStore {
    /// Learns the offset of the clocks; writes never sent move with it when it moved far.
    ///
    /// - Returns: by how many milliseconds it moved.
    package mutating func learn(_ moment: ServerMoment) throws -> Int64 {
        var state = try exchangeState()
        let before = state.offset
        let moved = state.offset.learn(
            serverNow: moment.now, sent: moment.sent, elapsed: moment.elapsed)
        guard state.offset != before else { return moved }
        if moved.magnitude > Limits.clockAheadMillisecondsMax {
            let unsent = try pendingStamps().filter { !$0.isSent }.sorted { $0.stamp < $1.stamp }
            let stamps = state.move(byMilliseconds: moved, unsent: unsent.map(\.stamp))
            for (write, stamp) in zip(unsent, stamps) { try setStamp(stamp, of: write.id) }
        }
        try save(state)
        return moved
    }

    /// Whether the store is behind what was seen of it, as one put back from a copy.
    package func hasFallenBack(_ status: ServerStatus) throws -> Bool {
        try furthestSeen(of: status.storeID) > status.cursor.position
    }

    /// Takes in what the server says of itself when a push begins.
    ///
    /// - Returns: by how many milliseconds the offset moved, and whether the store has fallen back;
    ///   then all that is confirmed goes out again.
    package mutating func meet(
        _ status: ServerStatus, at moment: ServerMoment
    ) throws -> (moved: Int64, hasFallenBack: Bool) {
        let hasFallenBack = try hasFallenBack(status)
        if hasFallenBack { try adoptStore(status.storeID) }
        return (try learn(moment), hasFallenBack)
    }
}

// What the actions of a push, and of a copy, persist.
extension ExchangeStore {
    /// Takes note that the server's store is this one, or is this one put back from a copy.
    ///
    /// The rows that it may have lost go into the outbox again with their stamps.
    package mutating func adoptStore(_ storeID: String) throws {
        if try exchangeState().storeID != nil { try restoreConfirmed() }
        try clearNumbers()
        try forgetCursors()
        var state = try exchangeState()
        state.storeID = storeID
        state.nextNumber = 1
        try save(state)
    }

    package mutating func renew(_ device: DeviceID) throws {
        try clearNumbers()
        var state = try exchangeState()
        state.renew(device)
        try save(state)
    }

    package mutating func renumber(from next: Int64) throws {
        try clearNumbers()
        var state = try exchangeState()
        state.nextNumber = next
        try save(state)
    }

    /// The numbers go to disk before the writes go out, so that a lost answer is met by the same
    /// numbers again.
    package mutating func number(_ writes: [PendingWrite]) throws {
        var state = try exchangeState()
        if let stamp = try setNumbers(of: writes) { state.known = max(state.known, stamp) }
        for case let number? in writes.lazy.map(\.number) {
            state.nextNumber = max(state.nextNumber, number + 1)
        }
        try save(state)
    }
}
