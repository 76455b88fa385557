import Crypto
import Glibc

/// The authorities that a home trusts in place of the system's, as a file in it: it stays when the
/// file that they came from is moved or taken away.
struct Authorities {
    static let name = "authorities.pem"
    /// A system's file has some hundred authorities.
    private static let bytesMax = 4 << 20

    let path: String

    init(home: String) {
        path = home + "/" + Self.name
    }

    /// - Throws: `.refused` when the file cannot be read or has no certificate.
    func take(from file: String) throws(ScorebookError) {
        let bytes = try Self.bytes(of: file)
        guard file != path else { return }
        try HomeFolder.replace(path, with: bytes)
    }

    func remove() throws(ScorebookError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw HomeFolder.failure(path) }
    }

    /// The text of a file that has certificates.
    static func bytes(of file: String) throws(ScorebookError) -> [UInt8] {
        func refused(_ why: String) -> ScorebookError {
            ScorebookError(
                .refused, "“\(file)” holds no authority that could be trusted: \(why)")
        }
        let read: [UInt8]?
        do throws(ScorebookError) {
            read = try HomeFolder.bytes(of: file, bytesMax: bytesMax + 1)
        } catch {
            throw refused(String(cString: strerror(errno)))
        }
        guard let bytes = read else { throw refused(String(cString: strerror(ENOENT))) }
        guard bytes.count <= bytesMax else {
            throw refused("it is larger than \(bytesMax >> 20) MiB")
        }
        guard Certificates.count(inPEM: bytes) > 0 else {
            throw refused("no certificate in PEM is in it")
        }
        return bytes
    }
}

extension ServerTrust {
    /// - Throws: `.refused`, with the reason, when a file of authorities cannot be used.
    package static func checkAuthorities(_ file: String) throws(ScorebookError) {
        _ = try Authorities.bytes(of: file)
    }
}

// By what the server is believed, as this home remembers it.
extension Scorebook {
    package var rememberedTrust: ServerTrust {
        var trust = settings.trust
        if trust.authorities == Authorities.name {
            trust.authorities = Authorities(home: home).path
        }
        return trust
    }

    /// Remembers it, with a copy of the authorities.
    package func remember(_ trust: ServerTrust) throws(ScorebookError) {
        let own = Authorities(home: home)
        var changed = settings
        changed.trust = trust
        if let file = trust.authorities {
            try guarded { try self.file.checkWritable() }
            try own.take(from: file)
            changed.trust.authorities = Authorities.name
        }
        try save(changed)
        // What is no longer named would only be in the way.
        if trust.authorities == nil { try own.remove() }
        ownTransport = nil
    }

    /// Takes a copy where an earlier version remembered only the place of a file.
    func keepAuthorities() {
        guard let file = settings.trust.authorities, file != Authorities.name,
            readOnlyReason == nil
        else { return }
        // One that is gone, or was never any good, is told of by the connection that needs it.
        try? remember(settings.trust)
    }
}
