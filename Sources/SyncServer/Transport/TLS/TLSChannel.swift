import CEvent
import CTLS

/// TLS on one connection, between the bytes of the socket and those of HTTP.
///
/// OpenSSL reads and writes the connection's own buffers, so the socket, its events and all bounds
/// stay the connection's, as without TLS.
final class TLSChannel {
    enum Phase {
        case handshake
        case open
        /// The peer does not speak TLS but HTTP as it is, and is to be told so.
        case plain
        /// The peer broke the protocol; what tells it so may be on its way.
        case failed
    }

    private let handle: OpaquePointer
    /// What came from the socket, and what is to go to it.
    let arrived: OpaquePointer
    let leaving: OpaquePointer
    private(set) var phase = Phase.handshake
    /// The peer has said that it sends no more.
    private(set) var peerHasEnded = false
    /// Bytes that were ever to go to the socket.
    fileprivate(set) var leftEver = 0
    private var hasSaidGoodbye = false

    /// A record's content at most.
    static let recordBytesMax = 16 << 10

    /// Nil without memory for it.
    init?(_ context: TLSContext, arrived: OpaquePointer, leaving: OpaquePointer) {
        guard let method = Self.method, let handle = SSL_new(context.handle) else { return nil }
        guard let bio = BIO_new(method) else {
            SSL_free(handle)
            return nil
        }
        self.handle = handle
        self.arrived = arrived
        self.leaving = leaving
        // Unretained: `deinit` frees the handle and the BIO with it, and nothing calls them but
        // this object.
        BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
        BIO_set_init(bio, 1)
        SSL_set_bio(handle, bio, bio)
        SSL_set_accept_state(handle)
    }

    deinit { SSL_free(handle) }

    /// The BIO over a connection's buffers; made once.
    private nonisolated(unsafe) static let method: OpaquePointer? = {
        // It is never changed after this.
        let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "connection")
        BIO_meth_set_read(method, channelWantsBytes)
        BIO_meth_set_write(method, channelHasBytes)
        BIO_meth_set_ctrl(method, channelIsAsked)
        return method
    }()

    /// Decrypts what came, up to `max` bytes and a record in `plain`.
    ///
    /// - Parameter room: of a record's size, for the call.
    func receive(into plain: OpaquePointer, max: Int, by room: UnsafeMutableRawBufferPointer) {
        if phase == .handshake, isGreetedByHTTP { phase = .plain }
        if phase == .plain { evbuffer_add_buffer(plain, arrived) }
        guard phase == .handshake || phase == .open else { return }
        ERR_clear_error()
        while evbuffer_get_length(plain) < max, !peerHasEnded {
            var count = 0
            let code = SSL_read_ex(handle, room.baseAddress, room.count, &count)
            guard code != 1 else {
                evbuffer_add(plain, room.baseAddress, count)
                continue
            }
            switch SSL_get_error(handle, code) {
            case SSL_ERROR_WANT_READ: break
            case SSL_ERROR_ZERO_RETURN: peerHasEnded = true
            default: phase = .failed
            }
            break
        }
        if phase == .handshake, SSL_is_init_finished(handle) == 1 { phase = .open }
    }

    /// Encrypts from `plain` until about `max` bytes wait for the socket.
    func send(_ plain: OpaquePointer, upTo max: Int) {
        if phase == .plain { evbuffer_add_buffer(leaving, plain) }
        guard phase == .open else { return }
        ERR_clear_error()
        while evbuffer_get_length(leaving) < max {
            let count = min(evbuffer_get_length(plain), Self.recordBytesMax)
            guard count > 0 else { return }
            var written = 0
            // Small pieces share a record.
            guard let piece = evbuffer_pullup(plain, count),
                SSL_write_ex(handle, piece, count, &written) == 1
            else {
                phase = .failed
                return
            }
            evbuffer_drain(plain, written)
        }
    }

    /// Tells the peer, once, that all was sent, so that it can tell an end from a cut.
    ///
    /// - Returns: whether there is more to go to the socket.
    func sayGoodbye() -> Bool {
        guard phase == .open, !hasSaidGoodbye else { return false }
        hasSaidGoodbye = true
        ERR_clear_error()
        SSL_shutdown(handle)
        return evbuffer_get_length(leaving) > 0
    }

    /// Every method of HTTP begins with a letter, and no record of TLS does.
    private var isGreetedByHTTP: Bool {
        var first: UInt8 = 0
        guard evbuffer_copyout(arrived, &first, 1) == 1 else { return false }
        return (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(first)
    }
}

// The callbacks' BIO has the `TLSChannel` that owns it as its data.

private func channelWantsBytes(
    _ bio: OpaquePointer?, _ room: UnsafeMutablePointer<CChar>?, _ count: Int32
) -> Int32 {
    guard let bio, let data = BIO_get_data(bio) else { return -1 }
    let channel = Unmanaged<TLSChannel>.fromOpaque(data).takeUnretainedValue()
    BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
    let got = evbuffer_remove(channel.arrived, room, Int(count))
    if got > 0 { return got }
    BIO_set_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
    return -1
}

private func channelHasBytes(
    _ bio: OpaquePointer?, _ bytes: UnsafePointer<CChar>?, _ count: Int32
) -> Int32 {
    guard let bio, let data = BIO_get_data(bio) else { return -1 }
    let channel = Unmanaged<TLSChannel>.fromOpaque(data).takeUnretainedValue()
    guard evbuffer_add(channel.leaving, bytes, Int(count)) == 0 else { return -1 }
    channel.leftEver += Int(count)
    return count
}

private func channelIsAsked(
    _: OpaquePointer?, _ command: Int32, _: Int, _: UnsafeMutableRawPointer?
) -> Int {
    command == BIO_CTRL_FLUSH ? 1 : 0
}
