import Glibc
import Synchronization

/// A file descriptor as input of lines.
///
/// From the first line on, SIGINT ends the input and nothing else: it is held back but for the
/// time of waiting for a line, so that an entry that is being written is finished and told.
package final class DescriptorInput: LineInput {
    private static let bufferBytes = 16 << 10

    private let descriptor: Int32
    package let isTerminal: Bool
    private var cutter = LineCutter()
    private var bytes: ArraySlice<UInt8> = []
    /// The signals held back before the first line; nil until then.
    private var outerMask: sigset_t?

    package init(_ descriptor: Int32) {
        precondition((0..<FD_SETSIZE).contains(descriptor), "a descriptor that select cannot take")
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    package func next() -> InputLine {
        let mask = holdBackInterrupts()
        while true {
            if !bytes.isEmpty, let line = cutter.take(from: &bytes) { return line }
            switch wait(mask) {
            case .interrupted: return .interrupted
            case .failed(let code): return .failed(SystemText.ofError(code))
            case .ready: break
            }
            var buffer = [UInt8](repeating: 0, count: Self.bufferBytes)
            let count = buffer.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress, $0.count)
            }
            if count == 0 { return cutter.rest() ?? .end }
            if count > 0 {
                bytes = buffer[..<count]
            } else if errno != EINTR && errno != EAGAIN {
                return .failed(SystemText.ofError(errno))
            }
        }
    }

    private enum Readiness {
        case ready
        case interrupted
        case failed(Int32)
    }

    private func wait(_ mask: sigset_t) -> Readiness {
        var mask = mask
        // Only pselect waits and lets signals through in one step here; ppoll is not imported.
        var set = fd_set()
        withUnsafeMutableBytes(of: &set) { bits in
            bits[Int(descriptor) / 8] |= 1 << UInt8(descriptor % 8)
        }
        let count = pselect(descriptor + 1, &set, nil, nil, nil, &mask)
        if wasInterrupted.load(ordering: .relaxed) { return .interrupted }
        return count < 0 && errno != EINTR ? .failed(errno) : .ready
    }

    private func holdBackInterrupts() -> sigset_t {
        if let outerMask { return outerMask }
        // Made before a handler can reach it.
        wasInterrupted.store(false, ordering: .relaxed)
        var held = sigset_t()
        sigemptyset(&held)
        sigaddset(&held, SIGINT)
        var mask = sigset_t()
        pthread_sigmask(SIG_BLOCK, &held, &mask)
        sigdelset(&mask, SIGINT)
        signal(SIGINT, noteInterrupt)
        outerMask = mask
        return mask
    }
}

private let wasInterrupted = Atomic<Bool>(false)

/// The handler of SIGINT.
private func noteInterrupt(_ signal: Int32) {
    wasInterrupted.store(true, ordering: .relaxed)
}
