import JSONTree
import SyncCore
import TestSupport
import TreeStore
import Testing

/// Whether a place still is what it was at a sequence.
struct ChangedPlaceTests {
    private static func stamp(_ milliseconds: Int64) -> Stamp {
        Stamp(milliseconds: milliseconds, counter: 0, device: DeviceID(bits: 1))
    }

    @Test(arguments: [
        ("/a/b", "2", true), ("/a/b/c/d", "2", true), ("/a", #"{"x":1}"#, true),
        ("/", "null", true), ("/a/b/c", "null", true), ("/a/c", "2", false),
        ("/a/bc", "2", false), ("/b", "null", false),
    ])
    func `a place may have changed by what is written at, above or below it`(
        path: String, value: String, mayHaveChanged: Bool
    ) throws {
        var store = try Engine.sqlite()
        let place = PathCode(try Path("/a/b"))
        let first = PathWrite(path: try Path("/a"), value: try Value(parsing: #"{"b":{"c":1}}"#))
        _ = try store.write([first], stamp: Self.stamp(1))
        let before = try store.lastSequence
        #expect(try !store.mayHaveChanged(at: place, since: before, rowsMax: 10))
        let write = PathWrite(path: try Path(path), value: try Value(parsing: value))
        _ = try store.write([write], stamp: Self.stamp(2))
        #expect(
            try store.mayHaveChanged(at: place, since: before, rowsMax: 10) == mayHaveChanged)
    }

    @Test(arguments: seeds(100))
    func `what cannot have changed shows what it did`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var store = try Engine.sqlite()
        for milliseconds in 1...12 as ClosedRange<Int64> {
            let write = PathWrite(path: random.path(), value: random.value(depth: 2))
            _ = try store.write([write], stamp: Self.stamp(milliseconds))
        }
        let places = (0..<12).map { _ in random.path() }.filter { !$0.isPriority }
        let before = try places.map { try store.value(at: $0) }
        let sequence = try store.lastSequence
        for milliseconds in 13...16 as ClosedRange<Int64> {
            let value: Value = random.chance(40) ? .null : random.value(depth: 2)
            _ = try store.write(
                [PathWrite(path: random.path(), value: value)], stamp: Self.stamp(milliseconds))
        }
        for (place, value) in zip(places, before) {
            let code = PathCode(place)
            guard try !store.mayHaveChanged(at: code, since: sequence, rowsMax: 1000) else {
                continue
            }
            #expect(try store.value(at: place) == value, "\(place)")
        }
    }

    @Test func `a place may have changed by a deletion of which nothing is left`() throws {
        var store = try Engine.sqlite()
        let path = try Path("/a/b")
        _ = try store.write([PathWrite(path: path, value: 1)], stamp: Self.stamp(1))
        let before = try store.lastSequence
        _ = try store.write([PathWrite(path: path, value: .null)], stamp: Self.stamp(2))
        let clock = DeviceID(bits: 2)
        var primary = try Primary(
            store: store, fresh: PrimaryState(storeID: "s", clockDevice: clock))
        _ = try primary.dropTombstones(limit: 10, now: Limits.horizonMilliseconds + 2000)
        try primary.saveState()
        #expect(try store.rows(since: 0, limit: 10) == [])
        #expect(try store.mayHaveChanged(at: PathCode(path), since: before, rowsMax: 10))
        let after = try store.lastSequence
        #expect(try !store.mayHaveChanged(at: PathCode(path), since: after, rowsMax: 10))
    }

    @Test func `a place may have changed when too much came since`() throws {
        var store = try Engine.sqlite()
        let before = try store.lastSequence
        for number in 0..<11 {
            let write = PathWrite(path: try Path("/b/n\(number)"), value: 1)
            _ = try store.write([write], stamp: Self.stamp(Int64(number) + 1))
        }
        let place = PathCode(try Path("/a"))
        #expect(try !store.mayHaveChanged(at: place, since: before, rowsMax: 11))
        #expect(try store.mayHaveChanged(at: place, since: before, rowsMax: 10))
    }
}
