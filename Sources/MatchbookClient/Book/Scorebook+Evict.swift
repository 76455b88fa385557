import JSONTree
package import Matches
import SyncCore
import TreeStore

// Matches that are over take no room on the device: the server has them, and gives them back.
extension Scorebook {
    /// Whether the entries of a match are on this device, and not only its line of the list.
    package func isHere(_ id: MatchID) throws(ScorebookError) -> Bool {
        try guarded { try Overview.of(id, in: file) != nil || Outbox(file).holdsAny(of: id) }
    }

    /// Takes the entries of a finished match off this device; its line of the list stays.
    ///
    /// Only what the server has confirmed and has still, sealed and equal to what is here, goes.
    ///
    /// - Returns: how many entries went.
    package func evict(
        _ id: MatchID, from server: String, transport given: (any Transport)? = nil
    ) throws(ScorebookError) -> Int {
        try guarded { try file.reading { _ = try evictable(id) } }
        return try exchange(with: server, given) { link in
            let found = try ServerCopies(link: link).nodes(of: [id])[id] ?? (.null, [])
            let compared = try compare(id, found.node, damage: found.damage)
            if let fault = compared.faults.first {
                throw ScorebookError(
                    .refused, "the server's copy is not as this one, so it stays here: \(fault)")
            }
            guard compared.server != nil else {
                throw ScorebookError(.refused, "the server does not have it, so it stays here")
            }
            return try file.writing {
                // Somebody may have written meanwhile.
                let record = try evictable(id)
                let path = MatchPlace.match(id)
                try file.confirmed.discardRows(below: PathCode(path))
                try file.unreturned.discardRows(below: PathCode(path))
                try Cursors(file).remove(path)
                try Overview.delete(id, in: file)
                return record.log.entries.count
            }
        }
    }

    /// The match, where nothing of it would be lost; refused in a sentence otherwise.
    private func evictable(_ id: MatchID) throws -> MatchRecord {
        func refused(_ why: String) -> ScorebookError {
            ScorebookError(.refused, "match \(id.text) stays here: \(why)")
        }
        let record = try load(id)
        let size = try Outbox(file).size(of: id)
        guard size.aside == 0 else {
            throw refused("the server refused some of it; “matchbook outbox list” says why")
        }
        guard size.writes == 0 else {
            throw refused("some of it is not on the server yet; “matchbook push” sends it")
        }
        guard record.sync.unreturned == 0 else {
            throw refused("the server seems to have lost some of it")
        }
        guard record.damage.isEmpty, record.log.unreadable.isEmpty, record.log.waiting.isEmpty
        else { throw refused("a part of it is damaged; “matchbook verify” says which") }
        guard record.scoring.status.finalEnding != nil else { throw refused("it goes on") }
        guard record.openForks == 0 else { throw refused("a fork of it waits for a decision") }
        let line = Set(record.log.main.items.map(\.id))
        guard record.seals.contains(where: { line.contains($0.tip) }) else {
            throw refused("it is not sealed; “matchbook finish” seals a match")
        }
        return record
    }
}
