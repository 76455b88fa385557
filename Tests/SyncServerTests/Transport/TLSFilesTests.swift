import Foundation
import SyncServer
import TestSupport
import Testing

/// Certificates and keys that cannot be used, and what is said of them.
struct TLSFilesTests {
    private let authority: TestAuthority
    private let folder: ScratchFolder

    init() throws {
        authority = try TestAuthority()
        folder = try ScratchFolder()
    }

    private func refusal(_ certificate: String, _ key: String) -> String {
        do throws(TLSError) {
            _ = try TLSContext(TLSFiles(certificate: certificate, key: key))
            return ""
        } catch {
            return error.description
        }
    }

    @Test func `a certificate and its key are taken without a word`() throws {
        let files = try authority.issue(days: 30)
        let context = try TLSContext(TLSFiles(certificate: files.certificate, key: files.key))
        #expect(context.notices == [])
    }

    @Test func `files that are not there, or are none, are named`() throws {
        let files = try authority.issue()
        #expect(refusal("/none", files.key).contains("/none cannot be read"))
        #expect(refusal(files.certificate, "/none").contains("/none cannot be read"))
        #expect(refusal(folder.path, files.key).contains("is no file"))
        #expect(refusal(files.certificate, "/dev/null").contains("is no file"))
        #expect(refusal(files.key, files.key).contains("holds no certificate"))
        #expect(refusal(files.certificate, files.certificate).contains("can be read by every"))
    }

    @Test func `an empty file is neither`() throws {
        let files = try authority.issue()
        let empty = folder.file("empty")
        try Data().write(to: URL(filePath: empty))
        try permit(0o600, empty)
        #expect(refusal(empty, files.key).contains("holds no certificate in PEM"))
        #expect(refusal(files.certificate, empty).contains("holds no private key in PEM"))
    }

    @Test func `the key of another certificate is refused`() throws {
        let files = try authority.issue("one")
        let other = try authority.issue("other")
        #expect(refusal(files.certificate, other.key).contains("belongs to"))
    }

    @Test func `a key with a passphrase is refused without asking for it`() throws {
        let files = try authority.issue()
        let locked = folder.file("locked.key")
        try authority.openssl([
            "pkey", "-in", files.key, "-aes256", "-passout", "pass:secret", "-out", locked,
        ])
        try permit(0o600, locked)
        #expect(refusal(files.certificate, locked).contains("needs a passphrase"))
    }

    @Test func `a key that everybody can read is refused, one of a group is told of`() throws {
        let files = try authority.issue(days: 30)
        try permit(0o644, files.key)
        #expect(refusal(files.certificate, files.key).contains("chmod 600"))
        try permit(0o640, files.key)
        let context = try TLSContext(TLSFiles(certificate: files.certificate, key: files.key))
        #expect(context.notices.count == 1)
        #expect(context.notices[0].contains("its group"))
    }

    @Test(arguments: [(-1, "has expired"), (3, "within 3 days"), (30, nil)])
    func `the end of a certificate is told`(days: Int, text: String?) throws {
        let files = try authority.issue(days: days)
        let context = try TLSContext(TLSFiles(certificate: files.certificate, key: files.key))
        #expect(context.notices.count == (text == nil ? 0 : 1))
        if let text { #expect(context.notices[0].contains(text)) }
    }

    private func permit(_ mode: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
