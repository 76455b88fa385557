import Access
import JSONTree
import SQLite

extension AccessFile {
    /// Devices of one list.
    private static let listMax = 10_000

    private static let columns =
        "SELECT uid, tree, name, allows, generation, joined, expires, revoked FROM devices"

    /// Nil when no such device was ever let in.
    func device(_ uid: String) throws -> Device? {
        let find = try statement(Self.columns + " WHERE uid = ?1")
        try find.bind(uid, at: 1)
        return try find.first { try device($0) }
    }

    /// The devices of a tree, the latest first.
    func devices(of tree: String) throws -> [Device] {
        let find = try statement(
            Self.columns + " WHERE tree = ?1 ORDER BY joined DESC, uid LIMIT \(Self.listMax)")
        try find.bind(tree, at: 1)
        return try find.all { try device($0) }
    }

    private func device(_ row: Statement) throws -> Device {
        Device(
            uid: row.text(at: 0), tree: row.text(at: 1), name: row.text(at: 2),
            grant: try grant(row.bytes(at: 3)), generation: row.int64(at: 4),
            joined: row.int64(at: 5), expires: row.int64(at: 6), isRevoked: row.int64(at: 7) != 0)
    }

    func save(_ device: Device) throws {
        let put = try statement(
            "REPLACE INTO devices (uid, tree, name, allows, generation, joined, expires, revoked)"
                + " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
        try put.bind(device.uid, at: 1)
        try put.bind(device.tree, at: 2)
        try put.bind(device.name, at: 3)
        try put.bind(utf8: device.grant.json.text().span, at: 4)
        try put.bind(device.generation, at: 5)
        try put.bind(device.joined, at: 6)
        try put.bind(device.expires, at: 7)
        try put.bind(device.isRevoked ? 1 : 0, at: 8)
        try put.run()
    }

    /// Puts a device out: no token of its is good any more.
    ///
    /// - Parameter uid: the beginning of it is enough where no other device's is the same.
    func revoke(_ uid: String, of tree: String) throws -> Device {
        try changing {
            // "~" comes after all that stands in an id.
            let find = try statement(
                Self.columns + " WHERE uid >= ?1 AND uid < ?1 || '~' AND tree = ?2 LIMIT 2")
            try find.bind(uid, at: 1)
            try find.bind(tree, at: 2)
            let matching = try find.all { try device($0) }
            guard let device = matching.first, !uid.isEmpty else {
                throw Refusal(.notFound, "no device whose id begins so was let in")
            }
            guard matching.count == 1 || device.uid == uid else {
                throw Refusal(.badRequest, "several devices' ids begin so; give more of it")
            }
            let revoked = Device(
                uid: device.uid, tree: device.tree, name: device.name, grant: device.grant,
                generation: device.generation + 1, joined: device.joined,
                expires: device.expires, isRevoked: true)
            try save(revoked)
            return revoked
        }
    }

    /// Puts all devices out, and ends all invitations, for none of their tokens and codes will be
    /// known any more.
    ///
    /// - Returns: how many were in.
    func putAllOut() throws -> Int {
        try changing {
            let revoke = try statement(
                "UPDATE devices SET revoked = 1, generation = generation + 1 WHERE revoked = 0"
                    + " RETURNING uid")
            let count = try revoke.all { _ in () }.count
            try statement("DELETE FROM invitations").run()
            return count
        }
    }

    /// Lets a device go on to a later end.
    func renew(_ claims: DeviceClaims, until expires: Int64) throws -> Device {
        try changing {
            guard let device = try device(claims.uid), device.accepts(claims) else {
                throw Refusal.revoked
            }
            let renewed = Device(
                uid: device.uid, tree: device.tree, name: device.name, grant: device.grant,
                generation: device.generation, joined: device.joined, expires: expires,
                isRevoked: false)
            try save(renewed)
            return renewed
        }
    }
}

extension Device {
    /// Whether the token is one that the device may still use.
    func accepts(_ claims: DeviceClaims) -> Bool {
        !isRevoked && generation == claims.generation && tree == claims.tree
            && grant == claims.grant
    }
}

extension Refusal {
    static let revoked = Refusal.unauthorized(
        "Auth token was revoked: this device was put out. Ask for a new invitation.")
}
