import Access
import TestSupport
import Testing

struct TrafficLedgerTests {
    private let limits = TrafficLimits(
        connectionsMax: 2, streamsMax: 1, requests: Rate(perSecond: 10, atOnce: 5),
        bytes: Rate(perSecond: 1000, atOnce: 4000))

    @Test func `requests pass at once up to a bound, and then at their rate`() {
        var ledger = TrafficLedger<String>("address", limits)
        for _ in 0..<5 { #expect(ledger.requestArrived(from: "a", at: 0) == nil) }
        let excess = ledger.requestArrived(from: "a", at: 0)
        #expect(excess?.limit == .requests)
        #expect(excess?.waitSeconds == 1)
        #expect(
            excess?.sentence
                == "at most 10 requests a second are served for one address; try again in a second")
        // A refused one costs nothing.
        #expect(ledger.requestArrived(from: "a", at: 100_000) == nil)
        #expect(ledger.requestArrived(from: "a", at: 100_000) != nil)
        // Another party has its own.
        #expect(ledger.requestArrived(from: "b", at: 0) == nil)
    }

    @Test(arguments: seeds(50))
    func `whatever the times, no more pass than the rate and the bound allow`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var ledger = TrafficLedger<Int>("address", limits)
        var (now, passed): (Int64, Int64) = (0, 0)
        for _ in 0..<500 {
            now += Int64.random(in: 0...200_000, using: &random)
            if ledger.requestArrived(from: 1, at: now) == nil { passed += 1 }
            #expect(passed <= 5 + now / 100_000 + 1)
        }
        // What was refused did not keep out what the rate lets pass.
        #expect(passed >= 5 + (now / 100_000) * 3 / 4 - 5)
    }

    @Test func `bytes that passed are owed, and the next request waits for them`() {
        var ledger = TrafficLedger<String>("token", limits)
        ledger.bytesMoved(4000, for: "a", at: 0)
        #expect(ledger.requestArrived(from: "a", at: 0) == nil)
        ledger.bytesMoved(3000, for: "a", at: 0)
        let excess = ledger.requestArrived(from: "a", at: 0)
        #expect(excess?.limit == .bytes)
        #expect(excess?.waitSeconds == 3)
        #expect(excess?.sentence.contains("for one token") == true)
        #expect(ledger.requestArrived(from: "a", at: 2_999_000) != nil)
        #expect(ledger.requestArrived(from: "a", at: 3_000_000) == nil)
    }

    @Test func `a huge debt is forgotten after a minute`() {
        var ledger = TrafficLedger<String>("token", limits)
        for _ in 0..<10 { ledger.bytesMoved(.max, for: "a", at: 0) }
        #expect(ledger.requestArrived(from: "a", at: 0)?.waitSeconds == 60)
        #expect(ledger.requestArrived(from: "a", at: 60_000_000) == nil)
    }

    @Test func `connections and streams are counted while they last`() {
        var ledger = TrafficLedger<String>("address", limits)
        #expect(ledger.connectionOpened(by: "a", at: 0) == nil)
        #expect(ledger.connectionOpened(by: "a", at: 0) == nil)
        #expect(ledger.connectionOpened(by: "a", at: 0)?.limit == .connections)
        #expect(ledger.connections(of: "a") == 3)
        ledger.connectionClosed(by: "a")
        ledger.connectionClosed(by: "a")
        #expect(ledger.connectionOpened(by: "a", at: 0) == nil)

        #expect(ledger.streamBegan(by: "a", at: 0) == nil)
        #expect(ledger.streamBegan(by: "a", at: 0)?.limit == .streams)
        ledger.streamEnded(by: "a")
        #expect(ledger.streamBegan(by: "a", at: 0) == nil)
        // One that nothing is known of changes nothing.
        ledger.connectionClosed(by: "b")
        ledger.streamEnded(by: "b")
        #expect(ledger.connections(of: "b") == 0)
    }

    @Test func `parties without number are forgotten once they are quiet`() {
        var ledger = TrafficLedger<Int>("address", limits)
        #expect(ledger.streamBegan(by: -1, at: 0) == nil)
        for party in 0..<300_000 {
            // A hundred thousand new ones a second: each is quiet after a tenth of one.
            _ = ledger.requestArrived(from: party, at: Int64(party) * 10)
        }
        #expect(ledger.count <= 40_000)
        #expect(ledger.streamBegan(by: -1, at: 3_000_000) != nil)
    }

    @Test func `parties that stay busy without number are bounded too`() {
        var ledger = TrafficLedger<Int>("address", limits)
        for party in 0..<250_000 { ledger.bytesMoved(1_000_000, for: party, at: 0) }
        #expect(ledger.count <= 200_000)
    }
}
