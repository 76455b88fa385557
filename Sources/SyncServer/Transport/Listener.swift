import CEvent
import Glibc

/// A listening socket in the loop, closed when this goes.
final class Listener {
    private let handle: OpaquePointer
    private unowned let server: HTTPServer

    init(socket: consuming ListeningSocket, server: HTTPServer) throws(TransportError) {
        let flags = LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC | LEV_OPT_DISABLED
        guard
            let handle = evconnlistener_new(
                server.loop.base, listenerDidAccept, nil, flags, Self.backlog, socket.descriptor)
        else {
            throw TransportError(.system(errno: errno), doing: socket.action)
        }
        socket.giveUpDescriptor()
        self.handle = handle
        self.server = server
        evconnlistener_set_error_cb(handle, listenerDidFail)
        // Unretained: `deinit` frees the listener, after which nothing is called.
        evconnlistener_set_cb(
            handle, listenerDidAccept, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        evconnlistener_free(handle)
    }

    /// Peers that the kernel keeps while none is accepted; it caps this at `somaxconn`.
    private static let backlog: Int32 = 1024

    var isAccepting = false {
        didSet {
            guard isAccepting != oldValue else { return }
            if isAccepting { evconnlistener_enable(handle) } else { evconnlistener_disable(handle) }
        }
    }

    fileprivate func accept(_ descriptor: Int32) { server.didAccept(descriptor) }
    fileprivate func fail() { server.didFailToAccept() }
}

/// `evconnlistener_cb`: `context` is the `Listener`.
private func listenerDidAccept(
    _: OpaquePointer?, _ descriptor: Int32, _: UnsafeMutablePointer<sockaddr>?, _: Int32,
    _ context: UnsafeMutableRawPointer?
) {
    guard let context else { return }
    Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue().accept(descriptor)
}

/// `evconnlistener_errorcb`: `context` is the `Listener`.
private func listenerDidFail(_: OpaquePointer?, _ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<Listener>.fromOpaque(context).takeUnretainedValue().fail()
}
