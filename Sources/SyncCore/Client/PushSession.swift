/// One push of an outbox to a server: what leaves in which batch, and what an answer settles.
///
/// Pure: answers and time arrive as calls, and what to do leaves as actions, to be run in order.
/// What an action persists is on disk before the next one runs, so that a crash between them
/// repeats a batch under the same numbers and nothing is applied twice. Where the server keeps
/// results for long enough, a batch leaves before what the last one gave is written down: then a
/// crash repeats both.
package struct PushSession: Sendable {
    package enum Action: Equatable, Sendable {
        case askStatus
        /// Persist: the server's store is this one now, no write has a number, and the next is 1.
        ///
        /// Where the store was another one, the confirmed rows go into the outbox again, before
        /// all others, as `Row.restoringWrites` has them. Where it was this one already, it was put
        /// back from an older copy, and they do so too.
        case adoptStore(String)
        /// Persist, with the offset that was learned: move the stamps of all writes that were
        /// never sent, but not of confirmed rows that are to be sent again.
        case moveStamps(byMilliseconds: Int64)
        /// Persist: a new device, no write has a number, and the next is 1.
        case takeNewDevice
        /// Persist: no write has a number, and the next one is this.
        case renumber(from: Int64)
        /// Answer with `outboxLoaded`: what is to be sent, and what was given up and still has a
        /// number.
        case loadOutbox
        /// Persist the numbers of these writes.
        case number([PendingWrite])
        /// Answer with `answered` or `failed`. The request names the store adopted last,
        /// and what is given up leaves as a skip with its stamp. An empty batch is sent too: the
        /// answer tells up to which number the server knows of this device. What follows is done
        /// while the answer is awaited.
        case send([PendingWrite])
        /// Persist what became of the writes, in one transaction; a later settlement of a write
        /// replaces an earlier one.
        case settle([Settlement])
        /// Answer with `waited`.
        case wait(milliseconds: Int64)
        case stop(Ending)
    }

    /// What became of a write of the outbox.
    package struct Settlement: Equatable, Sendable {
        package let id: Int64
        package let result: WriteResult
        /// Whether the number of the write is used up.
        ///
        /// Where it is not, the write is given up but keeps its number, which is still to be
        /// skipped; should the server have taken the write in already, its result follows.
        package let isFinal: Bool

        package init(id: Int64, result: WriteResult, isFinal: Bool = true) {
            self.id = id
            self.result = result
            self.isFinal = isFinal
        }
    }

    package enum Ending: Equatable, Sendable {
        case done
        case failed(PushFailure)
    }

    private enum State: Sendable {
        case idle, asking, loading, sending([PendingWrite]), stopped
    }

    /// Tries of one request before the push stops; the writes stay in the outbox.
    private static let attemptsMax = 3
    /// Stores, devices and numberings that a push takes up in place of others before it stops: a
    /// restored server and a restored home need one each, more means that servers take turns.
    private static let renewalsMax = 4

    private var state = State.idle
    private var storeID: String?
    private var queue: ArraySlice<PendingWrite> = []
    private var nextNumber: Int64 = 1
    private var backoff = Backoff(first: 1000, longest: 4000)
    private var renewals = 0
    /// Whether the server told in this push up to which number it knows of this device.
    private var isMarkKnown = false
    private var bytesMax = Limits.pushBytesMax / 4
    private var writesMax = Limits.pushWritesMax / 2
    private var resultsKept: Int64 = 0

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
        backoff.succeeded()
        bytesMax = max(1, min(bytesMax, status.pushBytesMax))
        writesMax = max(1, min(writesMax, status.pushWritesMax))
        resultsKept = status.pushResultsKept
        var actions: [Action] = []
        if moved.magnitude > Limits.clockAheadMillisecondsMax {
            actions.append(.moveStamps(byMilliseconds: moved))
        }
        if status.storeID != storeID {
            storeID = status.storeID
            actions.append(.adoptStore(status.storeID))
        }
        return actions + load()
    }

    /// - Parameters:
    ///   - pending: all that is to be sent, in order; those with numbers first, by number. What
    ///     was given up and has no number is to be left out.
    ///   - next: the number that comes after all that were given.
    package mutating func outboxLoaded(_ pending: [PendingWrite], next: Int64) -> [Action] {
        queue = pending[...]
        nextNumber = next
        return sendNext()
    }

    package mutating func answered(_ answer: PushAnswer) -> [Action] {
        guard case .sending(let batch) = state else {
            preconditionFailure("an answer without a batch in flight")
        }
        backoff.succeeded()
        let results = Dictionary(
            answer.results.map { ($0.number, $0) }, uniquingKeysWith: { $1 })
        let matched = batch.compactMap { write in
            write.number.flatMap { results[$0] }.map { Settlement(id: write.id, result: $0) }
        }
        let settled = matched.filter { !$0.result.isSequenceUsed }
        let settling: [Action] = settled.isEmpty ? [] : [.settle(settled)]
        if answer.storeID != storeID {
            // Since it was asked for its status the server became another one, and it did not look
            // at the store that the batch names. It has processed the batch under the numbers
            // that it had, and goes on from there.
            storeID = answer.storeID
            return settling
                + renewed(
                    by: [.adoptStore(answer.storeID), .renumber(from: answer.acked + 1)],
                    else: .refused("the server's store changes while it is pushed to"))
        }
        isMarkKnown = true
        if batch.isEmpty, let storeID, answer.acked < nextNumber - 1 {
            return renewed(
                by: [.adoptStore(storeID), .renumber(from: answer.acked + 1)],
                else: .refused("the server forgets what it has confirmed"))
        }
        if settled.count < matched.count {
            return settling
                + renewed(
                    by: [.takeNewDevice],
                    else: .refused("the server does not accept the numbers of this device"))
        }
        guard matched.count == batch.count else {
            return settling + stop(.refused("the server's answer leaves out some of the writes."))
        }
        let next = sendNext()
        guard case .send? = next.last, batch.count <= resultsKept else { return settling + next }
        return next + settling
    }

    /// - Parameter jitter: a random number from 0 up to 1, so that devices do not return at once.
    package mutating func failed(_ failure: PushFailure, jitter: Double) -> [Action] {
        switch (failure, state) {
        case (.noAnswer, .sending), (.busy, .sending), (.busy, .asking),
            (.overLimit(_, nil), .sending), (.overLimit(_, nil), .asking):
            guard case .wait(let milliseconds) = backoff.failed(failure, jitter: jitter),
                backoff.tries < Self.attemptsMax
            else { return stop(failure) }
            return [.wait(milliseconds: milliseconds)]
        case (.tooLarge(let message), .sending(let batch)):
            return tooLarge(batch, message)
        case (.gap(let expected), .sending):
            // All numbers below those that are sent were answered for. A server that does not know
            // of them was put back from an older copy, and lacks more than the numbers.
            let adopting = storeID.map { [Action.adoptStore($0)] } ?? []
            return renewed(by: adopting + [.renumber(from: expected)], else: failure)
        case (.otherStore(let storeID), .sending) where storeID != self.storeID:
            self.storeID = storeID
            return renewed(by: [.adoptStore(storeID)], else: failure)
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

    /// Begins again with other numbers, but not for ever.
    private mutating func renewed(
        by actions: [Action], else failure: PushFailure
    ) -> [Action] {
        renewals += 1
        return renewals <= Self.renewalsMax ? actions + load() : stop(failure)
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
            if let last = batch.last {
                if bytes + write.bytes > bytesMax || batch.count >= writesMax { break }
                // Numbers given earlier come first. Where one is missing, a batch of its own tells
                // by its gap which one the server expects, and none before it is lost.
                if let number = write.number, number - 1 != last.number { break }
                if last.number != nil, write.number == nil, nextNumber - 1 != last.number { break }
            }
            bytes += write.bytes
            batch.append(write)
        }
        guard !batch.isEmpty else {
            // Where nothing is to be sent no gap of numbers would tell that the server was put
            // back from an older copy.
            if nextNumber > 1, !isMarkKnown {
                state = .sending([])
                return [.send([])]
            }
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
        let givenUp = Settlement(id: only.id, result: result, isFinal: false)
        return [.settle([givenUp]), .send([skip])]
    }
}

extension WriteResult {
    fileprivate var isSequenceUsed: Bool {
        if case .rejected(.sequenceUsed, _) = outcome { true } else { false }
    }
}
