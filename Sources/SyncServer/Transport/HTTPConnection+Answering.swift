import CEvent
import Glibc

extension HTTPConnection {
    var queuedBytes: Int {
        evbuffer_get_length(output) + (tls == nil ? 0 : evbuffer_get_length(wire))
    }

    func answer(_ response: HTTPResponse, to exchange: HTTPExchange) {
        enter {
            let keepAlive = mayKeepAlive
            exchange.connection = nil
            queue(
                response, keepAlive: keepAlive, minorVersion: exchange.head.minorVersion,
                sendsBody: exchange.head.method != .head)
            answerEnded(keepAlive: keepAlive)
        }
    }

    private var mayKeepAlive: Bool {
        guard !closesAfterAnswer, !server.isDraining else { return false }
        guard reading == .body else { return true }
        // Whether one who was not told to continue sends the body cannot be known.
        guard !owesContinue else { return false }
        if case .length(let rest) = body { return rest <= limits.discardBytesMax }
        return true
    }

    private func answerEnded(keepAlive: Bool) {
        if !keepAlive {
            startClosing()
        } else if reading == .waiting {
            nextRequest()
        }
    }

    func beginStream(
        status: HTTPStatus, contentType: String?, headers: [HTTPHeader], of exchange: HTTPExchange
    ) {
        enter {
            let isChunked = exchange.head.minorVersion == 1
            if !mayKeepAlive || !isChunked { closesAfterAnswer = true }
            server.writeHead(
                HTTPResponseHead(
                    status: status, contentType: contentType, headers: headers,
                    bodyEnd: isChunked ? .chunked : .close, keepAlive: !closesAfterAnswer,
                    minorVersion: exchange.head.minorVersion))
            queueScratch()
        }
    }

    /// Whether more is welcome.
    func writeStream(_ bytes: Span<UInt8>, of exchange: HTTPExchange) -> Bool {
        guard !isLost, !isClosed else { return false }
        guard !bytes.isEmpty, exchange.head.method != .head else { return true }
        let isChunked = exchange.head.minorVersion == 1
        if isChunked {
            server.scratch.removeAll(keepingCapacity: true)
            server.scratch.append(hexadecimal: bytes.count)
            server.scratch.append("\r\n")
            queueScratch()
        }
        bytes.withUnsafeBufferPointer { queue(UnsafeRawBufferPointer($0)) }
        if isChunked { queue("\r\n") }

        let queued = queuedBytes
        guard queued <= limits.streamBytesMax else {
            lose()
            return false
        }
        guard queued < limits.outputBytesMax else {
            // From here on the loop writes, and its callback tells when there is room again.
            owesDrainNotice = true
            enableWriting()
            return false
        }
        flushAtTurnEnd()
        return true
    }

    func endStream(of exchange: HTTPExchange) {
        enter {
            exchange.connection = nil
            if exchange.head.minorVersion == 1, exchange.head.method != .head {
                queue("0\r\n\r\n")
            }
            answerEnded(keepAlive: !closesAfterAnswer && !server.isDraining)
        }
    }

    /// Resets rather than ends the connection, so that a torn answer without a declared length
    /// does not look whole.
    func cut() {
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        lose()
    }

    func flushAtTurnEnd() {
        guard !isFlushQueued else { return }
        isFlushQueued = true
        server.flushAtTurnEnd(self)
    }

    func turnEnded() {
        isFlushQueued = false
        enter {}
    }
}

extension HTTPConnection {
    func queue(
        _ response: HTTPResponse, keepAlive: Bool, minorVersion: Int, sendsBody: Bool
    ) {
        server.writeHead(
            HTTPResponseHead(
                status: response.status, contentType: response.contentType,
                headers: response.headers, bodyEnd: .length(response.body.count),
                keepAlive: keepAlive, minorVersion: minorVersion))
        // A small body leaves in one piece with its head; a large one is not copied twice.
        if sendsBody, response.body.count <= Self.joinedBytesMax {
            server.scratch.append(contentsOf: response.body)
            queueScratch()
        } else {
            queueScratch()
            if sendsBody { response.body.withUnsafeBytes { queue($0) } }
        }
    }

    private static let joinedBytesMax = 16 << 10

    private func queueScratch() {
        server.scratch.withUnsafeBytes { queue($0) }
    }

    func queue(_ text: StaticString) {
        text.withUTF8Buffer { queue(UnsafeRawBufferPointer($0)) }
    }

    func queue(_ bytes: UnsafeRawBufferPointer) {
        guard !isLost, !isClosed else { return }
        if evbuffer_add(output, bytes.baseAddress, bytes.count) == 0 {
            queuedEver += bytes.count
        } else {
            // Without memory for a part of the answer, the rest would be another answer.
            cut()
        }
    }

    /// Sends what is queued at once, as far as the socket takes it: to have the loop write would
    /// cost two changes of the poll set and another turn for every answer.
    func flush() {
        encrypt()
        while !isWriteEnabled, !isLost, evbuffer_get_length(wire) > 0 {
            if !writeWire() {
                lose()
            } else if evbuffer_get_length(wire) > 0 {
                enableWriting()
            } else {
                encrypt()
            }
        }
    }

    /// Gives the socket what it takes; false when it will take no more.
    func writeWire() -> Bool {
        // A bufferevent lets nobody else take from its output, except around this.
        evbuffer_unfreeze(wire, 1)
        let written = evbuffer_write(wire, descriptor)
        let code = errno
        evbuffer_freeze(wire, 1)
        return written >= 0 || code == EAGAIN || code == EINTR
    }

    func enableWriting() {
        // The loop writes only what is on the wire, and tells only of that.
        encrypt()
        guard !isWriteEnabled else { return }
        isWriteEnabled = true
        bufferevent_enable(events, Int16(EV_WRITE))
    }
}
