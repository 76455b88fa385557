import SyncCore
import TreeStore

/// Makes first copies that are too large for the loop, on a thread and connections of their own.
///
/// Belongs to the loop's thread. The thread is made when it is first needed.
final class StreamCopies {
    private static let waitingMax = 4096

    struct Job: Sendable {
        let namespace: Namespace
        let topic: Topic
        let cursor: Cursor?
        let ticket: Int
    }

    typealias Deliver = @Sendable (Job, Result<TopicCopy?, any Error>) -> Void

    private let folder: String
    private let deliver: Deliver
    private let inbox = WorkInbox<Job>(countMax: StreamCopies.waitingMax)
    private var thread: WorkThread?

    init(folder: String, deliver: @escaping Deliver) {
        self.folder = folder
        self.deliver = deliver
    }

    /// False when too many wait.
    func submit(_ job: Job) -> Bool {
        guard inbox.put(job) else { return false }
        if thread == nil { thread = start() }
        return true
    }

    func stop() {
        inbox.close()
        thread?.join()
        thread = nil
    }

    private func start() -> WorkThread {
        WorkThread { [folder, inbox, deliver] in
            let readers = TreeReaders(folder: folder) { _ in }
            while let jobs = inbox.take(max: 1) {
                for job in jobs {
                    let result = Result {
                        try readers.store(of: job.namespace).flatMap {
                            try job.topic.largeCopy(after: job.cursor, of: $0)
                        }
                    }
                    readers.endSnapshots()
                    deliver(job, result)
                }
            }
            readers.close()
        }
    }
}
