import JSONTree
import Matches
package import SyncCore
import TreeStore

/// The matches of one home folder, kept in one file and exchanged with a server.
///
/// One thread at a time may use it; several processes may work on one home. What a call wrote is
/// on the disk when it returns. Only `push` and `pull` touch the network.
public final class Scorebook {
    /// The folder.
    public let home: String
    /// This device, as the server knows it.
    ///
    /// A push takes a new one when another copy of this home uses it too.
    package var device: DeviceID { identity.device }
    package internal(set) var settings: Settings {
        didSet { if settings.trust != oldValue.trust { ownTransport = nil } }
    }

    package let file: LocalFile
    let clock: any WallClock
    /// As it was last read; within a transaction `currentIdentity` reads it anew.
    private var identity: Identity
    /// The match used last, so that recording one entry after another folds only the new ones.
    var recent: RecentMatch?
    /// In place of what the settings say.
    package var trust: ServerTrust? {
        didSet { if trust != oldValue { ownTransport = nil } }
    }
    /// Made at the first exchange that brings no other.
    var ownTransport: (any Transport)?
    /// See `hasChangedElsewhere`.
    var seenVersion: Int64 = 0
    var pushID = PushID()

    private init(home: String, file: LocalFile, clock: any WallClock) throws {
        self.home = home
        self.file = file
        self.clock = clock
        identity = try file.reading { try Identity(file) }
        do {
            settings = try file.reading { try Settings(file) }
        } catch let error as ScorebookError where error.kind == .damaged {
            // The matches are worth more: they stay in reach, and `check` names the damage.
            settings = Settings()
        }
        file.outboxBytesMax = settings.outboxBytesMax
        seenVersion = try file.version()
    }

    /// Opens the scorebook of a home folder, and makes both when they are missing.
    ///
    /// A file of a newer version, or where this program may not write, is opened too, and refuses
    /// every change.
    public static func open(
        home: String, clock: any WallClock = SystemClock()
    ) throws(ScorebookError) -> Scorebook {
        let path = home + "/" + LocalFile.name
        try HomeFolder.make(home)
        do {
            let file = try LocalFile.open(path: path, clock: clock)
            do {
                return try Scorebook(home: home, file: file, clock: clock)
            } catch {
                guard case .newerFormat? = file.writeBar, let reason = file.readOnlyReason
                else { throw error }
                throw ScorebookError(.newerFormat, "\(reason); and this version cannot read it")
            }
        } catch {
            throw ScorebookError(error, file: path)
        }
    }

    /// Whether there is something where a home may be, or nobody can tell.
    package static func mayBeThere(home: String) -> Bool { HomeFolder.exists(home) }

    /// Why nothing can be changed, as a sentence; nil when all is well.
    package var readOnlyReason: String? { file.readOnlyReason }

    // MARK: For the facets

    /// Runs a body whose failures become sentences.
    func guarded<Result>(_ body: () throws -> Result) throws(ScorebookError) -> Result {
        do {
            return try body()
        } catch {
            // What was cached may have been undone.
            recent = nil
            throw ScorebookError(error, file: file.path)
        }
    }

    /// Within a transaction: another process may have used the clock.
    func currentIdentity() throws -> Identity {
        identity = try Identity(file)
        return identity
    }

    /// Saves the identity, in the transaction of what it was used for.
    func save(_ identity: Identity) throws {
        try identity.save(in: file)
        self.identity = identity
    }

    /// The match, within a transaction.
    func load(_ id: MatchID) throws -> MatchRecord {
        let version = try file.version()
        if let recent, recent.record.id == id, recent.version == version { return recent.record }
        guard let record = try MatchRecord(id, in: file, device: device) else {
            guard try !Outbox(file).holdsAny(of: id) else {
                throw ScorebookError(
                    .refused,
                    "the server refused match \(id.text), so it is kept aside: sending it again "
                        + "brings it back")
            }
            let isKnown = try file.confirmed.deepestRow(
                atOrAbove: PathCode(MatchPlace.summary(id)))
            let reason =
                isKnown?.value == nil
                ? "no match \(id.text) is here"
                : "of match \(id.text) only the summary is here; pull it first"
            throw ScorebookError(.notFound, reason)
        }
        recent = RecentMatch(record: record, version: version)
        return record
    }
}
