import SQLite
package import SyncCore

/// Runs changes of all trees on one thread of its own, many in one commit.
///
/// Whatever waits when the thread is free makes a batch: one transaction a tree, each change in
/// its order, then the commit, and only then one delivery of all outcomes. A change that is
/// refused before it stored anything fails alone and leaves nothing behind, in memory neither. A
/// failure of the store, or of a change that had stored something, rolls its tree's batch back
/// and fails all of it; the next batch goes on from what is stored.
///
/// `Primary` is copied before each change, so it must stay small.
package final class GroupCommitter<Outcome: Sendable>: @unchecked Sendable {
    // Sendable because other threads touch only `inbox`; the rest belongs to the writer's thread.

    package typealias Change = @Sendable (inout Primary<SQLiteTreeStore>) throws -> Outcome

    /// What became of the change with the ticket.
    package struct Delivery: Sendable {
        package let ticket: UInt64
        package let result: Result<Outcome, any Error>

        fileprivate var isSuccess: Bool {
            if case .success = result { true } else { false }
        }
    }

    private struct Job: Sendable {
        let ticket: UInt64
        let namespace: Namespace
        let change: Change
    }

    /// Changes of one commit at most, so that the first of them does not wait for too many.
    private static var batchMax: Int { 1024 }
    /// Changes that may wait before more are refused.
    package static var waitingMax: Int { 16_384 }
    /// Bytes of changes that may wait before more are refused.
    package static var waitingBytesMax: Int { 512 << 20 }

    /// Trees that stay open for writing; of more, the one that was not used for longest is closed.
    package static var treesMax: Int { 64 }

    private let inbox: WorkInbox<Job>
    private let treesMax: Int
    private let open: (Namespace) throws -> Primary<SQLiteTreeStore>
    private let close: (Namespace) -> Void
    private let deliver: @Sendable ([Delivery]) -> Void
    private var primaries: [Namespace: Primary<SQLiteTreeStore>] = [:]
    /// Of each open tree, the number of its last batch.
    private var lastUses: [Namespace: Int] = [:]
    private var batchCount = 0
    /// Large logs that another thread moves into their files.
    private var logMoves: [Namespace: LogMove] = [:]
    private var thread: WorkThread?

    /// - Parameters:
    ///   - waitingMax: changes that may wait before more are refused.
    ///   - open: opens a tree when it is first written to and after a batch of it failed, on the
    ///     writer's thread.
    ///   - close: lets go of a tree that was not used for long, on the writer's thread.
    ///   - deliver: takes the outcomes of a batch, on the writer's thread.
    package init(
        waitingMax: Int = GroupCommitter.waitingMax,
        waitingBytesMax: Int = GroupCommitter.waitingBytesMax,
        treesMax: Int = GroupCommitter.treesMax,
        open: @escaping (Namespace) throws -> Primary<SQLiteTreeStore>,
        close: @escaping (Namespace) -> Void = { _ in },
        deliver: @escaping @Sendable ([Delivery]) -> Void
    ) {
        inbox = WorkInbox(countMax: waitingMax, bytesMax: waitingBytesMax)
        self.treesMax = treesMax
        self.open = open
        self.close = close
        self.deliver = deliver
    }

    package func start() {
        thread = WorkThread { [self] in run() }
    }

    /// Has the change run, from any thread; false when too many wait, or after `stop`.
    ///
    /// - Parameter bytes: about how much memory the change holds.
    package func submit(
        _ ticket: UInt64, to namespace: Namespace, bytes: Int = 0, _ change: @escaping Change
    ) -> Bool {
        inbox.put(Job(ticket: ticket, namespace: namespace, change: change), bytes: bytes)
    }

    /// Changes that wait; from any thread.
    package var waitingCount: Int { inbox.count }

    /// Finishes what was accepted, moves the logs into the files and ends the thread.
    ///
    /// Returns when it has ended, so it must not be called from `deliver`.
    package func stop() {
        inbox.close()
        thread?.join()
        thread = nil
    }

    // MARK: The writer's thread

    private func run() {
        while let batch = inbox.take(max: Self.batchMax) {
            var deliveries: [Delivery] = []
            deliveries.reserveCapacity(batch.count)
            for (namespace, jobs) in Self.grouped(batch) {
                deliveries += commit(jobs, to: namespace)
            }
            deliver(deliveries)
        }
        for move in logMoves.values { move.join() }
        for primary in primaries.values { primary.store.moveLog() }
        primaries = [:]
    }

    /// By tree, in order of the first job of each.
    private static func grouped(_ batch: [Job]) -> [(Namespace, [Job])] {
        guard let first = batch.first?.namespace,
            batch.contains(where: { $0.namespace != first })
        else { return batch.first.map { [($0.namespace, batch)] } ?? [] }
        var groups: [(Namespace, [Job])] = []
        for job in batch {
            if let index = groups.firstIndex(where: { $0.0 == job.namespace }) {
                groups[index].1.append(job)
            } else {
                groups.append((job.namespace, [job]))
            }
        }
        return groups
    }

    private func commit(_ jobs: [Job], to namespace: Namespace) -> [Delivery] {
        do {
            // Taken out, so that a batch that fails leaves nothing of itself in memory.
            var primary = try takePrimary(of: namespace)
            var results: [Delivery] = []
            results.reserveCapacity(jobs.count)
            let connection = primary.store.connection
            let statements = primary.store.statements
            defer { statements.detachAll() }
            if let move = logMoves[namespace], move.hasEnded {
                move.join()
                logMoves[namespace] = nil
                primary.store.statements.movesLog = true
            }
            try connection.transaction(wrapping: { StoreError($0) as any Error }) {
                for job in jobs {
                    results.append(try run(job, in: &primary))
                }
                // Where all were refused there is nothing to keep.
                if results.contains(where: \.isSuccess) { try primary.saveState() }
            }
            if !primary.store.statements.movesLog, logMoves[namespace] == nil {
                logMoves[namespace] = LogMove(of: connection.path)
            }
            primaries[namespace] = primary
            return results
        } catch {
            let failure = StoreError(error) ?? error
            return jobs.map { Delivery(ticket: $0.ticket, result: .failure(failure)) }
        }
    }

    /// The tree, opened where it is not open.
    private func takePrimary(of namespace: Namespace) throws -> Primary<SQLiteTreeStore> {
        batchCount += 1
        lastUses[namespace] = batchCount
        if let primary = primaries.removeValue(forKey: namespace) { return primary }
        if primaries.count >= treesMax { closeLeastUsed(primaries.count - treesMax + 1) }
        do {
            return try open(namespace)
        } catch {
            guard !primaries.isEmpty, StoreError(error)?.reason == .tooManyOpen else { throw error }
            closeLeastUsed((primaries.count + 1) / 2)
            return try open(namespace)
        }
    }

    /// Closes so many trees, those first that were not used for longest.
    private func closeLeastUsed(_ count: Int) {
        let inOrder = primaries.keys.sorted { lastUses[$0, default: 0] < lastUses[$1, default: 0] }
        for namespace in inOrder.prefix(count) {
            logMoves.removeValue(forKey: namespace)?.join()
            lastUses[namespace] = nil
            primaries[namespace] = nil
            close(namespace)
        }
    }

    /// - Throws: what fails the whole batch: a store's failure, or one after a part was stored.
    private func run(
        _ job: Job, in primary: inout Primary<SQLiteTreeStore>
    ) throws -> Delivery {
        let before = primary
        let changes = primary.store.changeCount
        do {
            return Delivery(ticket: job.ticket, result: .success(try job.change(&primary)))
        } catch  where StoreError(error) == nil && primary.store.changeCount == changes {
            primary = before
            return Delivery(ticket: job.ticket, result: .failure(error))
        }
    }
}
