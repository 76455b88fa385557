extension MatchbookServer {
    /// Reads the certificate and its key again, as after a renewal: on SIGHUP.
    ///
    /// Connections that stand keep theirs. Files that cannot be used change nothing.
    func readAgain() {
        guard let files = settings.tls else {
            settings.report("nothing is read again: the server has no certificate")
            return
        }
        do throws(TLSError) {
            let context = try TLSContext(files)
            http.tls = context
            settings.report("the certificate \(files.certificate) was read again")
            for notice in context.notices { settings.report(notice) }
        } catch {
            settings.report("\(error) The certificate that was read before stays in use.")
        }
    }
}
