import CEvent
import Glibc

extension HTTPConnection {
    /// Takes the next thing off the input; false when there is nothing to be done with it now.
    func step() -> Bool {
        guard decrypt() else { return false }
        switch reading {
        case .head: return readHead()
        case .body: return readBody()
        case .waiting: return false
        case .closing, .lingering:
            dropInput()
            return false
        }
    }

    private func readHead() -> Bool {
        let available = evbuffer_get_length(input)
        guard available > 0 else { return false }
        guard queuedBytes < limits.outputBytesMax else {
            // One who sends requests without reading the answers has to wait. The loop writes from
            // here on, for its callback is what reads on.
            enableWriting()
            return false
        }
        do {
            var bytes = firstExtent()
            var finding = try scanner.scan(bytes, limits: limits)
            if finding == .incomplete, bytes.count < available {
                bytes = contiguous(min(available, limits.headBytesMax + 1))
                finding = try scanner.scan(bytes, limits: limits)
            }
            guard case .head(let range) = finding else { return false }
            let head = try server.heads.parse(
                UnsafeRawBufferPointer(rebasing: bytes[range]), limits: limits)
            evbuffer_drain(input, range.upperBound)
            server.metrics.receivedBytes += UInt64(range.upperBound)
            try begin(head)
        } catch {
            refuse(error)
        }
        return true
    }

    private func begin(_ head: HTTPRequestHead) throws(HTTPRefusal) {
        // What was answered before was for another, where a proxy brings requests of many.
        pay()
        let origin = server.traffic.origin(of: head, from: address, isEncrypted: tls != nil)
        payer = server.traffic.payer(of: origin)
        let exchange = HTTPExchange(
            head: head, origin: origin, bodyBytesMax: limits.bodyBytesMax, connection: self)
        self.exchange = exchange
        scanner = HTTPHeadScanner()
        watch = .none
        bodyBytes = 0
        droppedBytes = 0
        isBodyPaused = false
        closesAfterAnswer = !head.keepAlive
        owesContinue = head.expectsContinue && head.hasBody
        body = BodyReader(head.framing)
        reading = head.hasBody ? .body : .waiting

        if let excess = excess ?? server.traffic.requestArrived(for: payer) {
            // One that may not be here is not to stay.
            if self.excess != nil { closesAfterAnswer = true }
            exchange.respond(HTTPResponse(excess))
            return
        }
        server.handler.headReceived(head, on: exchange)
        guard exchange.state == .open else { return }
        if let length = head.contentLength, length > exchange.bodyBytesMax {
            throw .bodyTooLarge(max: exchange.bodyBytesMax)
        }
        if head.hasBody {
            sendContinueIfOwed()
        } else {
            server.handler.requestEnded(on: exchange)
        }
    }

    private func readBody() -> Bool {
        guard let exchange else { return false }
        let extent = firstExtent()
        guard !extent.isEmpty, !isPaused(exchange) else { return false }
        var position = 0
        do {
            while reading == .body, !isClosed, !isLost, !isPaused(exchange),
                let piece = try body.next(in: extent, &position)
            {
                try deliver(UnsafeRawBufferPointer(rebasing: extent[piece]), to: exchange)
            }
        } catch {
            refuse(error)
        }
        evbuffer_drain(input, position)
        server.metrics.receivedBytes += UInt64(position)
        if reading == .body, body.isDone { bodyEnded(exchange) }
        return true
    }

    private func isPaused(_ exchange: HTTPExchange) -> Bool {
        isBodyPaused && exchange.state == .open
    }

    private func deliver(
        _ piece: UnsafeRawBufferPointer, to exchange: HTTPExchange
    ) throws(HTTPRefusal) {
        server.traffic.moved(piece.count, for: payer)
        // Also what is dropped counts as progress.
        if watch == .body { watchMark += piece.count }
        guard exchange.state == .open else {
            droppedBytes += piece.count
            if droppedBytes > limits.discardBytesMax { giveUpOnBody(of: exchange) }
            return
        }
        bodyBytes += piece.count
        guard bodyBytes <= exchange.bodyBytesMax else {
            throw .bodyTooLarge(max: exchange.bodyBytesMax)
        }
        piece.withMemoryRebound(to: UInt8.self) { bytes in
            server.handler.bodyReceived(bytes.span, on: exchange)
        }
    }

