import JSONTree
import SyncCore
import TestSupport
import Testing

/// A client that applies what it is told has what its place shows, whatever was written.
struct HubPropertyTests {
    @Test(arguments: seeds(400))
    func `every copy ends equal to what its place shows`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var broadcast = try Broadcast()
        var senders = (0..<2).map { PushSender(DeviceID(bits: UInt64($0 + 2))) }
        for _ in 0..<40 {
            broadcast.now += Int64(random.pick([0, 1, 50, 5000]))
            switch random.below(12) {
            case 0..<3: try broadcast.write(random.plainWrites())
            case 3:
                let (base, writes) = random.merge()
                try broadcast.write(writes, below: base)
            case 4..<7:
                let index = random.below(senders.count)
                let request = senders[index].request(&random, now: broadcast.now)
                #expect(
                    try broadcast.push(request).results.count == request.writes.count)
            case 7, 8: try broadcast.deliver()
            case 9:
                let topic = random.topic()
                _ = try broadcast.listen(to: topic, rowsMax: random.pick([0, 2, .max]))
            case 10:
                if random.chance(50) { try broadcast.makeCopy() } else { try broadcast.beat() }
            default: try cut(&broadcast, &random)
            }
        }
        try broadcast.deliver()
        while !broadcast.asked.isEmpty { try broadcast.makeCopy() }
        #expect(broadcast.ended.isEmpty)
        for (listener, copy) in broadcast.listeners {
            let topic = try #require(broadcast.topics[listener])
            #expect(copy.hasBegun)
            #expect(
                try copy.value == broadcast.shown(to: topic),
                "\(topic.path) \(topic.form): \(copy.events)")
        }
    }

    /// One listener goes away; if it can, it comes back for what it missed.
    private func cut(_ broadcast: inout Broadcast, _ random: inout SplitMix64) throws {
        let listeners = broadcast.topics.keys.sorted()
        guard !listeners.isEmpty else { return }
        let listener = random.pick(listeners)
        guard let topic = broadcast.topics[listener] else { return }
        let copy = broadcast.leave(listener)
        guard topic.carriesIDs, let copy, copy.hasBegun,
            let cursor = copy.lastID.flatMap({ Cursor($0) })
        else { return }
        for _ in 0..<random.below(4) {
            broadcast.now += 1
            try broadcast.write(random.plainWrites())
        }
        if random.chance(10) {
            broadcast.now += 2 * Limits.horizonMilliseconds
            try broadcast.dropTombstones()
        }
        _ = try broadcast.listen(
            to: topic, after: cursor, keeping: copy, rowsMax: random.pick([0, 3, .max]))
    }
}

/// A device that makes writes and pushes them later, and so out of order.
struct PushSender {
    let device: DeviceID
    private var clock: HybridClock
    private var number: Int64 = 1

    init(_ device: DeviceID) {
        self.device = device
        clock = HybridClock(device: device)
    }

    mutating func request(_ random: inout SplitMix64, now: Int64) -> PushRequest {
        let late = Int64(random.pick([0, 0, 10, 200, 20_000]))
        let writes = (0..<(1 + random.below(3))).map { _ in
            let stamp = clock.next(wall: now - late)
            let (base, merged) = random.merge()
            let content: PushWrite.Content =
                random.chance(70)
                ? .set(random.plainWrites()[0]) : .merge(at: base, merged)
            defer { number += 1 }
            return PushWrite(number: number, stamp: stamp, content: content)
        }
        // Not above what other devices sent meanwhile: the clock is the device's own.
        return PushRequest(device: device, writes: writes)
    }
}

extension SplitMix64 {
    private static let names = ["a", "b", "0", "1", "2"]

    private mutating func place(keysMin: Int = 0, keysMax: Int = 3) -> Path {
        Path(
            (0..<(keysMin + below(keysMax - keysMin + 1))).map { _ in
                Key(unchecked: pick(Self.names))
            })
    }

    private mutating func content(depth: Int = 2) -> Value {
        if chance(25) { return .null }
        if depth == 0 || chance(45) {
            let primitive = pick([1, 2, "x", true] as [Value])
            guard chance(20) else { return primitive }
            return Object([
                Member(key: .priority, value: .integer(Int64(below(3)))),
                Member(key: .value, value: primitive),
            ]).normal
        }
        var members = (0..<below(4)).map { _ in
            Member(key: Key(unchecked: pick(Self.names)), value: content(depth: depth - 1))
        }
        if chance(20) {
            members.append(Member(key: .priority, value: .integer(Int64(below(3)))))
        }
        return Object(members).normal
    }

    private mutating func pathWrite(below base: Path, keysMin: Int = 0) -> PathWrite {
        let path = base.appending(place(keysMin: keysMin))
        guard chance(15) else { return PathWrite(path: path, value: content()) }
        return PathWrite(
            path: path.appending(.priority), value: chance(30) ? .null : .integer(Int64(below(3))))
    }

    mutating func plainWrites() -> [PathWrite] { [pathWrite(below: .root)] }

    mutating func merge() -> (Path, [PathWrite]) {
        let base = place(keysMax: 2)
        var writes: [PathWrite] = []
        for _ in 0..<(1 + below(3)) {
            let write = pathWrite(below: base, keysMin: 1)
            let clashes = writes.contains {
                $0.path.isPrefix(of: write.path) || write.path.isPrefix(of: $0.path)
            }
            if !clashes { writes.append(write) }
        }
        return (base, writes)
    }

    mutating func topic() -> Topic {
        let form: Topic.Form = chance(35) ? .export : .normal
        guard chance(50) else { return Topic(path: place(), form: form, carriesIDs: chance(50)) }
        return Topic(
            path: place(keysMax: 1), form: form, query: query(), carriesIDs: chance(50))
    }

    private mutating func query() -> Query {
        let order: Query.Order = pick([
            .key, .value, .priority, .child(Path([Key(unchecked: "a")])),
            .child(Path([Key(unchecked: "0"), Key(unchecked: "b")])),
        ])
        var query = Query(by: order)
        if chance(50) {
            query.limit = chance(50) ? .first(1 + below(2)) : .last(1 + below(2))
        }
        func bound(_ random: inout SplitMix64) -> Query.Bound {
            let key = Key(unchecked: random.pick(Self.names))
            if order == .key {
                return Query.Bound(.null, key: key, isInclusive: random.chance(60))
            }
            let value = IndexValue(random.pick([.null, true, 1, 2, "x"] as [Value]))
            return Query.Bound(
                value, key: random.chance(30) ? key : nil, isInclusive: random.chance(60))
        }
        if chance(50) { query.start = bound(&self) }
        if chance(30) { query.end = bound(&self) }
        return query
    }
}
