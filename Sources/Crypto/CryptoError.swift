import CCrypto

/// A failure that OpenSSL reported.
package struct CryptoError: Error, Equatable, Sendable {
    package let doing: String
    /// OpenSSL's own words; empty when it gave none.
    package let reason: String

    /// Takes the first reason from the thread's queue of errors, and empties it.
    init(doing: String) {
        self.doing = doing
        var text = [CChar](repeating: 0, count: 256)
        let code = ERR_get_error()
        ERR_clear_error()
        if code != 0 { ERR_error_string_n(code, &text, text.count) }
        let used = text.prefix { $0 != 0 }
        reason = String(decoding: used.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

extension CryptoError: CustomStringConvertible {
    package var description: String {
        let reason = reason.isEmpty ? "no reason given" : reason
        return "OpenSSL failed while \(doing) (\(reason)). Is this machine out of memory?"
    }
}
