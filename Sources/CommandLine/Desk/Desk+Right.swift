import MatchbookClient
import Matches

extension Desk {
    /// What this device may write at the server that is known.
    func right() throws -> WriteRight { try book().writeRight(at: try knownServer()) }

    /// Warns that what is written of these matches stays here; it is written all the same, for it
    /// may be sent once an invitation says so.
    func warnOfRight(on ids: [MatchID]) throws {
        guard !ids.isEmpty else { return }
        let right = try right()
        guard ids.contains(where: { !right.covers($0) }) else { return }
        try console.warn(Texts.staysHere(right))
    }

    /// The same before an entry, where none waits yet, so that it is said once.
    func warnOfRight(_ record: MatchRecord) throws {
        guard record.sync.unsent == 0 else { return }
        try warnOfRight(on: [record.id])
    }

    /// What is to be done that an ended match arrives.
    func tellUnsent(_ record: MatchRecord) throws {
        let unsent = record.sync.unsent
        let stays = try unsent > 0 && !right().covers(record.id)
        try console.talk(stays ? Texts.onlyHere(unsent) : Texts.afterFinish(unsent: unsent))
    }
}
