import Glibc
import Synchronization
import TreeStore

/// Threads that read, each with connections of its own.
///
/// One is made when all others are busy, up to a bound, and stays. Belongs to the loop's thread.
final class ReadThreads {
    /// What runs on a thread, with its ways into the trees.
    typealias Job = @Sendable (TreeReaders) -> Void

    /// Jobs that run or wait.
    private final class Load: Sendable {
        let jobs = Atomic(0)
    }

    private let folder: String
    private let threadsMax: Int
    private let inbox: WorkInbox<Job>
    private let load = Load()
    private var threads: [WorkThread] = []
    private var isRunning = false

    init(folder: String, threadsMax: Int, waitingMax: Int) {
        self.folder = folder
        self.threadsMax = threadsMax
        inbox = WorkInbox(countMax: waitingMax)
    }

    func start() {
        isRunning = true
    }

    /// Whether a job would have to wait for another to end.
    var areAllBusy: Bool { load.jobs.load(ordering: .relaxed) >= threadsMax }

    /// False when too many wait.
    func submit(_ job: @escaping Job) -> Bool {
        guard isRunning else { return false }
        let jobs = load.jobs.add(1, ordering: .relaxed).newValue
        guard inbox.put(job) else {
            load.jobs.subtract(1, ordering: .relaxed)
            return false
        }
        if jobs > threads.count, threads.count < threadsMax { threads.append(thread()) }
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
        WorkThread { [folder, inbox, load] in
            Self.yieldToOthers()
            // Each read sees the trees as they are when it begins.
            let readers = TreeReaders(folder: folder) { _ in }
            while let jobs = inbox.take(max: 1) {
                for job in jobs {
                    job(readers)
                    readers.endSnapshots()
                    load.jobs.subtract(1, ordering: .relaxed)
                }
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
