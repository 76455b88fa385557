package import Access
import Crypto
import JSONTree

// Being let in by a server, and letting others in.
extension Scorebook {
    /// Bytes of the key by which a server knows this device again.
    private static let keyBytes = 32
    /// Of the name that a server is told.
    private static let nameBytesMax = 120

    /// Shows a code to a server, once, and keeps the token that it gives.
    ///
    /// It blocks the calling thread. Done again with the same code it is one joining, so that a
    /// lost answer costs nothing.
    package func join(
        _ code: String, at server: String, transport given: (any Transport)? = nil
    ) throws(ScorebookError) -> Grant {
        try guarded {
            let server = try ServerURL(server)
            try file.checkWritable()
            return try exchanging {
                let key = try credential(at: server)?.key ?? newKey()
                let link = AccessLink(server: server, transport: try transport(given))
                let answer = try link.ask(
                    "POST", "join",
                    JSON([
                        "code": .string(code), "key": .string(key), "name": .string(nameToTell),
                    ]))
                guard let gained = DeviceCredential(answer, key: key, now: wallNow) else {
                    throw link.noServer()
                }
                try save(gained, at: server)
                recent = nil
                try giveBackUnreturned(to: server)
                return gained.grant
            }
        }
    }

    /// Has a server make a code that lets another device in.
    ///
    /// - Returns: the code.
    package func invite(
        _ grant: Grant, minutes: Int?, at server: String,
        transport given: (any Transport)? = nil
    ) throws(ScorebookError) -> String {
        try guarded {
            let link = try accessLink(to: server, given)
            var fields = grant.fields
            if let minutes {
                fields.append(JSON.Field(name: "minutes", value: .integer(Int64(minutes))))
            }
            guard let code = try link.ask("POST", "invite", .object(fields))["code"]?.string else {
                throw link.noServer()
            }
            return code
        }
    }

    /// The devices that a server let in, the latest first.
    package func devices(
        at server: String, transport given: (any Transport)? = nil
    ) throws(ScorebookError) -> [LetInDevice] {
        try guarded {
            let link = try accessLink(to: server, given)
            guard let list = try link.ask("GET", "devices")["devices"]?.array else {
                throw link.noServer()
            }
            return list.compactMap { LetInDevice($0) }
        }
    }

    /// Who this device is at a server; nil where it was not let in.
    package func uid(at server: String) throws(ScorebookError) -> String? {
        try guarded { try credential(at: ServerURL(server))?.uid }
    }

    /// Puts a device out, this one too.
    ///
    /// - Parameter uid: the beginning of its id is enough.
    /// - Returns: its whole id.
    package func revoke(
        _ uid: String, at server: String, transport given: (any Transport)? = nil
    ) throws(ScorebookError) -> String {
        try guarded {
            let address = try ServerURL(server)
            let own = try credential(at: address)
            let link = try accessLink(to: server, given)
            // Of its own id every device may give the beginning; a server asks it for the whole.
            let isOwn = own.map { !uid.isEmpty && $0.uid.hasPrefix(uid) } ?? false
            let answer = try link.ask(
                "POST", "revoke", JSON(["uid": .string(isOwn ? own?.uid ?? uid : uid)]))
            guard let revoked = answer["uid"]?.string else { throw link.noServer() }
            if revoked == own?.uid { try forget(address) }
            return revoked
        }
    }

    /// Forgets the token of a server, and has the server forget it where it can be reached.
    ///
    /// Matches and what is not sent yet stay; the latter is sent as nobody else, unless somebody
    /// adopts it.
    ///
    /// - Returns: whether the server knows of it; nil where this device was not let in there.
    package func leave(
        _ server: String, transport given: (any Transport)? = nil
    ) throws(ScorebookError) -> Bool? {
        try guarded {
            let address = try ServerURL(server)
            return try exchanging {
                guard let own = try credential(at: address) else { return nil }
                let way = AuthorizedTransport(
                    base: try transport(given), server: address, token: own.token)
                let link = AccessLink(server: address, transport: way)
                // A server that is gone, or has put the device out, is no reason to stay.
                let answer = try? link.ask("POST", "revoke", JSON(["uid": .string(own.uid)]))
                try forget(address)
                return answer?["uid"]?.string == own.uid
            }
        }
    }

    // MARK: Credentials

    func credential(at server: ServerURL) throws -> DeviceCredential? {
        try CredentialFile(home: home)[server]
    }

    private func save(_ credential: DeviceCredential, at server: ServerURL) throws {
        var credentials = try CredentialFile(home: home)
        credentials[server] = credential
        try credentials.save()
        try passOutbox(to: credential.uid)
    }

    private func forget(_ server: ServerURL) throws {
        var credentials = try CredentialFile(home: home)
        credentials[server] = nil
        try credentials.save()
        try passOutbox(to: nil)
    }

    private func newKey() throws -> String {
        Base64URL.text(of: try SecureRandom.bytes(Self.keyBytes))
    }

    /// What the list of devices calls this one.
    private var nameToTell: String {
        var name = settings.name
        while name.utf8.count > Self.nameBytesMax { name.removeLast() }
        return name
    }

    private var wallNow: Int64 { Identity.wall(clock) }

    private func accessLink(to server: String, _ given: (any Transport)?) throws -> AccessLink {
        let server = try ServerURL(server)
        return AccessLink(server: server, transport: try transport(given, to: server))
    }

    // MARK: The way there

    /// A way to a server that says who this device is, where it was let in; a token of which half
    /// the time is over is renewed first.
    func transport(_ given: (any Transport)?, to server: ServerURL) throws -> any Transport {
        let base = try transport(given)
        guard var known = try credential(at: server) else { return base }
        if wallNow >= known.renewAfter {
            let present = AuthorizedTransport(
                base: base, server: server, token: known.token)
            let link = AccessLink(server: server, transport: present)
            // Where it fails, what is asked next fails too, and says why; or the old one is still
            // good.
            if let answer = try? link.ask("POST", "renew"),
                let renewed = DeviceCredential(answer, key: known.key, now: wallNow),
                renewed.uid == known.uid
            {
                try save(renewed, at: server)
                known = renewed
            }
        }
        return AuthorizedTransport(base: base, server: server, token: known.token)
    }
}
