import Glibc

/// A file descriptor as input of lines.
///
/// From the first line on, a signal that asks to stop ends the input and nothing else: it is held
/// back but for the time of waiting for a line, so that an entry that is being written is finished
/// and told.
package final class DescriptorInput: LineInput {
    private static let bufferBytes = 16 << 10

    private let descriptor: Int32
    package let isTerminal: Bool
    private var cutter = LineCutter()
    private var bytes: ArraySlice<UInt8> = []
    private lazy var gate = SignalGate([SIGINT, SIGTERM, SIGHUP])

    package init(_ descriptor: Int32) {
        precondition((0..<FD_SETSIZE).contains(descriptor), "a descriptor that select cannot take")
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    package func next() -> InputLine {
        _ = gate
        while true {
            if !bytes.isEmpty, let line = cutter.take(from: &bytes) { return line }
            switch gate.wait(descriptor) {
            case .signalled(SIGINT): return .interrupted
            case .signalled(let number): return .stopped(signal: number)
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
}
