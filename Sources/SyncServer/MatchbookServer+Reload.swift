extension MatchbookServer {
    /// Reads the certificate and its key, and the public keys of users, again: on SIGHUP.
    ///
    /// What cannot be used changes nothing, and is told.
    func readAgain() {
        if let files = settings.tls { readCertificate(files) }
        if !settings.access.publicKeyFiles.isEmpty { readPublicKeys() }
        if settings.tls == nil, settings.access.publicKeyFiles.isEmpty {
            tell("nothing is read again: the server has no certificate and no public keys")
        }
    }

    /// Connections that stand keep theirs.
    private func readCertificate(_ files: TLSFiles) {
        do throws(TLSError) {
            let context = try TLSContext(files)
            // No device would connect any more; where none does already, it is no matter.
            if let fault = context.datesFault, let present = http.tls, present.datesFault == nil {
                throw TLSError("\(files.certificate) \(fault).")
            }
            http.tls = context
            tell("the certificate \(files.certificate) was read again")
            for notice in context.notices { tell(notice) }
        } catch {
            settings.report("\(error) The certificate that was read before stays in use.")
        }
    }

    private func readPublicKeys() {
        do throws(AccessError) {
            service.trust(try TrustedKeys.external(settings.access))
            let files = settings.access.publicKeyFiles.joined(separator: ", ")
            tell("the public keys in \(files) were read again")
        } catch {
            settings.report("\(error) The public keys that were read before stay in use.")
        }
    }

    /// Something that whoever runs the server should know.
    func tell(_ sentence: String) { log.tell(LogEntry(.warning, .notice, sentence)) }
}
