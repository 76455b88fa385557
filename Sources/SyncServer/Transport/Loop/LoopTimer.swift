import CEvent

/// Work that waits for its time, kept by the loop until it has run or was cancelled.
package final class LoopTimer {
    private unowned let loop: EventLoop
    private var event: OpaquePointer?
    private var work: (() -> Void)?

    init(loop: EventLoop, delay: Duration, work: @escaping () -> Void) {
        self.loop = loop
        self.work = work
        // Unretained: the loop holds the timer until `finish` has freed the event.
        event = event_new(
            loop.base, -1, 0, timerDidFire, Unmanaged.passUnretained(self).toOpaque())
        precondition(event != nil, "no memory for a timer")
        var wait = timeval(delay)
        event_add(event, &wait)
    }

    /// Does nothing when the work has run or was cancelled.
    package func cancel() {
        guard event != nil else { return }
        loop.preconditionOnLoop()
        finish()
    }

    fileprivate func fire() {
        let due = work
        finish()
        due?()
    }

    private func finish() {
        if let event { event_free(event) }
        event = nil
        work = nil
        loop.forget(self)
    }
}

/// A timer event's callback: `context` is the `LoopTimer` that the loop holds.
private func timerDidFire(_: Int32, _: Int16, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<LoopTimer>.fromOpaque(context).takeUnretainedValue().fire()
}

extension timeval {
    /// Rounded up to a microsecond, so that a timer never runs before its time; not below zero.
    init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        guard seconds >= 0, attoseconds >= 0 else {
            self.init()
            return
        }
        let microseconds = Int((attoseconds + 999_999_999_999) / 1_000_000_000_000)
        self.init(
            tv_sec: Int(seconds) + microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
    }
}
