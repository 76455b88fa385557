import Glibc
import Matches
import SQLite
import SyncCore

extension Scorebook {
    /// Looks at clock, server, file, disk, outbox and forks, and changes nothing.
    ///
    /// - Parameter server: nil when no address is known.
    package func diagnosis(
        server: String?, transport given: (any Transport)? = nil
    ) throws(ScorebookError) -> Diagnosis {
        try guarded {
            var diagnosis = Diagnosis()
            try lookHere(&diagnosis)
            if let server { try ask(server, given, &diagnosis) }
            return diagnosis
        }
    }

    private func lookHere(_ diagnosis: inout Diagnosis) throws {
        diagnosis.home = home
        diagnosis.format = try file.connection.userVersion()
        diagnosis.fileBytes = Self.bytes(of: file.path)
        diagnosis.logBytes = Self.bytes(of: file.path + "-wal")
        diagnosis.freeBytes = Self.freeBytes(at: home)
        diagnosis.damage = try file.connection.quickCheck()
        let identity = try file.reading { try currentIdentity() }
        if identity.offset.roundTrip != nil {
            diagnosis.clockOffset = identity.offset.milliseconds
            diagnosis.clockLearned = identity.offset.learnedAt
        }
        diagnosis.outbox = try outbox()
        let oldest = try file.statement(
            "SELECT min(stamp) FROM outbox WHERE restoring = 0 AND state = 'pending'")
        diagnosis.oldestWrite =
            try oldest.first { $0.stamp(at: 0)?.milliseconds } ?? nil
        diagnosis.keptAside = try Outbox(file).quarantinedCount()
        diagnosis.waiting = (
            diagnosis.outbox.writes - diagnosis.keptAside,
            diagnosis.outbox.bytes - (try Outbox(file).quarantinedBytes())
        )
        diagnosis.unreturned = try file.reading { try unreturned() }
        let listings = try listings()
        diagnosis.matches = listings.count
        diagnosis.forked = listings.filter { $0.forks > 0 }.map(\.id)
    }

    private func ask(
        _ server: String, _ given: (any Transport)?, _ diagnosis: inout Diagnosis
    ) throws {
        let server = try ServerURL(server)
        diagnosis.right = try right(at: server)
        let link = ServerLink(server, transport: try transport(given, to: server), clock: clock)
        do throws(PushFailure) {
            let (status, moment) = try link.status()
            diagnosis.server = .answers(version: status.version, milliseconds: moment.elapsed)
            diagnosis.clockOffset = moment.now - (moment.sent + moment.elapsed / 2)
            diagnosis.clockLearned = moment.sent
            diagnosis.hasFallenBack = (try? hasFallenBack(status)) ?? false
        } catch {
            diagnosis.server =
                if case .unauthorized(let sentence) = error {
                    .refuses(sentence)
                } else {
                    .silent(ScorebookError(error).sentence)
                }
        }
    }

    /// 0 for a file that is not there.
    private static func bytes(of path: String) -> Int64 {
        var found = stat()
        return stat(path, &found) == 0 ? Int64(found.st_size) : 0
    }

    private static func freeBytes(at path: String) -> Int64? {
        var found = statvfs()
        guard statvfs(path, &found) == 0 else { return nil }
        let (bytes, overflow) = Int64(found.f_bavail)
            .multipliedReportingOverflow(by: Int64(found.f_frsize))
        return overflow ? .max : bytes
    }
}
