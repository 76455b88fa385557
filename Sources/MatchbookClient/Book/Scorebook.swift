package import Matches
package import SyncCore

/// The matches of one home folder, kept in one file and exchanged with a server.
///
/// One thread at a time may use it; several processes may work on one home.
public final class Scorebook {
    /// The folder.
    public let home: String
    package private(set) var device = DeviceID(bits: 0)
    package private(set) var settings = Settings()
    /// Set when a newer program wrote the file, which then is only read: a sentence that says so.
    package private(set) var readOnlyReason: String?

    private init(home: String) {
        self.home = home
    }

    /// Opens the scorebook of a home folder, and makes both when they are missing.
    public static func open(
        home: String, clock: any WallClock = SystemClock()
    ) throws(ScorebookError) -> Scorebook { throw ScorebookError(.internal, "not there yet") }

    package func save(_ settings: Settings) throws(ScorebookError) {
        throw ScorebookError(.internal, "not there yet")
    }
}

extension Scorebook {
    /// Newest update first.
    package func listings() throws(ScorebookError) -> [MatchListing] {
        throw ScorebookError(.internal, "not there yet")
    }

    /// The match whose id begins with the text.
    package func resolve(_ prefix: String) throws(ScorebookError) -> MatchID {
        throw ScorebookError(.internal, "not there yet")
    }

    /// `telling` asks for the words of every entry.
    package func match(
        _ id: MatchID, telling: Bool = false
    ) throws(ScorebookError) -> MatchRecord { throw ScorebookError(.internal, "not there yet") }

    package func start(_ info: MatchInfo) throws(ScorebookError) -> MatchRecord {
        throw ScorebookError(.internal, "not there yet")
    }

    package func record(
        _ typed: String, in id: MatchID
    ) throws(ScorebookError) -> Recorded { throw ScorebookError(.internal, "not there yet") }

    package func undo(in id: MatchID) throws(ScorebookError) -> Recorded {
        throw ScorebookError(.internal, "not there yet")
    }

    package func redo(in id: MatchID) throws(ScorebookError) -> Recorded {
        throw ScorebookError(.internal, "not there yet")
    }

    /// Gives an entry in force, by its place from 1, another text.
    package func amend(
        _ number: Int, to typed: String, in id: MatchID
    ) throws(ScorebookError) -> Recorded { throw ScorebookError(.internal, "not there yet") }

    /// Ends the match and seals it.
    package func finish(
        _ finish: Finish, in id: MatchID
    ) throws(ScorebookError) -> MatchRecord { throw ScorebookError(.internal, "not there yet") }

    /// Takes the pen, going on from the main line's tip or from that of a branch.
    package func takeover(
        _ id: MatchID, from tip: EntryID? = nil
    ) throws(ScorebookError) -> MatchRecord { throw ScorebookError(.internal, "not there yet") }

    /// `progress` is told how many games are done.
    package func importGames(
        _ games: [RetrosheetGame], progress: (Int) -> Void = { _ in }
    ) throws(ScorebookError) -> ImportReport { throw ScorebookError(.internal, "not there yet") }

    package func push(
        to server: String, matches: [MatchID]? = nil,
        progress: (ExchangeProgress) -> Void = { _ in }
    ) throws(ScorebookError) -> PushReport { throw ScorebookError(.internal, "not there yet") }

    package func pull(
        from server: String, _ scope: PullScope = .known,
        progress: (ExchangeProgress) -> Void = { _ in }
    ) throws(ScorebookError) -> PullReport { throw ScorebookError(.internal, "not there yet") }
}
