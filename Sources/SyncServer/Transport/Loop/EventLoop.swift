import CEvent
import Glibc
import Synchronization

/// The server's one loop: sockets, timers and signals, and work posted by other threads.
///
/// Belongs to the thread that calls `run`; before that, to the thread that made it. Only `post` and
/// `stop` may be called from elsewhere. A *turn* is one wait and the callbacks that followed it.
package final class EventLoop: @unchecked Sendable {
    // Sendable because `post` and `stop` touch only `inbox` and libevent's locked wake-up;
    // everything else checks its thread with `preconditionOnLoop`.

    package typealias Work = @Sendable () -> Void

    let base: OpaquePointer
    /// Never added, only made active: that ends the wait of another thread.
    private let wake: OpaquePointer
    /// Nil once the loop takes no more work.
    private let inbox = Mutex<[Work]?>([])
    private var owner = pthread_self()
    private var isStopping = false
    private var turnNow: UInt64?
    /// The number of the present turn; rises with each.
    private(set) var turn: UInt64 = 0
    private var turnEnd: [() -> Void] = []
    private var timers: [ObjectIdentifier: LoopTimer] = [:]
    private var signals: [LoopSignal] = []

    package init() throws(TransportError) {
        // A peer that has gone away must be an error of the write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
        _ = Self.threadsPrepared
        guard let base = event_base_new() else {
            throw TransportError(.system(errno: errno), doing: "making the event loop")
        }
        guard let wake = event_new(base, -1, 0, loopDidWake, nil) else {
            event_base_free(base)
            throw TransportError(.system(errno: errno), doing: "making the event loop")
        }
        self.base = base
        self.wake = wake
    }

    deinit {
        dropTimersAndSignals()
        event_free(wake)
        event_base_free(base)
    }

    /// libevent asks for this once, before the first base is made.
    private static let threadsPrepared: Void = {
        precondition(evthread_use_pthreads() == 0, "libevent was built without threads")
    }()

    /// Turns until `stop`; timers and signals still waiting then are dropped.
    package func run() {
        owner = pthread_self()
        isStopping = false
        while !isStopping {
            turnNow = nil
            turn += 1
            // One turn a call: a low-priority event would wait as long as the load lasts, but
            // what is due at a turn's end must not.
            event_base_loop(base, EVLOOP_ONCE | EVLOOP_NO_EXIT_ON_EMPTY)
            runInbox()
            endTurn()
        }
        dropTimersAndSignals()
    }

    /// Ends `run` at the end of the present turn; from any thread.
    package func stop() {
        post { [unowned self] in isStopping = true }
    }

    /// Has `work` run on the loop's thread, in order of posting.
    ///
    /// From any thread. Many posts share one wake-up; still, hop by the batch.
    package func post(_ work: @escaping Work) {
        let isFirst = inbox.withLock { waiting in
            waiting?.append(work)
            return waiting?.count == 1
        }
        if isFirst { event_active(wake, 0, 0) }
    }

    /// Drops the work that still waits, and any that is posted from now on.
    ///
    /// After `run`, when nothing would do that work any more: whatever it holds, often the loop
    /// itself, would stay for ever.
    package func close() {
        inbox.withLock { $0 = nil }
    }

    /// Has `work` run once, when the present turn's callbacks are done and before the loop waits.
    ///
    /// Work added meanwhile by such work runs at the same turn's end.
    package func atTurnEnd(_ work: @escaping () -> Void) {
        preconditionOnLoop()
        turnEnd.append(work)
        // Without this, work added before `run` would wait for the first event.
        event_active(wake, 0, 0)
    }

    /// Monotonic nanoseconds, read once a turn.
    package var now: UInt64 {
        if let turnNow { return turnNow }
        let read = Self.monotonic
        turnNow = read
        return read
    }

    /// Monotonic nanoseconds, read anew.
    static var monotonic: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    package func preconditionOnLoop() {
        precondition(
            pthread_equal(pthread_self(), owner) != 0, "called off the event loop's thread")
    }

    private func runInbox() {
        let work = inbox.withLock { waiting in
            defer { if waiting != nil { waiting = [] } }
            return waiting
        }
        for item in work ?? [] { item() }
    }

    private func endTurn() {
        while !turnEnd.isEmpty {
            let work = turnEnd
            turnEnd = []
            for item in work { item() }
        }
    }
}

extension EventLoop {
    /// Has `work` run once, on the loop's thread, after `delay`.
    @discardableResult
    package func after(_ delay: Duration, _ work: @escaping () -> Void) -> LoopTimer {
        preconditionOnLoop()
        let timer = LoopTimer(loop: self, delay: delay, work: work)
        timers[ObjectIdentifier(timer)] = timer
        return timer
    }

    func forget(_ timer: LoopTimer) {
        timers[ObjectIdentifier(timer)] = nil
    }

    /// Has `work` run on the loop's thread each time the process gets the signal.
    ///
    /// One loop of a process at a time can hear signals.
    package func onSignal(_ number: Int32, _ work: @escaping () -> Void) {
        preconditionOnLoop()
        signals.append(LoopSignal(base: base, number: number, work: work))
    }

    private func dropTimersAndSignals() {
        for timer in Array(timers.values) { timer.cancel() }
        signals = []
    }
}

/// The wake-up's callback: the wait has ended, which was its purpose.
private func loopDidWake(_: Int32, _: Int16, _: UnsafeMutableRawPointer?) {}
