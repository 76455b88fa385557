import CEvent

extension HTTPConnection {
    /// Makes the bufferevent and the timer call this object, which they hold from here until
    /// `detachCallbacks`.
    func attachCallbacks() {
        let context = Unmanaged.passRetained(self).toOpaque()
        bufferevent_setcb(
            events, connectionDidRead, connectionDidWrite, connectionDidEnd, context)
        timer = event_new(server.loop.base, -1, 0, connectionDidTimeOut, context)
    }

    /// Releases what `attachCallbacks` retained; once, with the timer already freed.
    func detachCallbacks() {
        bufferevent_setcb(events, nil, nil, nil, nil)
        Unmanaged.passUnretained(self).release()
    }

    fileprivate func didRead() {
        enter {}
    }

    fileprivate func didWrite() {
        if queuedBytes == 0, isWriteEnabled {
            isWriteEnabled = false
            bufferevent_disable(events, Int16(EV_WRITE))
        }
        enter {
            if owesDrainNotice, queuedBytes <= Self.drainedBytes, let exchange,
                exchange.state == .streaming
            {
                owesDrainNotice = false
                server.handler.outputDrained(on: exchange)
            }
        }
    }

    fileprivate func didEnd(_ what: Int16) {
        if what & Int16(BEV_EVENT_EOF) != 0 {
            // libevent has turned reading off.
            isReadEnabled = false
            enter { peerHasEnded = true }
        } else {
            close()
        }
    }

    fileprivate func didTimeOut() {
        enter { timerFired() }
    }
}

// The callbacks' `context` is an `HTTPConnection` that `attachCallbacks` retained.

private func connectionDidRead(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<HTTPConnection>.fromOpaque(context).takeUnretainedValue().didRead()
}

private func connectionDidWrite(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<HTTPConnection>.fromOpaque(context).takeUnretainedValue().didWrite()
}

private func connectionDidEnd(
    _: OpaquePointer?, _ what: Int16, _ context: UnsafeMutableRawPointer?
) {
    guard let context else { return }
    Unmanaged<HTTPConnection>.fromOpaque(context).takeUnretainedValue().didEnd(what)
}

private func connectionDidTimeOut(
    _: Int32, _: Int16, _ context: UnsafeMutableRawPointer?
) {
    guard let context else { return }
    Unmanaged<HTTPConnection>.fromOpaque(context).takeUnretainedValue().didTimeOut()
}
