import TreeStore

/// The thread that lets devices in and puts them out, for each change waits for the disk.
///
/// Belongs to the loop's thread.
final class DoorKeepers {
    private static let waitingMax = 256

    typealias Job = @Sendable (Result<DoorKeeper, any Error>) -> Void

    private let folder: String
    private let tokenTime: Int64
    private let inbox = WorkInbox<Job>(countMax: DoorKeepers.waitingMax)
    private var thread: WorkThread?

    init(folder: String, tokenTime: Int64) {
        self.folder = folder
        self.tokenTime = tokenTime
    }

    /// False when too many wait.
    func submit(_ job: @escaping Job) -> Bool {
        guard inbox.put(job) else { return false }
        if thread == nil {
            thread = WorkThread { [folder, tokenTime, inbox] in
                var keeper: Result<DoorKeeper, any Error>?
                while let jobs = inbox.take(max: 1) {
                    for job in jobs {
                        let present =
                            keeper
                            ?? Result {
                                try DoorKeeper(folder: folder, tokenTime: tokenTime)
                            }
                        // One that could not be opened may be mended by the next time.
                        if case .success = present { keeper = present }
                        job(present)
                    }
                }
            }
        }
        return true
    }

    /// Finishes what was accepted.
    func stop() {
        inbox.close()
        thread?.join()
        thread = nil
    }
}
