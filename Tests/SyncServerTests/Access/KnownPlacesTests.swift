import JSONTree
import SQLite
import SyncCore
import SyncServer
import TestSupport
import Testing
import TreeStore

/// What rules have read of a tree is remembered as long as it stands there, and no longer.
struct KnownPlacesTests {
    private struct GivenUp: Error {}

    private let folder: ScratchFolder
    private let file: TreeFile

    init() throws {
        folder = try ScratchFolder()
        file = try TreeFile(path: folder.file("t.db"))
    }

    private static func stamp(_ milliseconds: Int) -> Stamp {
        Stamp(milliseconds: Int64(milliseconds), counter: 0, device: DeviceID(bits: 1))
    }

    private func set(_ path: Path, _ value: Value, at milliseconds: Int) throws {
        var store = file.store
        _ = try store.write(
            [PathWrite(path: path, value: value)], stamp: Self.stamp(milliseconds))
    }

    private func dropTombstones() throws {
        var primary = try Primary(store: file.store)
        _ = try primary.dropTombstones(limit: 100, now: Limits.horizonMilliseconds + 2000)
        try primary.saveState()
    }

    /// A few keys, so that writes and places meet.
    private static func path(_ random: inout SplitMix64) -> Path {
        Path((0..<random.below(4)).map { _ in Key(unchecked: random.pick(["a", "b", "7"])) })
    }

    private static let places: [Path] = {
        let keys = ["a", "b", "7"].map { Key(unchecked: $0) }
        let one = keys.map { Path([$0]) }
        let two = one.flatMap { path in keys.map { path.appending($0) } }
        let three = two.flatMap { path in keys.map { path.appending($0) } }
        return [.root] + one + two + three
    }()

    @Test(arguments: seeds(60))
    func `what is known is what stands there, whatever is written, early, late or not at all`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let reader = try #require(try TreeReader.open(path: file.path))
        let readers = KnownPlaces()
        var writers = KnownPlaces()
        func agree(_ known: KnownPlaces, _ moment: Int, _ store: SQLiteTreeStore) throws {
            for place in Self.places where random.chance(70) {
                let shape = try known.shape(at: place, of: moment, in: store)
                #expect(try shape == store.shape(at: place), "\(place)")
            }
        }
        for round in 0..<30 {
            do {
                try file.transaction {
                    for _ in 0..<random.below(6) {
                        let value: Value = random.chance(35) ? .null : random.value(depth: 2)
                        try set(Self.path(&random), value, at: 1 + random.below(1000))
                        try agree(writers, file.store.changeCount, file.store)
                    }
                    if random.chance(15) {
                        try dropTombstones()
                        writers = KnownPlaces()
                    }
                    if random.chance(20) { throw GivenUp() }
                }
            } catch is GivenUp {
                // As the server does, for numbers of rows are given again.
                writers = KnownPlaces()
            }
            if random.chance(60) {
                try reader.snapshot { store in
                    try agree(readers, round, store)
                    // Not of this snapshot, however soon it comes.
                    try file.transaction { try set(Self.path(&random), 1, at: 1001) }
                    try agree(readers, round, store)
                }
            }
        }
        #expect(readers.count > 0)
    }

    @Test(arguments: [
        ("/a/b", "2"), ("/a/b/c", "2"), ("/a/b", "null"), ("/a", "null"), ("/", "null"),
        ("/a", "5"), ("/", #"{"a":{"b":"x"}}"#),
    ])
    func `what is written at, above or below a place counts at once`(
        path: String, value: String
    ) throws {
        let place = try Path("/a/b")
        let known = KnownPlaces()
        try file.transaction {
            try set(place, 1, at: 1)
            #expect(
                try known.shape(at: place, of: file.store.changeCount, in: file.store)
                    == .primitive(1))
            try set(try Path(path), try Value(parsing: value), at: 2)
            let shape = try known.shape(at: place, of: file.store.changeCount, in: file.store)
            #expect(shape != .primitive(1))
            #expect(try shape == file.store.shape(at: place))
        }
    }

    @Test func `a place is read once while nothing is written to it`() throws {
        let known = KnownPlaces()
        let place = try Path("/a/b")
        try file.transaction { try set(place, 1, at: 1) }
        _ = try known.shape(at: place, of: 1, in: file.store)
        // Changed behind its back, which nothing tells it: so it was not read again.
        try file.connection.execute(
            "UPDATE rows SET value = '2' WHERE sequence = 1")
        try file.transaction { try set(try Path("/other"), 1, at: 2) }
        #expect(try known.shape(at: place, of: 2, in: file.store) == .primitive(1))
        #expect(try file.store.shape(at: place) == .primitive(2))
    }

    @Test func `a deletion counts although its tombstone was dropped`() throws {
        let known = KnownPlaces()
        let place = try Path("/a/b")
        try file.transaction { try set(place, 1, at: 1) }
        #expect(try known.shape(at: place, of: 1, in: file.store) == .primitive(1))
        try file.transaction {
            try set(try Path("/a"), .null, at: 2)
            try dropTombstones()
        }
        #expect(try file.store.rows(since: 0, limit: 10) == [])
        #expect(try known.shape(at: place, of: 2, in: file.store) == .nothing)
        // From then on it is remembered again.
        try file.transaction { try set(place, 2, at: 3) }
        #expect(try known.shape(at: place, of: 3, in: file.store) == .primitive(2))
        #expect(try known.shape(at: place, of: 4, in: file.store) == .primitive(2))
        #expect(known.count == 1)
    }

    @Test func `much that is written, and many places, begin it anew`() throws {
        let known = KnownPlaces()
        let place = try Path("/a")
        _ = try known.shape(at: place, of: 1, in: file.store)
        try file.transaction {
            for number in 0...KnownPlaces.changesMax {
                try set(try Path("/b/n\(number)"), 1, at: 1 + number)
            }
        }
        _ = try known.shape(at: try Path("/c"), of: 2, in: file.store)
        #expect(known.count == 1)
        for number in 0..<3000 {
            _ = try known.shape(at: try Path("/d/n\(number)"), of: 2, in: file.store)
            #expect(known.count <= KnownPlaces.countMax)
        }
    }

    @Test func `what is large is read each time`() throws {
        let known = KnownPlaces()
        let long = try Path("/" + String(repeating: "x", count: 700))
        try file.transaction {
            try set(try Path("/text"), .string(String(repeating: "x", count: 5000)), at: 1)
            try set(long, 1, at: 2)
        }
        for path in [try Path("/text"), long] {
            let shape = try known.shape(at: path, of: 1, in: file.store)
            #expect(try shape == file.store.shape(at: path))
        }
        #expect(known.count == 0)
    }
}
