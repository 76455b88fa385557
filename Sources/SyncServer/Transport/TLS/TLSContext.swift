import CTLS

/// What a server shows to prove who it is, and which forms of TLS it speaks.
///
/// TLS 1.2 and 1.3, with keys that are of no use to one who gets hold of the private key later.
package final class TLSContext: @unchecked Sendable {
    // Sendable because the handle is never changed once it is made, and OpenSSL counts and locks
    // what connections take from it.
    let handle: OpaquePointer
    /// What whoever runs the server should know of the files.
    package let notices: [String]

    /// Days before the certificate's end from which on it is said.
    private static let warningDays: Int32 = 14

    package init(_ files: TLSFiles) throws(TLSError) {
        let notices = try files.check()
        guard let handle = SSL_CTX_new(TLS_server_method()) else {
            throw TLSError("TLS cannot be set up: \(Self.reason()).")
        }
        do throws(TLSError) {
            try Self.restrict(handle)
            try Self.load(files, into: handle)
        } catch {
            SSL_CTX_free(handle)
            throw error
        }
        SSL_CTX_set_alpn_select_cb(handle, peerDidOfferProtocols, nil)
        self.handle = handle
        self.notices = notices + Self.datesNotice(of: handle, files.certificate)
    }

    /// Why the certificate is not good at this moment, after its name; nil where it is.
    var datesFault: String? { CertificateDates(handle).fault }

    deinit { SSL_CTX_free(handle) }

    // MARK: Making it

    private static func restrict(_ handle: OpaquePointer) throws(TLSError) {
        SSL_CTX_set_options(handle, matchbook_tls_options)
        // An idle connection keeps no room for records.
        SSL_CTX_ctrl(handle, SSL_CTRL_MODE, Int(SSL_MODE_RELEASE_BUFFERS), nil)
        guard
            SSL_CTX_ctrl(
                handle, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil) == 1,
            SSL_CTX_set_cipher_list(handle, "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL") == 1
        else { throw TLSError("TLS cannot be set up: \(reason()).") }
    }

    private static func load(_ files: TLSFiles, into handle: OpaquePointer) throws(TLSError) {
        ERR_clear_error()
        guard SSL_CTX_use_certificate_chain_file(handle, files.certificate) == 1 else {
            throw TLSError(
                "\(files.certificate) holds no certificate in PEM (\(reason())).")
        }
        var wasEncrypted = false
        let isLoaded = withUnsafeMutablePointer(to: &wasEncrypted) { asked in
            SSL_CTX_set_default_passwd_cb(handle, keyNeedsPassphrase)
            SSL_CTX_set_default_passwd_cb_userdata(handle, asked)
            defer { SSL_CTX_set_default_passwd_cb_userdata(handle, nil) }
            return SSL_CTX_use_PrivateKey_file(handle, files.key, SSL_FILETYPE_PEM) == 1
        }
        guard !wasEncrypted else {
            throw TLSError(
                "\(files.key) needs a passphrase, and nobody is there to type it; “openssl pkey "
                    + "-in \(files.key) -out FILE” takes it off.")
        }
        // A key of another certificate is refused as it is loaded.
        let why = reason()
        guard isLoaded, SSL_CTX_check_private_key(handle) == 1 else {
            throw TLSError(
                "\(files.key) holds no private key in PEM that belongs to \(files.certificate) "
                    + "(\(why)).")
        }
    }

    private static func datesNotice(of handle: OpaquePointer, _ path: String) -> [String] {
        let dates = CertificateDates(handle)
        if let fault = dates.fault { return ["the certificate \(path) \(fault)"] }
        guard let days = dates.daysLeft, days <= warningDays else { return [] }
        return ["the certificate \(path) ends within \(days) days"]
    }

    /// What OpenSSL says of the last failure.
    private static func reason() -> String {
        let code = ERR_get_error()
        defer { ERR_clear_error() }
        return ERR_reason_error_string(code).map { String(cString: $0) } ?? "unknown reason"
    }
}

/// `pem_password_cb`: `context` is the flag that says that it was asked; there is none to give.
private func keyNeedsPassphrase(
    _: UnsafeMutablePointer<CChar>?, _: Int32, _: Int32, _ context: UnsafeMutableRawPointer?
) -> Int32 {
    context?.assumingMemoryBound(to: Bool.self).pointee = true
    return -1
}

/// `SSL_CTX_alpn_select_cb_func`: HTTP/1.1 is all that is spoken; who insists on others is told.
private func peerDidOfferProtocols(
    _: OpaquePointer?, _ chosen: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ length: UnsafeMutablePointer<UInt8>?, _ offered: UnsafePointer<UInt8>?, _ count: UInt32,
    _: UnsafeMutableRawPointer?
) -> Int32 {
    let names = UnsafeBufferPointer(start: offered, count: Int(count))
    let wanted: StaticString = "http/1.1"
    var position = 0
    while position < names.count {
        let start = position + 1
        let end = start + Int(names[position])
        guard end <= names.count else { break }
        if wanted.withUTF8Buffer({ names[start..<end].elementsEqual($0) }) {
            chosen?.pointee = offered?.advanced(by: start)
            length?.pointee = names[position]
            return SSL_TLSEXT_ERR_OK
        }
        position = end
    }
    return SSL_TLSEXT_ERR_ALERT_FATAL
}
