import Access
import JSONTree
import SQLite

extension AccessFile {
    /// Codes that are open at the same time: each makes guessing easier.
    private static let openMax = 1000
    /// How long one that has ended can be told from one that never was, in milliseconds.
    private static let rememberedTime: Int64 = 24 * 3600 * 1000

    func add(_ invitation: Invitation, now: Int64) throws {
        try changing {
            let forget = try statement("DELETE FROM invitations WHERE expires < ?1")
            try forget.bind(now - Self.rememberedTime, at: 1)
            try forget.run()
            let count = try statement(
                "SELECT count(*) FROM invitations WHERE expires > ?1 AND used_by IS NULL")
            try count.bind(now, at: 1)
            guard try count.first({ $0.int64(at: 0) }) ?? 0 < Self.openMax else {
                throw Refusal(
                    .tooManyRequests,
                    "\(Self.openMax) invitations are open, which is the limit; wait until some "
                        + "have ended")
            }
            let put = try statement(
                "INSERT INTO invitations (code, tree, allows, expires) VALUES (?1, ?2, ?3, ?4)")
            try put.bind(invitation.codeHash, at: 1)
            try put.bind(invitation.tree, at: 2)
            try put.bind(utf8: invitation.grant.json.text().span, at: 3)
            try put.bind(invitation.expires, at: 4)
            try put.run()
        }
    }

    /// Lets in the device that has the code, which is used up by it.
    ///
    /// The same device may show the same code again: the first answer may have been lost.
    ///
    /// - Parameters:
    ///   - uid: the device's.
    ///   - expires: when its token ends.
    func join(
        _ codeHash: [UInt8], to tree: String, uid: String, name: String, now: Int64, expires: Int64
    ) throws -> Device {
        try changing {
            let find = try statement(
                "SELECT tree, allows, expires, used_by FROM invitations WHERE code = ?1")
            try find.bind(codeHash, at: 1)
            let found = try find.first { row in
                (
                    tree: row.text(at: 0), grant: try grant(row.bytes(at: 1)),
                    expires: row.int64(at: 2), usedBy: row.optionalText(at: 3)
                )
            }
            guard let found, found.tree == tree else { throw Refusal.noSuchCode }
            let before = try device(uid)
            if let user = found.usedBy {
                let isAgain = user == uid && before?.isRevoked == false
                guard isAgain else { throw Refusal.codeWasUsed }
            }
            guard found.expires > now else { throw Refusal.codeHasEnded }
            let use = try statement("UPDATE invitations SET used_by = ?1 WHERE code = ?2")
            try use.bind(uid, at: 1)
            try use.bind(codeHash, at: 2)
            try use.run()
            // Who may do more already does not lose it by another code.
            let isMore = before.map { !$0.isRevoked && $0.grant.covers(found.grant) } ?? false
            let device = Device(
                uid: uid, tree: tree, name: name,
                grant: isMore ? before?.grant ?? found.grant : found.grant,
                generation: (before?.generation ?? 0) + 1, joined: before?.joined ?? now,
                expires: expires, isRevoked: false)
            try save(device)
            return device
        }
    }
}

extension Refusal {
    static let noSuchCode = Refusal(
        .notFound,
        "no invitation has this code; look for a mistyped letter, and whether it is for this "
            + "server")
    static let codeWasUsed = Refusal(
        .gone, "this code was used already, and is good for one device; ask for another one")
    static let codeHasEnded = Refusal(.gone, "this code has ended; ask for another one")
}
