import SyncCore
import TreeStore

/// A home's file, as its exchange with a server changes it.
struct HomeExchange: ExchangeStore {
    private let book: Scorebook
    /// What goes back to a server that lost it.
    private let right: WriteRight
    private var file: LocalFile { book.file }
    private var outbox: Outbox { Outbox(book.file) }

    init(_ book: Scorebook, _ right: WriteRight = .unknown) {
        self.book = book
        self.right = right
    }

    func exchangeState() throws -> ExchangeState { try book.currentIdentity().exchange }

    func save(_ state: ExchangeState) throws {
        var identity = try book.currentIdentity()
        identity.exchange = state
        try book.save(identity)
    }

    // MARK: The outbox

    func writes(_ ids: [Int64]) throws -> [Int64: OutboxWrite] { try outbox.writes(ids) }

    func pendingStamps() throws -> [PendingStamp] { try outbox.pendingStamps() }

    func sentWrites() throws -> [OutboxWrite] { try outbox.sentWrites() }

    func setStamp(_ stamp: Stamp, of id: Int64) throws { try outbox.setStamp(stamp, of: id) }

    func setNumbers(of writes: [PendingWrite]) throws -> Stamp? {
        try outbox.setNumbers(of: writes)
    }

    func clearNumber(of id: Int64) throws { try outbox.clearNumber(id) }

    func clearNumbers() throws { try outbox.clearNumbers() }

    func delete(_ ids: [Int64]) throws { try outbox.delete(ids) }

    func setAside(_ id: Int64, reason: String, message: String, keepsNumber: Bool) throws {
        var message = message
        if reason == Rejection.permissionDenied.rawValue, let write = try outbox.write(id) {
            message = right.reason(message, at: write.path)
        }
        try outbox.quarantine(id, reason: reason, message: message, keepsNumber: keepsNumber)
    }

    func release(_ id: Int64, stamp: Stamp) throws { try outbox.release(id, stamp: stamp) }

    // MARK: The confirmed rows

    func confirm(_ writes: [TakenWrite<OutboxWrite>]) throws {
        var rows: [Row] = []
        for taken in writes {
            if let row = taken.write.smallRow(stamp: taken.stamp), taken.result.value == nil {
                rows.append(row)
                continue
            }
            let sent = PushWrite(
                number: taken.result.number, stamp: taken.stamp,
                content: try taken.write.content())
            _ = try file.confirmed.write(
                try taken.result.writes(sentAs: sent), stamp: taken.stamp)
        }
        try file.confirmed.follow(rows)
    }

    func restoreConfirmed() throws {
        // Summaries follow from the matches and are made anew.
        try file.confirmed.discardRows(below: PathCode(MatchPlace.allSummaries))
        var last: PathCode?
        repeat {
            let rows = try file.confirmed.rows(below: .root, after: last, limit: 1000)
            var kept: [Row] = []
            for row in rows {
                if let path = row.path.path, !right.covers(path) {
                    kept.append(row)
                } else {
                    try outbox.restore(row)
                }
            }
            try Unreturned(file).keep(kept)
            last = rows.last?.path
        } while last != nil
    }

    func keepBack(_ write: OutboxWrite) throws {
        try Unreturned(file).keep(try write.rows())
        try outbox.delete([write.id])
    }

    // MARK: What was seen of the server

    func furthestSeen(of storeID: String) throws -> Int64 {
        try Cursors(file).furthest(in: storeID)
    }

    func setSeen(_ cursor: Cursor) throws { try Cursors(file).setSeen(cursor) }

    func forgetCursors() throws { try Cursors(file).clear() }
}

extension OutboxWrite: OutboxEntry {
    var isSetAside: Bool { state == .quarantined }
    var isDerived: Bool { isSummary }
    var sentStamp: Stamp { told ?? stamp }
    var place: PathCode { PathCode(path) }
}
