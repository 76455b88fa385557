import JSONTree
import SyncCore
import Testing

/// What a device shows and sends after the server used a later stamp for one of its writes.
struct DrawingAlongTests {
    private var device = MemoryExchange(device: 1)

    /// Two steps and a write elsewhere, the first two of them sent; then one that is not.
    init() throws {
        try device.set("/step", 1, at: Self.stamp(10))
        try device.set("/step", 2, at: Self.stamp(20))
        try device.set("/other", 1, at: Self.stamp(30))
        try device.number([
            PendingWrite(id: 1, number: 1, bytes: 9), PendingWrite(id: 2, number: 2, bytes: 9),
        ])
    }

    private static func stamp(_ milliseconds: Int64, of device: UInt64 = 1) -> Stamp {
        Stamp(milliseconds: milliseconds, counter: 0, device: DeviceID(bits: device))
    }

    private static func row(_ path: String, _ value: String, at stamp: Stamp) throws -> Row {
        let code = PathCode(try Path(path))
        return Row(path: code, stamp: stamp, value: Array(value.utf8), evidence: stamp)
    }

    private mutating func settleFirst(usedAt stamp: Stamp) throws {
        let result = WriteResult(number: 1, outcome: .applied, stamp: stamp)
        _ = try device.settle([PushSession.Settlement(id: 1, result: result)], wall: 0)
    }

    private mutating func hear(_ row: Row) throws {
        try device.heard([row])
        try device.confirmed.follow([row])
    }

    @Test mutating func `the later write shows, and the server is told the stamp it knows`() throws
    {
        try settleFirst(usedAt: Self.stamp(900))
        #expect(try device.shown(at: "/step") == 2)
        let stamps = device.outbox.map(\.stamp)
        #expect(stamps == stamps.sorted())
        #expect(stamps.allSatisfy { $0 > Self.stamp(900) })
        #expect(device.outbox.map(\.sentStamp) == [Self.stamp(20), stamps[1]])
        let next = device.state.stamp(wall: 0)
        #expect(next > stamps[1])
    }

    @Test mutating func `it shows too where a row came and the answer did not`() throws {
        try hear(Self.row("/step", "1", at: Self.stamp(900)))
        #expect(try device.shown(at: "/step") == 2)
        #expect(device.outbox.map(\.sentStamp).prefix(2) == [Self.stamp(10), Self.stamp(20)])
        #expect(device.outbox[2].stamp > device.outbox[1].stamp)
    }

    @Test mutating func `no write comes to stand where another was used`() throws {
        // What was made last went first, as when one match is pushed alone.
        try device.number([PendingWrite(id: 3, number: 3, bytes: 9)])
        device.clearNumber(of: 2)
        let used = Self.stamp(900)
        let next = used.successor(device: DeviceID(bits: 1))
        let settlements = [(Int64(1), used), (3, next)].map { number, stamp in
            PushSession.Settlement(
                id: number,
                result: WriteResult(number: number, outcome: .applied, stamp: stamp))
        }
        for settlement in settlements { _ = try device.settle([settlement], wall: 0) }
        #expect(device.outbox.map(\.id) == [2])
        #expect(device.outbox[0].stamp > next)
    }

    @Test mutating func `what was made before stays where it is`() throws {
        try device.set("/before", 1, at: Self.stamp(5))
        try settleFirst(usedAt: Self.stamp(900))
        #expect(device.outbox.last?.stamp == Self.stamp(5))
    }

    @Test mutating func `a row with the stamp that was sent moves nothing`() throws {
        for stamp in [Self.stamp(10), Self.stamp(20)] {
            try hear(Self.row("/step", "1", at: stamp))
        }
        try settleFirst(usedAt: Self.stamp(10))
        #expect(device.outbox.map(\.stamp) == [Self.stamp(20), Self.stamp(30)])
        #expect(device.outbox.allSatisfy { $0.told == nil })
    }

    @Test mutating func `a row of a write that stands where it was used moves nothing`() throws {
        try settleFirst(usedAt: Self.stamp(900))
        let before = device.outbox.map(\.stamp)
        try hear(Self.row("/step", "2", at: before[0]))
        #expect(device.outbox.map(\.stamp) == before)
        #expect(try device.shown(at: "/step") == 2)
    }

    @Test mutating func `what others wrote later covers what waits`() throws {
        try hear(Self.row("/step", "7", at: Self.stamp(900, of: 2)))
        #expect(try device.shown(at: "/step") == 7)
        try hear(Self.row("/elsewhere", "7", at: Self.stamp(901)))
        #expect(try device.shown(at: "/step") == 7)
    }

    @Test mutating func `where the numbers go, the writes go on from where they stand`() throws {
        try settleFirst(usedAt: Self.stamp(900))
        let stamps = device.outbox.map(\.stamp)
        try device.adoptStore("other")
        #expect(device.outbox.map(\.sentStamp) == stamps)
        #expect(device.outbox.allSatisfy { $0.told == nil && $0.number == nil })
    }

    @Test mutating func `a clock that learns moves none below what was drawn along`() throws {
        try settleFirst(usedAt: Self.stamp(900_000))
        let moment = ServerMoment(now: 0, sent: 500_000, elapsed: 0)
        let moved = try device.learn(moment)
        #expect(moved == -500_000)
        let stamps = device.outbox.map(\.stamp)
        #expect(stamps == stamps.sorted())
        #expect(stamps.allSatisfy { $0 > Self.stamp(900_000) })
        #expect(device.outbox[0].sentStamp == Self.stamp(20))
    }
}
