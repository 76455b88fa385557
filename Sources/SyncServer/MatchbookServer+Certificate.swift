extension MatchbookServer {
    /// Reads the certificate and its key again, as after a renewal: on SIGHUP.
    ///
    /// Connections that stand keep theirs. Files that cannot be used change nothing.
    func readAgain() {
        guard let files = settings.tls else {
            tell("nothing is read again: the server has no certificate")
            return
        }
        do throws(TLSError) {
            let context = try TLSContext(files)
            http.tls = context
            tell("the certificate \(files.certificate) was read again")
            for notice in context.notices { tell(notice) }
        } catch {
            settings.report("\(error) The certificate that was read before stays in use.")
        }
    }

    /// Something that whoever runs the server should know.
    func tell(_ sentence: String) { log.tell(LogEntry(.warning, .notice, sentence)) }
}
