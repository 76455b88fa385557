import CCurl

extension TLSDoubt {
    /// What libcurl's code means when it is one about TLS; nil when it is not.
    ///
    /// - Parameters:
    ///   - verification: OpenSSL's code of what is wrong with the certificate.
    ///   - detail: libcurl's words, which alone tell some failures apart.
    init?(_ code: CURLcode, verification: Int, detail: String) {
        switch code {
        case CURLE_PEER_FAILED_VERIFICATION: self = Self.doubt(verification, detail)
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH: self = .wrongPin
        case CURLE_SSL_CACERT_BADFILE: self = .badAuthorities
        case CURLE_SSL_CONNECT_ERROR:
            self = detail.contains("wrong version number") ? .notSpoken : .other
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
            CURLE_SSL_CRL_BADFILE, CURLE_SSL_SHUTDOWN_FAILED, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_USE_SSL_FAILED:
            self = .other
        default: return nil
        }
    }

    /// Source: OpenSSL, `x509_vfy.h`.
    private static func doubt(_ verification: Int, _ detail: String) -> TLSDoubt {
        switch verification {
        case 9: .notYetValid
        case 10: .expired
        // No issuer, a certificate that signed itself, or a chain that ends nowhere.
        case 2, 18, 19, 20, 21: .unknownAuthority
        default: detail.contains("host name") ? .wrongHost : .other
        }
    }
}
