import JSONTree
package import Matches

// What this device wrote and no server has: looked at, and decided by a person where a server
// refused it.
extension Scorebook {
    /// What waits, without a look at any of it.
    package func outbox() throws(ScorebookError) -> OutboxReport {
        try guarded {
            try file.reading {
                let outbox = Outbox(file)
                var report = OutboxReport()
                report.lanes = try outbox.sizes().map { (match: $0.key, size: $0.value) }
                    .sorted { $0.match < $1.match }
                (report.writes, report.bytes) = try outbox.size()
                report.bytesMax = file.outboxBytesMax
                report.unreadable = try outbox.quarantined().unreadable
                report.exchanges = try Exchanges(file)
                return report
            }
        }
    }

    /// The writes that are kept aside, or all that wait, in the order of making.
    ///
    /// - Parameter matches: those whose writes are meant; all when nil.
    package func outboxItems(
        of matches: [MatchID]? = nil, keptAsideOnly: Bool = false
    ) throws(ScorebookError) -> [OutboxItem] {
        try guarded {
            let outbox = Outbox(file)
            let writes = try keptAsideOnly ? outbox.quarantined().writes : outbox.all().writes
            return writes.filter { write in
                guard let matches else { return true }
                return matches.contains { $0.text == write.lane }
            }.map { OutboxItem($0) }
        }
    }

    package func outboxItem(_ id: Int64) throws(ScorebookError) -> OutboxItem {
        try guarded { OutboxItem(try known(id)) }
    }

    /// How many writes the server refused.
    package func quarantinedCount() throws(ScorebookError) -> Int {
        try guarded { try Outbox(file).quarantinedCount() }
    }

    /// What the server did not take in and what is kept aside for it, in the order of making.
    package func quarantine() throws(ScorebookError) -> [OutboxItem] {
        try outboxItems(keptAsideOnly: true)
    }

    /// Gives writes that are kept aside new stamps and puts them back among those to be sent.
    ///
    /// One whose number the server has not seen used up waits for another push.
    ///
    /// - Parameter matches: those whose writes are meant; all when nil.
    /// - Returns: how many writes.
    package func retryQuarantine(of matches: [MatchID]? = nil) throws(ScorebookError) -> Int {
        let items = try outboxItems(of: matches, keptAsideOnly: true)
        return try retry(items.lazy.filter { !$0.isUnsettled }.map(\.id)).count
    }

    /// Gives these writes new stamps and puts them back among those to be sent; all of them or
    /// none.
    package func retry(_ ids: [Int64]) throws(ScorebookError) -> [OutboxItem] {
        try decide(ids) { write, identity in
            try Outbox(file).release(write.id, stamp: identity.stamp(clock), keepsReason: true)
        }
    }

    /// Gives up for good what the server refused, what was put back since and not sent again too;
    /// all of these writes or none.
    ///
    /// - Returns: what they were, which is nowhere else any more.
    package func drop(_ ids: [Int64]) throws(ScorebookError) -> [OutboxItem] {
        try decide(ids, withPutBack: true) { write, _ in try Outbox(file).delete([write.id]) }
    }

    private func decide(
        _ ids: [Int64], withPutBack: Bool = false,
        _ change: (OutboxWrite, inout Identity) throws -> Void
    ) throws(ScorebookError) -> [OutboxItem] {
        try guarded {
            recent = nil
            return try file.writing {
                var identity = try currentIdentity()
                var items: [OutboxItem] = []
                var changed: Set<MatchID> = []
                for id in ids where !items.contains(where: { $0.id == id }) {
                    let write = try known(id)
                    if !(withPutBack && write.isPutBack) { try checkDecidable(write) }
                    try change(write, &identity)
                    items.append(OutboxItem(write))
                    if let match = try? MatchID(write.lane) { changed.insert(match) }
                }
                for id in changed { try refreshOverview(id, identity) }
                try save(identity)
                return items
            }
        }
    }

    private func known(_ id: Int64) throws -> OutboxWrite {
        if let write = try Outbox(file).write(id) { return write }
        throw ScorebookError(
            .notFound, "no write \(id) is in the outbox; “matchbook outbox list” shows what is")
    }

    private func checkDecidable(_ write: OutboxWrite) throws(ScorebookError) {
        guard write.state == .quarantined else {
            throw ScorebookError(
                .refused,
                write.isPutBack
                    ? "write \(write.id) was put back already: the next push sends it"
                    : "write \(write.id) was not refused: it waits for a server, and the next push "
                        + "sends it")
        }
        guard write.number == nil else {
            throw ScorebookError(
                .refused,
                "the server is still to be told that write \(write.id) was given up; push first")
        }
    }
}
