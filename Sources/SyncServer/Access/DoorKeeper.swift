package import Access
import Crypto
import JSONTree

/// Lets devices in and puts them out: makes codes and tokens, and keeps the file of both.
///
/// Belongs to one thread at a time. What it did is on the disk when it returns.
package final class DoorKeeper {
    private let keys: ServerKeys
    private let file: AccessFile
    private let tokenTime: Int64

    /// Bytes of a device's key, by which it is known again.
    static let deviceKeyBytes = 32
    static let nameBytesMax = 120
    /// Hexadecimal digits of a device's id.
    private static let uidDigits = 20

    /// What a device gets: who it is, and the token that says so.
    struct Admission {
        let device: Device
        let token: String
    }

    /// - Throws: `AccessError` where no keys were made.
    package init(folder: String, tokenTime: Int64 = AccessSettings().tokenTime) throws {
        try DataFolder.requireThere(folder)
        try DataFolder.requireNoBackup(folder)
        guard let keys = try ServerKeys(in: folder) else {
            if let former = FormerDoor.found(in: folder) {
                throw former.error(of: folder)
            }
            throw AccessError(
                "\(folder) has no keys, so nobody can be let in: the server is open to all. "
                    + "“matchbookd init” makes them.")
        }
        self.keys = keys
        self.tokenTime = tokenTime
        file = try AccessFile(folder: folder)
    }

    package func invite(
        _ grant: Grant, to tree: String, minutes: Int, now: Int64
    ) throws -> (code: InvitationCode, expires: Int64) {
        let code = InvitationCode(bits: try SecureRandom.number())
        let expires = now + Int64(minutes) * 60_000
        let invitation = Invitation(
            codeHash: try hash(of: code), tree: tree, grant: grant, expires: expires)
        try file.add(invitation, now: now)
        return (code, expires)
    }

    /// - Parameter key: the device's own secret; the same one is the same device again.
    func join(
        _ code: InvitationCode, to tree: String, key: [UInt8], name: String, now: Int64
    ) throws -> Admission {
        let digest = try SHA256.text(of: "matchbook device\n\(tree)\n\(Base64URL.text(of: key))")
        let device = try file.join(
            try hash(of: code), to: tree, uid: String(digest.prefix(Self.uidDigits)), name: name,
            now: now, expires: now + tokenTime)
        return try admission(device, now: now)
    }

    func renew(_ claims: DeviceClaims, now: Int64) throws -> Admission {
        try admission(try file.renew(claims, until: now + tokenTime), now: now)
    }

    package func devices(of tree: String) throws -> [Device] { try file.devices(of: tree) }

    package func revoke(_ uid: String, of tree: String) throws -> Device {
        try file.revoke(uid, of: tree)
    }

    private func admission(_ device: Device, now: Int64) throws -> Admission {
        let claims = DeviceClaims(
            uid: device.uid, tree: device.tree, grant: device.grant,
            generation: device.generation, issued: now, expires: device.expires)
        let token = try Token.text(of: claims.json, .hs256) { bytes in
            try HMACSHA256.code(of: bytes, key: keys.deviceKey)
        }
        return Admission(device: device, token: token)
    }

    private func hash(of code: InvitationCode) throws -> [UInt8] {
        try HMACSHA256.code(of: Array("invitation \(code.text)".utf8), key: keys.deviceKey)
    }
}

extension DoorKeeper.Admission {
    /// The answer that carries the token.
    func json(now: Int64) -> JSON {
        let fields = [
            JSON.Field(name: "now", value: .integer(now)),
            JSON.Field(name: "uid", value: .string(device.uid)),
            JSON.Field(name: "token", value: .string(token)),
            JSON.Field(name: "expires", value: .integer(device.expires)),
        ]
        return .object(fields + device.grant.fields)
    }
}
