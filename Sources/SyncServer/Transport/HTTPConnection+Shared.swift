import CEvent
import Glibc

extension HTTPConnection {
    /// What is left of a shared piece up to this size is copied: that costs less than to refer to
    /// it.
    private static let copiedBytesMax = 2 << 10

    /// Sends a piece at once as far as the socket takes it, and queues the rest.
    func writeStream(_ shared: SharedBytes, of exchange: HTTPExchange) {
        guard !isLost, !isClosed, exchange.head.method != .head else { return }
        let bytes = exchange.head.minorVersion == 1 ? shared.chunk : shared.plain
        let goesAtOnce = queuedBytes == 0 && !isWriteEnabled
        var sent = 0
        if goesAtOnce, tls == nil {
            sent = send(
                descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            if sent < 0 {
                guard errno == EAGAIN || errno == EINTR else { return lose() }
                sent = 0
            }
            queuedEver += sent
        }
        guard sent < bytes.count else { return }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        if rest.count <= Self.copiedBytesMax {
            queue(rest)
        } else if shared.append(rest, to: output) {
            queuedEver += rest.count
        } else {
            cut()
        }
        // Who wrote is told only after those who listen, so nothing waits for the turn's end.
        if goesAtOnce, tls != nil { flush() }
        flushAtTurnEnd()
    }

    /// Of what was queued up to now, what the peer has not yet taken, when `mark` was what had ever
    /// been queued at some time.
    func queuedBytes(upTo mark: Int) -> Int {
        max(0, mark - (queuedEver - queuedBytes))
    }
}