    private func bodyEnded(_ exchange: HTTPExchange) {
        reading = .waiting
        // However long the peer took to send it, the time is none of the server's.
        exchange.asked = server.loop.now
        switch exchange.state {
        case .open: server.handler.requestEnded(on: exchange)
        case .answered: nextRequest()
        case .streaming, .aborted: break
        }
    }

    /// The answer has begun, and the rest of the request is not worth reading: the connection can
    /// serve no other request.
    func giveUpOnBody(of exchange: HTTPExchange) {
        if exchange.state == .streaming {
            closesAfterAnswer = true
            reading = .waiting
        } else {
            startClosing()
        }
    }

    func nextRequest() {
        exchange = nil
        reading = .head
    }

    func pauseBody(of exchange: HTTPExchange) {
        if exchange === self.exchange { isBodyPaused = true }
    }

    func resumeBody(of exchange: HTTPExchange) {
        guard exchange === self.exchange, isBodyPaused else { return }
        enter {
            isBodyPaused = false
            sendContinueIfOwed()
        }
    }

    private func sendContinueIfOwed() {
        guard owesContinue, !isBodyPaused, let exchange, exchange.state == .open else { return }
        owesContinue = false
        queue("HTTP/1.1 100 Continue\r\n\r\n")
    }

    /// The peer will send no more, and all that could be read has been.
    func settleAfterPeerEnded() {
        switch reading {
        case .head:
            if queuedBytes >= limits.outputBytesMax { return }
            if evbuffer_get_length(input) == 0 || scanner.isBlank {
                startClosing()
            } else {
                refuse(.endedEarly)
            }
        case .body:
            guard let exchange, !isPaused(exchange) else { return }
            refuse(.endedEarly)
            if exchange.endsAtHalfClose { close() }
        case .waiting:
            if let exchange, exchange.endsAtHalfClose { close() }
        case .closing: break
        case .lingering: close()
        }
    }

    /// Answers in the handler's stead what cannot be served, and closes.
    func refuse(_ refusal: HTTPRefusal) {
        let head = exchange?.head
        if let exchange, exchange.state != .open {
            giveUpOnBody(of: exchange)
            return
        }
        server.refused(refusal.status, head, by: self)
        abandonExchange()
        queue(
            HTTPResponse(refusal), keepAlive: false, minorVersion: head?.minorVersion ?? 1,
            sendsBody: head?.method != .head)
        startClosing()
    }

    private func dropInput() {
        let available = evbuffer_get_length(input)
        guard available > 0 else { return }
        droppedBytes += available
        evbuffer_drain(input, available)
        if droppedBytes > limits.lingerBytesMax { close() }
    }

    /// Reading is turned off rather than bounded by a watermark, at which libevent would call back
    /// without end.
    func updateReading() {
        let wanted = !peerHasEnded && !isLost && unreadBytes < limits.inputBytesMax
        guard wanted != isReadEnabled else { return }
        isReadEnabled = wanted
        if wanted {
            bufferevent_enable(events, Int16(EV_READ))
        } else {
            bufferevent_disable(events, Int16(EV_READ))
        }
    }

    private func firstExtent() -> UnsafeRawBufferPointer {
        var extent = iovec()
        guard evbuffer_peek(input, -1, nil, &extent, 1) > 0 else {
            return UnsafeRawBufferPointer(start: nil, count: 0)
        }
        return UnsafeRawBufferPointer(start: extent.iov_base, count: extent.iov_len)
    }

    private func contiguous(_ count: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: evbuffer_pullup(input, count), count: count)
    }
}
