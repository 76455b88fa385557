import JSONTree
package import Matches
import SQLite
import SyncCore
import TreeStore

extension Scorebook {
    /// Reads matches again, folds them again, and checks their chains and seals; of all matches,
    /// the file as well.
    ///
    /// - Parameter progress: told how many matches are done.
    package func verify(
        _ ids: [MatchID]? = nil, progress: (ExchangeProgress) -> Void = { _ in }
    ) throws(ScorebookError) -> Verification {
        try guarded {
            var verification = Verification()
            if ids == nil { verification.faults = try checkFile() }
            let ids = try ids ?? Overview.ids(in: file).sorted()
            for (done, id) in ids.enumerated() {
                let copy = try isHere(id) ? checkHere(id) : nil
                verification.matches.append(Verification.Match(id: id, here: copy))
                progress(ExchangeProgress(done: done + 1, total: ids.count))
            }
            return verification
        }
    }

    /// The same of the matches here and of all that the server has, and compares the two.
    package func verify(
        _ ids: [MatchID]? = nil, with server: String, transport given: (any Transport)? = nil,
        progress: (ExchangeProgress) -> Void = { _ in }
    ) throws(ScorebookError) -> Verification {
        var verification = Verification()
        if ids == nil { verification.faults = try guarded { try checkFile() } }
        verification.matches = try exchange(with: server, given) { link in
            if ids == nil {
                // So that matches count that never were here.
                var driver = PullDriver(self, link)
                try driver.pullSummaries()
            }
            let known = try ids ?? self.ids().sorted()
            var matches: [Verification.Match] = []
            let copies = ServerCopies(link: link)
            let step = ServerCopies.matchesPerRequest
            for start in stride(from: 0, to: known.count, by: step) {
                let group = Array(known[start..<min(start + step, known.count)])
                let nodes = try copies.nodes(of: group)
                for id in group {
                    let found = nodes[id] ?? (.null, [])
                    matches.append(try compare(id, found.node, damage: found.damage))
                }
                progress(ExchangeProgress(done: matches.count, total: known.count))
            }
            return matches
        }
        verification.wasServerAsked = true
        return verification
    }

    /// What is wrong with the file and the matches in it, a sentence each; reads all of it.
    package func check() throws(ScorebookError) -> [String] {
        let verification = try verify()
        return verification.faults
            + verification.matches.flatMap { match in
                match.faults.map { "match \(match.id.text): \($0)" }
            }
    }

    // MARK: The file

    private func checkFile() throws -> [String] {
        var faults = try file.connection.fullCheck().map { "\(file.path) is damaged: \($0)" }
        do { _ = try Settings(file) } catch {
            faults.append("\(ScorebookError(error, file: file.path))")
        }
        return faults
    }

    // MARK: One match

    private static let here = "here"
    private static let onServer = "on the server"

    private func checkHere(_ id: MatchID) -> Verification.Copy {
        do {
            return try copyHere(id)?.findings ?? Self.missing
        } catch {
            var copy = Verification.Copy()
            copy.faults = ["\(ScorebookError(error, file: file.path))"]
            return copy
        }
    }

    private static var missing: Verification.Copy {
        var copy = Verification.Copy()
        copy.faults = ["it is listed, and nothing of it is here"]
        return copy
    }

    /// Nil where nothing of it is here.
    private func copyHere(_ id: MatchID) throws -> MatchCopy? {
        try file.reading {
            let path = MatchPlace.match(id)
            let (pending, unreadable) = try Outbox(file).writes(of: id)
            let rows = try file.knownRows(at: path)
            let view = try PlaceView(of: path, known: rows, pending: pending)
            let damage = view.damage + unreadable.map { "the unsent write \($0) is damaged" }
            guard !view.value.isNull || !damage.isEmpty else { return nil }
            return try MatchCopy(view.value, damage: damage, at: Self.here)
        }
    }

    /// Both copies of a match, the server's held against what it had confirmed.
    func compare(
        _ id: MatchID, _ node: Value, damage: [String]
    ) throws -> Verification.Match {
        var match = Verification.Match(id: id)
        if try isHere(id) { match.here = checkHere(id) }
        let confirmed = try file.reading {
            let path = MatchPlace.match(id)
            let rows = try file.confirmed.rows(at: PathCode(path), limit: .max) ?? []
            return MatchLog(
                try PlaceView(of: path, known: rows, pending: []).value[MatchPlace.entries])
        }
        guard !node.isNull || !damage.isEmpty || !confirmed.entries.isEmpty else { return match }
        var copy = try MatchCopy(node, damage: damage, at: Self.onServer)
        try copy.compare(with: confirmed, at: Self.onServer) { entry in
            // What goes to a server that lost it is on its way.
            try !Outbox(file).holds(MatchPlace.entry(entry, in: id), of: id)
        }
        match.server = copy.findings
        return match
    }
}
