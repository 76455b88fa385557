import Matches

extension MatchRecord {
    /// Entries that would say something else by now and did not before, each with the command that
    /// mends it.
    ///
    /// What somebody has settled otherwise is not told again by the next entry.
    /// - Parameters:
    ///   - number: the place, from 1, of what was undone, redone or amended; nil when an entry came
    ///     to the end.
    ///   - action: an amendment's own entry has said its remarks already.
    func revised(
        since before: MatchRecord, from number: Int? = nil, amending action: Entry.Action? = nil
    ) -> [Remark] {
        let index = number.map { max(0, $0 - 1) }
        let found = revisions(from: index)
        guard !found.isEmpty else { return [] }
        let known = before.revisions(from: index)
        var own: EntryID?
        if case .amend(let target, _)? = action { own = target }
        if number == nil { own = log.main.tip }
        return found.filter { one in
            one.id != own && !known.contains { $0.id == one.id && $0.revision == one.revision }
        }.map { one in
            Remark(
                "in #\(one.number) \(one.revision.reason); “matchbook amend \(one.number) "
                    + "'\(one.revision.entry)'” says so")
        }
    }

    private struct Revised {
        let number: Int
        let id: EntryID
        let revision: (reason: String, entry: String)
    }

    private func revisions(from index: Int?) -> [Revised] {
        let found = scoring.revisions(from: index)
        guard !found.isEmpty else { return [] }
        let effective = log.main.effective
        return found.compactMap { index, revision in
            guard effective.indices.contains(index) else { return nil }
            return Revised(
                number: index + 1, id: effective[index].id,
                revision: (revision.reason, revision.entry))
        }
    }
}
