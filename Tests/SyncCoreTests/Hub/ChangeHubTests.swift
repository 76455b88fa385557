import JSONTree
import SyncCore
import TestSupport
import Testing

/// A store, a hub, and readers whose streams deliver late and break off.
private struct Feeding {
    struct Reader {
        let paths: [Path]
        var rows = MemoryRowStore()
        /// The copy that was begun, not yet shown.
        var aside: MemoryRowStore?
        var cursor: Cursor?
        /// Pages on their way, and whether each is of a copy.
        var coming: [(page: ChangePage, isCopy: Bool)] = []
        var isListening = false
        var events = 0

        mutating func take(_ page: ChangePage) throws {
            events += 1
            if page.isReset || cursor == nil { aside = MemoryRowStore() }
            if aside == nil {
                try rows.follow(page.changes)
            } else {
                try aside?.follow(page.changes)
            }
            cursor = page.cursor
            if !page.hasMore, let whole = aside {
                rows = whole
                aside = nil
            }
        }
    }

    var store = MemoryPrimaryStore()
    var hub = ChangeHub()
    var readers: [Reader]
    /// Pages that were asked for and are not made yet.
    var asked: [(places: FeedPlaces, cursor: Cursor?, listener: Int)] = []

    init(_ paths: [[Path]]) {
        readers = paths.map { Reader(paths: $0) }
        store.save(PrimaryState(storeID: "s", clockDevice: DeviceID(bits: 1)))
    }

    mutating func run(_ actions: [ChangeHub.Action]) {
        for action in actions {
            switch action {
            case .send(let page, let listeners):
                for listener in listeners { readers[listener].coming.append((page, false)) }
            case .copy(let places, let cursor, let listener):
                asked.append((places, cursor, listener))
            case .keepAlive(let cursor, let listeners):
                for listener in listeners { readers[listener].cursor = cursor }
            }
        }
    }

    mutating func join(_ index: Int) {
        readers[index].isListening = true
        run(hub.joined(index, to: FeedPlaces(readers[index].paths), after: readers[index].cursor))
    }

    /// Cuts a stream; what was on its way is lost.
    mutating func cut(_ index: Int) {
        readers[index].isListening = false
        readers[index].coming = []
        asked.removeAll { $0.listener == index }
        hub.left(index)
    }

    mutating func makePage(limit: Int) throws {
        guard !asked.isEmpty else { return }
        let next = asked.removeFirst()
        let feed = ChangeFeed(next.places, storeID: "s", droppedSequence: 0)
        let page = try feed.page(after: next.cursor, limit: limit, in: store)
        readers[next.listener].coming.append((page, true))
    }

    mutating func deliver(to index: Int) throws {
        guard !readers[index].coming.isEmpty else { return }
        let (page, isCopy) = readers[index].coming.removeFirst()
        try readers[index].take(page)
        if isCopy {
            run(hub.copied(to: index, upTo: page.cursor, hasMore: page.hasMore))
        }
    }

    mutating func settle() throws {
        while true {
            try makePage(limit: 3)
            guard let index = readers.indices.first(where: { !readers[$0].coming.isEmpty }) else {
                if asked.isEmpty { return }
                continue
            }
            try deliver(to: index)
        }
    }
}

struct ChangeHubTests {
    private static let places = ["/", "/a", "/a/b", "/0", "/c/a", "/b/1", "/日本"]

    @Test(arguments: seeds(150))
    func `readers end equal to the tree, however pages and events come and break off`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let paths = try (0..<4).map { _ in
            try (0...random.below(3)).map { _ in try Path(random.pick(Self.places)) }
        }
        var feeding = Feeding(paths)
        let writes = random.stampedWrites()
        for write in writes {
            _ = try feeding.store.write(
                write.writes, stamp: write.stamp, rowBytesMax: random.pick([4, 12, 4096]))
            // Several commits may share one notice.
            if random.chance(70) {
                feeding.run(
                    try feeding.hub.advanced(in: feeding.store, rowsMax: random.pick([1, 3, 500])))
            }
            for index in feeding.readers.indices {
                if !feeding.readers[index].isListening, random.chance(40) { feeding.join(index) }
                if random.chance(50) { try feeding.makePage(limit: 1 + random.below(4)) }
                if random.chance(50) { try feeding.deliver(to: index) }
                if feeding.readers[index].isListening, random.chance(10) { feeding.cut(index) }
            }
            if random.chance(20) {
                feeding.run(feeding.hub.beat(turn: 0, of: 1).filter(Self.isSafe(feeding)))
            }
        }
        for index in feeding.readers.indices where !feeding.readers[index].isListening {
            feeding.join(index)
        }
        feeding.run(try feeding.hub.advanced(in: feeding.store, rowsMax: 500))
        try feeding.settle()
        let tree = NaiveReplay.tree(of: writes)
        for reader in feeding.readers {
            #expect(reader.events > 0)
            for path in reader.paths {
                #expect(try reader.rows.value(at: path) == tree[path], "at \(path)")
            }
        }
    }

    /// A keep-alive comes in its place in the stream: here only to readers that wait for nothing.
    private static func isSafe(_ feeding: Feeding) -> (ChangeHub.Action) -> Bool {
        { action in
            guard case .keepAlive(_, let listeners) = action else { return true }
            return listeners.allSatisfy { feeding.readers[$0].coming.isEmpty }
        }
    }

    @Test func `readers of the same places get one page, others nothing`() throws {
        let a = try Path("/a")
        var feeding = Feeding([[a], [a], [try Path("/b")], [try Path("/a/x")]])
        for index in feeding.readers.indices { feeding.join(index) }
        try feeding.settle()
        let stamp = Stamp(milliseconds: 5, counter: 0, device: DeviceID(bits: 2))
        _ = try feeding.store.write(
            [PathWrite(path: a, value: try Value(parsing: #"{"x":{"z":1},"y":2}"#))], stamp: stamp)
        let actions = try feeding.hub.advanced(in: feeding.store, rowsMax: 500)
        let told = actions.compactMap { action -> [Int]? in
            if case .send(let page, let listeners) = action, !page.hasMore {
                listeners
            } else {
                nil
            }
        }
        #expect(told.sorted { $0[0] < $1[0] } == [[0, 1], [3]])
        #expect(try feeding.hub.advanced(in: feeding.store, rowsMax: 500) == [])
    }

    @Test func `when too much arrives at once, readers get pages`() throws {
        var feeding = Feeding([[.root]])
        feeding.join(0)
        try feeding.settle()
        for number in 1...5 {
            let stamp = Stamp(
                milliseconds: Int64(number), counter: 0, device: DeviceID(bits: 2))
            let path = try Path("/k\(number)")
            _ = try feeding.store.write(
                [PathWrite(path: path, value: .integer(1))], stamp: stamp)
        }
        let actions = try feeding.hub.advanced(in: feeding.store, rowsMax: 4)
        let start = Cursor(storeID: "s", position: 0, began: 0)
        #expect(actions == [.copy(FeedPlaces([.root]), after: start, to: 0)])
        #expect(feeding.hub.beat(turn: 0, of: 1) == [])
    }
}
