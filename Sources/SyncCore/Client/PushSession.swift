/// One push of an outbox to a server: what leaves in which batch, and what an answer settles.
///
/// Pure: answers and time arrive as calls, and what to do leaves as actions, to be run in order.
/// What an action persists is on disk before the next one runs, so that a crash between them
/// repeats a batch under the same numbers and nothing is applied twice.
package struct PushSession: Sendable {
    package enum Action: Equatable, Sendable {
        case askStatus
        /// Persist: the server's store is this one now, and no write has a number. Where the store
        /// was another one, the confirmed rows go into the outbox again with their stamps.
        case adoptStore(String)
        /// Persist: move the stamps of all writes that were never sent.
        case moveStamps(byMilliseconds: Int64)
        /// Persist: a new device, and no write has a number.
        case takeNewDevice
        /// Persist: no write has a number, and the next one is this.
        case renumber(from: Int64)
        /// Answer with `outboxLoaded`.
        case loadOutbox
        /// Persist the numbers of these writes.
        case number([PendingWrite])
        /// Answer with `answered` or `failed`.
        case send([PendingWrite])
        /// Persist what became of the writes, in one transaction.
        case settle([Settlement])
        /// Answer with `waited`.
        case wait(milliseconds: Int64)
        case stop(Ending)
    }

    /// What became of a write of the outbox.
    package struct Settlement: Equatable, Sendable {
        package let id: Int64
        package let result: WriteResult
    }

    package enum Ending: Equatable, Sendable {
        case done
        case failed(PushFailure)
    }

    private enum State: Sendable {
        case idle, asking, loading, sending([PendingWrite]), waiting, stopped
    }

    /// Tries of one request before the push stops; the writes stay in the outbox.
    private static let attemptsMax = 3
    /// A new device may be needed once; twice means that the server contradicts itself.
    private static let renewalsMax = 2

    private var state = State.idle
    private var storeID: String?
    private var queue: [PendingWrite] = []
    private var nextNumber: Int64 = 1
    private var attempts = 0
    private var renewals = 0
    private var bytesMax = Limits.pushBytesMax / 4
    private var writesMax = Limits.pushWritesMax / 2

    /// - Parameter storeID: the store that the numbers in the outbox belong to; nil before the
    ///   first push.
    package init(storeID: String?) {
        self.storeID = storeID
    }

    package mutating func started() -> [Action] {
        guard case .idle = state else { preconditionFailure("a push starts once") }
        state = .asking
        return [.askStatus]
    }

    /// - Parameter moved: by how many milliseconds the server's clock was found to have moved
    ///   against this device's.
    package mutating func statusArrived(_ status: ServerStatus, moved: Int64) -> [Action] {
        attempts = 0
        bytesMax = min(bytesMax, status.pushBytesMax)
        writesMax = min(writesMax, status.pushWritesMax)
        var actions: [Action] = []
        if abs(moved) > Limits.clockAheadMillisecondsMax {
            actions.append(.moveStamps(byMilliseconds: moved))
        }
        return actions + adopt(status.storeID) + load()
    }

    /// - Parameters:
    ///   - pending: all that is to be sent, in order; those with numbers first, by number.
    ///   - next: the number that comes after all that were given.
    package mutating func outboxLoaded(_ pending: [PendingWrite], next: Int64) -> [Action] {
        queue = pending
        nextNumber = next
        return sendNext()
    }

    package mutating func answered(_ answer: PushAnswer) -> [Action] {
        guard case .sending(let batch) = state else {
            preconditionFailure("an answer without a batch in flight")
        }
        if answer.storeID != storeID {
            // The batch went to a store that knows nothing of its numbers.
            return adopt(answer.storeID) + load()
        }
        let results = Dictionary(
            answer.results.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
        let matched = batch.compactMap { write in
            write.number.flatMap { results[$0] }.map { Settlement(id: write.id, result: $0) }
        }
        guard matched.count == batch.count else {
            return stop(.refused("the server's answer leaves out some of the writes"))
        }
        if matched.contains(where: { $0.result.isSequenceUsed }) {
            renewals += 1
            guard renewals <= Self.renewalsMax else {
                return stop(.refused("the server does not accept the numbers of this device"))
            }
            let settled = matched.filter { !$0.result.isSequenceUsed }
            return [.settle(settled), .takeNewDevice] + load()
        }
        attempts = 0
        return [.settle(matched)] + sendNext()
    }

    /// - Parameter jitter: a random number from 0 up to 1, so that devices do not return at once.
    package mutating func failed(_ failure: PushFailure, jitter: Double) -> [Action] {
        switch (failure, state) {
        case (.noAnswer, .sending), (.busy, .sending), (.busy, .asking):
            attempts += 1
            guard attempts < Self.attemptsMax else { return stop(failure) }
            let base = Int64(250) << Int64(attempts)
            return [.wait(milliseconds: base + Int64(Double(base) * jitter))]
        case (.tooLarge(let message), .sending(let batch)):
            return tooLarge(batch, message)
        case (.gap(let expected), .sending):
            renewals += 1
            guard renewals <= Self.renewalsMax else { return stop(failure) }
            return [.renumber(from: expected)] + load()
        default:
            return stop(failure)
        }
    }

    package mutating func waited() -> [Action] {
        switch state {
        case .asking: [.askStatus]
        case .sending(let batch): [.send(batch)]
        default: preconditionFailure("nothing was waited for")
        }
    }

    // MARK: Steps

    private mutating func adopt(_ storeID: String) -> [Action] {
        guard storeID != self.storeID else { return [] }
        self.storeID = storeID
        return [.adoptStore(storeID)]
    }

    private mutating func load() -> [Action] {
        state = .loading
        return [.loadOutbox]
    }

    private mutating func stop(_ failure: PushFailure) -> [Action] {
        state = .stopped
        return [.stop(.failed(failure))]
    }

    private mutating func sendNext() -> [Action] {
        var batch: [PendingWrite] = []
        var bytes = 0
        for write in queue {
            // A number given earlier comes first and has no gap, so batches keep the order.
            if !batch.isEmpty, bytes + write.bytes > bytesMax || batch.count == writesMax { break }
            bytes += write.bytes
            batch.append(write)
        }
        guard !batch.isEmpty else {
            state = .stopped
            return [.stop(.done)]
        }
        queue.removeFirst(batch.count)
        var isNew = false
        for index in batch.indices where batch[index].number == nil {
            batch[index].number = nextNumber
            nextNumber += 1
            isNew = true
        }
        state = .sending(batch)
        return isNew ? [.number(batch), .send(batch)] : [.send(batch)]
    }

    private mutating func tooLarge(_ batch: [PendingWrite], _ message: String) -> [Action] {
        guard batch.count == 1, let only = batch.first else {
            bytesMax = max(1, min(bytesMax, batch.reduce(0) { $0 + $1.bytes }) / 2)
            writesMax = max(1, batch.count / 2)
            queue = batch + queue
            return sendNext()
        }
        guard !only.isGivenUp, let number = only.number else {
            return stop(.tooLarge(message))
        }
        let result = WriteResult(
            number: number, outcome: .rejected(.tooLarge, message: message))
        var skip = only
        skip.isGivenUp = true
        state = .sending([skip])
        return [.settle([Settlement(id: only.id, result: result)]), .send([skip])]
    }
}

extension WriteResult {
    fileprivate var isSequenceUsed: Bool {
        if case .rejected(.sequenceUsed, _) = outcome { true } else { false }
    }
}
