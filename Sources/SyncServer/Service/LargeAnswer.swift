import Glibc

/// The text of a large answer on its way from the thread that makes it to the loop that sends it.
///
/// The maker may give it another head than its exchange has ready.
///
/// Bounded: the maker waits until enough of it was taken. It waits with a snapshot open, past
/// which the trees' logs cannot be moved, so its time is bounded too.
final class LargeAnswer: @unchecked Sendable {
    // Sendable because the fields below the lock are only touched while it is held.

    /// Why the making ends early.
    enum Ending: Error {
        /// Nobody waits for the answer any more.
        case gone
        /// The peer has not taken it within the time.
        case tooSlow
        /// The peer took less of it than others, and others waited.
        case gaveWay
    }

    enum Phase {
        /// For a thread to make it.
        case waiting
        case making, made
    }

    /// What there is to be sent.
    struct Taken {
        /// Without a body; nil for the one that the exchange has ready.
        var head: HTTPResponse?
        var pieces: [[UInt8]] = []
        /// Nil while more comes.
        var end: Result<Void, any Error>?

        var isEmpty: Bool { pieces.isEmpty && end == nil }
    }

    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let taken = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let deadline: timespec
    /// Tells the loop that there is something to take; called on the maker's thread.
    private let notify: @Sendable () -> Void
    private var waiting = Taken()
    private var waitingBytes = 0
    private var isNotified = false
    private var isCancelled = false
    private var currentPhase = Phase.waiting

    /// What may wait to be taken before the maker does.
    private static let waitingBytesMax = 256 << 10
    /// From here on the whole is not waited for; below it the answer has a length.
    private static let noticeBytesMin = 128 << 10

    init(time: Duration, notify: @escaping @Sendable () -> Void) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let (seconds, attoseconds) = time.components
        let nanoseconds = now.tv_nsec + Int(attoseconds / 1_000_000_000)
        deadline = timespec(
            tv_sec: now.tv_sec + Int(seconds) + nanoseconds / 1_000_000_000,
            tv_nsec: nanoseconds % 1_000_000_000)
        self.notify = notify
        pthread_mutex_init(lock, nil)
        pthread_cond_init(taken, nil)
    }

    deinit {
        pthread_cond_destroy(taken)
        pthread_mutex_destroy(lock)
        taken.deallocate()
        lock.deallocate()
    }

    // MARK: The maker's thread

    func begin() {
        pthread_mutex_lock(lock)
        currentPhase = .making
        pthread_mutex_unlock(lock)
    }

    /// - Throws: when nobody waits for it any more, or its time is over.
    func check() throws(Ending) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        if isCancelled { throw .gone }
        if isLate { throw .tooSlow }
    }

    /// Takes another head, before the first piece.
    func setHead(_ head: HTTPResponse) {
        pthread_mutex_lock(lock)
        waiting.head = head
        pthread_mutex_unlock(lock)
    }

    /// Waits while too much waits.
    func write(_ piece: [UInt8]) throws(Ending) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while waitingBytes >= Self.waitingBytesMax, !isCancelled {
            var until = deadline
            guard pthread_cond_timedwait(taken, lock, &until) != ETIMEDOUT else { throw .tooSlow }
        }
        if isCancelled { throw .gone }
        if isLate { throw .tooSlow }
        waiting.pieces.append(piece)
        waitingBytes += piece.count
        if waitingBytes >= Self.noticeBytesMin { notifyOnce() }
    }

    func end(_ result: Result<Void, any Error>) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        waiting.end = result
        currentPhase = .made
        notifyOnce()
    }

    private var isLate: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return (now.tv_sec, now.tv_nsec) >= (deadline.tv_sec, deadline.tv_nsec)
    }

    private func notifyOnce() {
        if isNotified { return }
        isNotified = true
        notify()
    }

    // MARK: The loop's thread

    var phase: Phase {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return currentPhase
    }

    func take() -> Taken {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        defer { waiting.pieces = [] }
        waitingBytes = 0
        isNotified = false
        pthread_cond_signal(taken)
        return waiting
    }

    /// Has the maker stop.
    func cancel() {
        pthread_mutex_lock(lock)
        isCancelled = true
        pthread_cond_signal(taken)
        pthread_mutex_unlock(lock)
    }
}
