import Glibc

/// SIGTERM and SIGINT as a wish to end, which is heard once; the next one ends the process.
package enum EndSignals {
    /// Has a body run, on a thread of its own, when the process is asked to end.
    ///
    /// To be called before other threads are made, for those inherit that the signals are held
    /// back.
    package static func onEnd(_ body: @escaping @Sendable () -> Void) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        // Released by the thread, in `endSignalsMain`.
        let context = Unmanaged.passRetained(Body(body))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, endSignalsMain, context.toOpaque()) == 0 else {
            context.release()
            pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            return
        }
        pthread_detach(thread)
    }

    private static let numbers = [SIGTERM, SIGINT]

    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    fileprivate static func main(_ context: UnsafeMutableRawPointer) {
        let body = Unmanaged<Body>.fromOpaque(context).takeRetainedValue()
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        for number in numbers { signal(number, SIG_DFL) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        body.run()
        // Where the next signal is let through, for the thread that ends may be at work for long.
        while true { pause() }
    }
}

/// The body of the thread; a free function, for a closure could inherit an actor.
private func endSignalsMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { EndSignals.main(context) }
    return nil
}
