import CEvent
import Glibc

extension HTTPConnection {
    /// What the peer is given a time for.
    enum Watch {
        case none
        /// To agree on how to encrypt.
        case handshake
        /// A request. `watchMark` counts what had been answered at the start: nothing else, a timer
        /// that fires early least of all, gives more time.
        case idle
        /// The rest of a head.
        case head
        /// Some more of a body. `watchMark` counts what has come.
        case body
        /// To take some of what is queued. `watchMark` is how much it had taken at the start.
        case write
        /// To take what the kernel still has for it, counted likewise, and close its side.
        case linger
    }

    private var wantedWatch: Watch {
        if isLost { return .none }
        if tls?.phase == .handshake { return .handshake }
        if reading == .lingering { return .linger }
        if queuedBytes > 0 { return .write }
        switch reading {
        case .head: return unreadBytes == 0 ? .idle : .head
        case .body: return isBodyPaused && exchange?.state == .open ? .none : .body
        case .waiting, .closing, .lingering: return .none
        }
    }

    /// Starts the clock for what is now waited for, unless it runs already.
    func updateWatch() {
        let wanted = wantedWatch
        if wanted != watch || wanted == .idle && watchMark != queuedEver { start(wanted) }
    }

    private func start(_ wanted: Watch) {
        watch = wanted
        let time: Duration
        switch wanted {
        case .none: return
        case .handshake: time = limits.handshakeTime
        case .idle:
            time = limits.idleTime
            watchMark = queuedEver
        case .head: time = limits.headTime
        case .body:
            time = limits.bodyTime
            watchMark = 0
        case .write:
            time = limits.writeTime
            watchMark = takenEver
        case .linger:
            time = limits.lingerTime
            watchMark = takenEver
        }
        watchDeadline = server.loop.now + time.wholeNanoseconds
        setTimer()
    }

    /// What the peer has acknowledged of all that was ever queued.
    ///
    /// The kernel holds megabytes for a slow peer and asks for more only when a third of that has
    /// gone: by what it takes from us, such a peer would seem to stand still for minutes.
    var takenEver: Int {
        var inKernel: Int32 = 0
        _ = ioctl(descriptor, UInt(TIOCOUTQ), &inKernel)
        if let tls { return tls.leftEver - evbuffer_get_length(wire) - Int(inKernel) }
        return queuedEver - queuedBytes - Int(inKernel)
    }

    /// The timer is only ever moved forward: a deadline that moves back, as it does with each
    /// request, is found when the timer fires, and costs nothing before.
    private func setTimer() {
        guard watchDeadline < timerDue, let timer else { return }
        timerDue = watchDeadline
        let now = server.loop.now
        var wait = timeval(.nanoseconds(watchDeadline > now ? watchDeadline - now : 0))
        event_add(timer, &wait)
    }

    func timerFired() {
        timerDue = .max
        guard watch != .none else { return }
        guard server.loop.now >= watchDeadline else {
            setTimer()
            return
        }
        expire()
    }

    private func expire() {
        let expired = watch
        watch = .none
        switch expired {
        case .none: break
        case .handshake, .idle: close()
        case .head: refuse(.headTooSlow)
        case .body:
            // With enough of it the next time starts, in `updateWatch`.
            if watchMark < limits.bodyBytesMin { refuse(.bodyTooSlow) }
        case .write:
            // Otherwise the next time starts, in `updateWatch`. An answer without a declared length
            // must not look whole.
            if takenEver - watchMark < limits.writeBytesMin { cut() }
        case .linger:
            if takenEver == watchMark { close() }
        }
    }
}

extension Duration {
    /// Not below zero, and at most some 500 years.
    fileprivate var wholeNanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(min(seconds, 1 << 34)) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
