import MatchbookClient
import Matches
import SQLite
import SyncCore
import Testing

/// What a write costs must not grow with how many wait.
struct OutboxCostTests {
    @Test func `no statement looks for one match's writes among those of all`() throws {
        let server = try FakeServer()
        let a = try Device(server)
        let id = try a.book.start(.sample()).id
        _ = try a.book.record("Aki", in: id)
        _ = try a.book.undo(nil, in: id)
        let other = try a.book.start(.sample()).id
        _ = try a.book.importMatches([(other, try a.book.node(of: id))])
        _ = try a.book.listings()
        _ = try a.book.outboxItems(of: [id])
        server.refuse(.permissionDenied)
        _ = try a.book.push(to: FakeServer.url, transport: server)
        _ = try a.book.retryQuarantine(of: [id])
        server.refuse(nil)
        try a.push()
        _ = try a.book.record("Beni", in: id)

        let plans = try a.book.file.connection.plans().filter { $0.sql.contains("lane = ?") }
        #expect(plans.count >= 5)
        for (sql, plan) in plans {
            // Of an INSERT, what is found is its own row.
            let reads = plan.filter { $0.contains("outbox") }
            #expect(
                reads.allSatisfy { $0.contains("INDEX outbox_place (lane=?") },
                "\(sql): \(plan)")
        }
    }
}
