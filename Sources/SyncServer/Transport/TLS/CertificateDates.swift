import CTLS

/// When a certificate begins and ends, seen from now.
struct CertificateDates {
    /// Nil where there is no certificate.
    private(set) var daysLeft: Int32?
    /// What keeps devices from taking it, after its name.
    private(set) var fault: String?

    /// - Parameter context: OpenSSL's, with the certificate.
    init(_ context: OpaquePointer) {
        // Those between it and an authority may have ended: a device can know another way.
        guard let certificate = SSL_CTX_get0_certificate(context) else { return }
        let begins = Self.fromNow(OpaquePointer(X509_get0_notBefore(certificate)))
        let ends = Self.fromNow(OpaquePointer(X509_get0_notAfter(certificate)))
        if ends.days < 0 || ends.seconds < 0 {
            fault = "has expired: devices will refuse to connect"
        } else if begins.days > 0 || begins.seconds > 0 {
            fault = "is not valid yet: look at this machine's date"
        }
        daysLeft = ends.days + (ends.seconds > 0 ? 1 : 0)
    }

    private static func fromNow(_ time: OpaquePointer?) -> (days: Int32, seconds: Int32) {
        var (days, seconds): (Int32, Int32) = (0, 0)
        ASN1_TIME_diff(&days, &seconds, nil, time.map { UnsafePointer<ASN1_TIME>($0) })
        return (days, seconds)
    }
}
