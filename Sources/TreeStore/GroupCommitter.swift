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

    private let inbox: WorkInbox<Job>
    private let open: (Namespace) throws -> Primary<SQLiteTreeStore>
    private let deliver: @Sendable ([Delivery]) -> Void
    private var primaries: [Namespace: Primary<SQLiteTreeStore>] = [:]
    /// Large logs that another thread moves into their files.
    private var logMoves: [Namespace: LogMove] = [:]
    private var thread: WorkThread?

    /// - Parameters:
    ///   - waitingMax: changes that may wait before more are refused.
    ///   - open: opens a tree when it is first written to and after a batch of it failed, on the
    ///     writer's thread.
    ///   - deliver: takes the outcomes of a batch, on the writer's thread.
    package init(
        waitingMax: Int = GroupCommitter.waitingMax,
        waitingBytesMax: Int = GroupCommitter.waitingBytesMax,
        open: @escaping (Namespace) throws -> Primary<SQLiteTreeStore>,
        deliver: @escaping @Sendable ([Delivery]) -> Void
    ) {
        inbox = WorkInbox(countMax: waitingMax, bytesMax: waitingBytesMax)
        self.open = open
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
            var primary = try primaries.removeValue(forKey: namespace) ?? open(namespace)
            var results: [Delivery] = []
            results.reserveCapacity(jobs.count)
            let connection = primary.store.connection
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
