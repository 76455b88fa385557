import TreeStore

/// Reads too large for the loop, on a thread and connections of their own.
///
/// Belongs to the loop's thread.
final class LargeReads {
    /// Rows from which a read is large: the loop spends about a millisecond on less.
    static let rowsMin = 500
    /// Bytes from which the text of an answer is put together here.
    static let textBytesMin = 256 << 10
    private static let waitingMax = 256

    /// What the readers' thread runs for an answer.
    typealias Read = @Sendable (TreeReaders) throws -> HTTPResponse
    typealias Deliver = @Sendable (UInt64, Result<TreeService.Outcome, any Error>) -> Void

    private struct Job: Sendable {
        let ticket: UInt64
        let read: Read
    }

    private let folder: String
    private let deliver: Deliver
    private let inbox = WorkInbox<Job>(countMax: LargeReads.waitingMax)
    private var thread: WorkThread?

    init(folder: String, deliver: @escaping Deliver) {
        self.folder = folder
        self.deliver = deliver
    }

    func start() {
        thread = WorkThread { [folder, inbox, deliver] in
            // Each read sees the trees as they are when it begins.
            let readers = TreeReaders(folder: folder) { _ in }
            while let jobs = inbox.take(max: 1) {
                for job in jobs {
                    let result = Result { TreeService.Outcome.read(try job.read(readers)) }
                    readers.endSnapshots()
                    deliver(job.ticket, result)
                }
            }
            readers.close()
        }
    }

    /// False when too many reads wait.
    func submit(_ ticket: UInt64, _ read: @escaping Read) -> Bool {
        inbox.put(Job(ticket: ticket, read: read))
    }

    /// Finishes what was accepted.
    func stop() {
        inbox.close()
        thread?.join()
        thread = nil
    }
}
