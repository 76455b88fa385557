import CTLS
import Glibc

/// The client's end of TLS on a blocking socket, for `Peer`; it trusts everybody.
final class TLSClient {
    private let context: OpaquePointer
    private let handle: OpaquePointer
    private let descriptor: Int32

    /// Agrees with the server on how to encrypt.
    init(_ descriptor: Int32, protocols: [String] = [], versionMax: Int32 = TLS1_3_VERSION) throws {
        guard let context = SSL_CTX_new(TLS_client_method()), let handle = SSL_new(context) else {
            throw Peer.Failure(description: "no TLS")
        }
        self.context = context
        self.handle = handle
        self.descriptor = descriptor
        SSL_ctrl(handle, SSL_CTRL_SET_MAX_PROTO_VERSION, Int(versionMax), nil)
        // Otherwise OpenSSL itself would refuse to speak the versions that the server is to refuse.
        SSL_set_security_level(handle, 0)
        let offer = protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
        SSL_set_alpn_protos(handle, offer, UInt32(offer.count))
        SSL_set_fd(handle, descriptor)
        guard SSL_connect(handle) == 1 else { throw failure("no TLS came about") }
    }

    deinit {
        SSL_free(handle)
        SSL_CTX_free(context)
    }

    var version: String { String(cString: SSL_get_version(handle)) }
    var cipher: String { String(cString: SSL_CIPHER_get_name(SSL_get_current_cipher(handle))) }

    /// The protocol that the server chose; empty when it chose none.
    var chosenProtocol: String {
        var name: UnsafePointer<UInt8>?
        var count: UInt32 = 0
        SSL_get0_alpn_selected(handle, &name, &count)
        return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
    }

    func send(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        var sent = 0
        guard SSL_write_ex(handle, bytes, bytes.count, &sent) == 1 else {
            throw failure("sending failed")
        }
    }

    /// Nothing at the end that the server said; an end that it did not say throws.
    func receive(into room: inout [UInt8]) throws -> Int {
        var count = 0
        let code = SSL_read_ex(handle, &room, room.count, &count)
        if code == 1 { return count }
        if SSL_get_error(handle, code) == SSL_ERROR_ZERO_RETURN { return 0 }
        throw failure("receiving failed")
    }

    /// Whether there is something to read, when the socket has something.
    var hasInput: Bool {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        defer { _ = fcntl(descriptor, F_SETFL, flags) }
        var byte: UInt8 = 0
        var count = 0
        let code = SSL_peek_ex(handle, &byte, 1, &count)
        return code == 1 || SSL_get_error(handle, code) != SSL_ERROR_WANT_READ
    }

    func sayGoodbye() { SSL_shutdown(handle) }

    /// Asks for new keys, and has the server make some too.
    func renewKeys() throws {
        guard SSL_key_update(handle, SSL_KEY_UPDATE_REQUESTED) == 1 else {
            throw failure("no new keys")
        }
    }

    private func failure(_ what: String) -> Peer.Failure {
        let code = ERR_get_error()
        ERR_clear_error()
        let reason = ERR_reason_error_string(code).map { String(cString: $0) } ?? "errno \(errno)"
        return Peer.Failure(description: "\(what): \(reason)")
    }
}
