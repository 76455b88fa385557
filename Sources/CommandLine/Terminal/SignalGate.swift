import Glibc
import Synchronization

/// Signals that are held back but for the time of waiting for input, so that what is being
/// written is finished and told before they count.
///
/// For one thread and the life of the process: nothing is set back.
struct SignalGate {
    enum Readiness {
        case ready
        case signalled(Int32)
        case failed(Int32)
    }

    private let signals: [Int32]
    /// What is let through while waiting.
    private let mask: sigset_t

    init(_ signals: [Int32]) {
        self.signals = signals
        // Made before a handler can reach it.
        arrived.store(0, ordering: .relaxed)
        var held = sigset_t()
        sigemptyset(&held)
        for number in signals { sigaddset(&held, number) }
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, &held, &mask)
        for number in signals {
            sigdelset(&mask, number)
            signal(number, noteSignal)
        }
        self.mask = mask
    }

    /// Waits until there is something to read, or one of the signals came.
    func wait(_ descriptor: Int32) -> Readiness {
        var mask = mask
        // Only pselect waits and lets signals through in one step here; ppoll is not imported.
        var set = fd_set()
        withUnsafeMutableBytes(of: &set) { bits in
            bits[Int(descriptor) / 8] |= 1 << UInt8(descriptor % 8)
        }
        let count = pselect(descriptor + 1, &set, nil, nil, nil, &mask)
        let code = errno
        for number in signals {
            let bit = UInt64(1) << UInt64(number)
            let before = arrived.bitwiseAnd(~bit, ordering: .relaxed).oldValue
            if before & bit != 0 { return .signalled(number) }
        }
        return count < 0 && code != EINTR ? .failed(code) : .ready
    }
}

/// A bit for each signal that came and was not seen yet.
private let arrived = Atomic<UInt64>(0)

/// The handler of the signals.
private func noteSignal(_ number: Int32) {
    arrived.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
}
