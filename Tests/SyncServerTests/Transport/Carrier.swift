import Foundation
import SyncServer
import TestSupport

/// What carries HTTP.
enum Carrier: CaseIterable, Sendable {
    case plain, tls

    /// What the tests of the whole server run over: `MATCHBOOK_CARRIER=tls` has all use TLS.
    static let ofServices: Carrier =
        ProcessInfo.processInfo.environment["MATCHBOOK_CARRIER"] == "tls" ? .tls : .plain

    /// What a server of the tests shows; nil without TLS.
    var context: TLSContext? {
        get throws { self == .plain ? nil : try Self.made.get() }
    }

    private static let made = Result {
        let authority = try TestAuthority()
        // The files go with the authority, once they were read.
        defer { withExtendedLifetime(authority) {} }
        let files = try authority.issue()
        return try TLSContext(files.files)
    }
}

extension TestAuthority.Files {
    var files: TLSFiles { TLSFiles(certificate: certificate, key: key) }
}
