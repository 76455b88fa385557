import Glibc
import TreeStore

/// The thread on which a home's file is read and written, so that no task's thread waits for a
/// disk.
final class HomeThread: SerialExecutor {
    private struct Work: Sendable {
        let job: UnownedJob
        /// Kept as long as there is something to do for it.
        let thread: HomeThread
    }

    private let inbox: WorkInbox<Work>

    init() throws(ScorebookError) {
        let inbox = WorkInbox<Work>(countMax: .max)
        self.inbox = inbox
        let body = HomeThreadBody {
            while let works = inbox.take(max: 1) {
                for work in works {
                    work.job.runSynchronously(on: work.thread.asUnownedSerialExecutor())
                }
            }
        }
        // Released by `homeThreadMain`.
        let context = Unmanaged.passRetained(body)
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, homeThreadMain, context.toOpaque())
        guard code == 0 else {
            context.release()
            throw ScorebookError(.internal, "no thread: " + String(cString: strerror(code)))
        }
        // It may be the one on which this ends, so nobody waits for it.
        pthread_detach(thread)
    }

    deinit { inbox.close() }

    func enqueue(_ job: consuming ExecutorJob) {
        let work = Work(job: UnownedJob(job), thread: self)
        precondition(inbox.put(work), "a home that is used after it has ended")
    }
}

private final class HomeThreadBody {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}

/// The body of the thread; a free function, for a closure could inherit an actor.
private func homeThreadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let body = Unmanaged<HomeThreadBody>.fromOpaque(context).takeRetainedValue()
    body.run()
    return nil
}
