import JSONTree
import SyncCore
import TreeStore

/// Reads too large for the loop, on a thread and connections of their own.
final class LargeReads: Sendable {
    /// Rows from which a read is large: the loop spends about a millisecond on less.
    static let rowsMin = 500
    private static let waitingMax = 256

    typealias Deliver = @Sendable (UInt64, Result<TreeService.Outcome, any Error>) -> Void

    private struct Job: Sendable {
        let ticket: UInt64
        let request: TreeRequest
    }

    private let inbox = WorkInbox<Job>(countMax: LargeReads.waitingMax)
    private let thread: WorkThread

    init(folder: String, deliver: @escaping Deliver) {
        thread = WorkThread { [inbox] in
            var turnEnd: [() -> Void] = []
            let readers = TreeReaders(folder: folder) { turnEnd.append($0) }
            while let jobs = inbox.take(max: 1) {
                for job in jobs {
                    deliver(job.ticket, Result { .read(try Self.body(job.request, readers)) })
                }
                turnEnd.forEach { $0() }
                turnEnd = []
            }
        }
    }

    /// False when too many reads wait.
    func submit(_ ticket: UInt64, _ request: TreeRequest) -> Bool {
        inbox.put(Job(ticket: ticket, request: request))
    }

    func stop() {
        inbox.close()
        thread.join()
    }

    private static func body(
        _ request: TreeRequest, _ readers: TreeReaders
    ) throws -> [UInt8] {
        let value = try readers.store(of: request.namespace)?.value(at: request.path) ?? .null
        return value.text(for: request)
    }
}
