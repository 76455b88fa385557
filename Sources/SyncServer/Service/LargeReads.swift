import Glibc
import TreeStore

/// Reads too large for the loop, on threads and connections of their own.
///
/// A thread is made when all others are busy, up to a bound, and stays. Belongs to the loop's
/// thread.
final class LargeReads {
    /// Rows from which a read is large: the loop spends about a millisecond on less.
    static let rowsMin = 500
    /// Bytes from which the text of an answer is put together here.
    static let textBytesMin = 256 << 10
    /// Of the peers that take a large answer, those that take it at the same time.
    private static let threadsMax = 16
    private static let waitingMax = 256

    /// What runs on a thread, with its ways into the trees.
    typealias Job = @Sendable (TreeReaders) -> Void

    private let folder: String
    /// Runs what it is given on the loop's thread, from any.
    private let post: @Sendable (@escaping @Sendable (LargeReads) -> Void) -> Void
    private let inbox = WorkInbox<Job>(countMax: LargeReads.waitingMax)
    private var threads: [WorkThread] = []
    /// Jobs that run or wait.
    private var jobCount = 0
    private var isRunning = false

    init(
        folder: String,
        post: @escaping @Sendable (@escaping @Sendable (LargeReads) -> Void) -> Void
    ) {
        self.folder = folder
        self.post = post
    }

    func start() {
        isRunning = true
    }

    /// False when too many wait.
    func submit(_ job: @escaping Job) -> Bool {
        guard isRunning, inbox.put(job) else { return false }
        jobCount += 1
        if jobCount > threads.count, threads.count < Self.threadsMax { threads.append(thread()) }
        return true
    }

    /// Finishes what was accepted.
    func stop() {
        isRunning = false
        inbox.close()
        for thread in threads { thread.join() }
        threads = []
    }

    private func thread() -> WorkThread {
        WorkThread { [folder, inbox, post] in
            Self.yieldToOthers()
            // Each read sees the trees as they are when it begins.
            let readers = TreeReaders(folder: folder) { _ in }
            while let jobs = inbox.take(max: 1) {
                for job in jobs {
                    job(readers)
                    readers.endSnapshots()
                }
                post { $0.jobCount -= jobs.count }
            }
            readers.close()
        }
    }

    /// Has the calling thread leave the processor to those who answer something small.
    static func yieldToOthers() {
        // On Linux 0 is the thread, not the process.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    }

    private static let niceness: Int32 = 10
}
