import CCrypto

/// Certificates in a text in PEM.
package enum Certificates {
    /// How many there are before the first that cannot be read; other blocks are passed over.
    ///
    /// Whether they are still good, and who signed them, does not count.
    package static func count(inPEM text: [UInt8]) -> Int {
        guard let source = BIO_new_mem_buf(text, Int32(clamping: text.count)) else { return 0 }
        defer {
            BIO_free(source)
            // The end of the text is an error to OpenSSL.
            ERR_clear_error()
        }
        var count = 0
        while let certificate = PEM_read_bio_X509_AUX(source, nil, nil, nil) {
            X509_free(certificate)
            count += 1
        }
        return count
    }
}
