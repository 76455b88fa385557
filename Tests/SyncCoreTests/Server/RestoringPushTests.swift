import JSONTree
import SyncCore
import Testing

/// What devices bring back to a server that was put back from a copy.
struct RestoringPushTests {
    private static let now: Int64 = 1_764_500_000_000
    private static let hour: Int64 = 3_600_000
    private static let week: Int64 = 7 * 24 * hour

    /// Opened from what a copy holds.
    private static func server(clockAt milliseconds: Int64) throws -> Primary<MemoryPrimaryStore> {
        try Primary(
            store: MemoryPrimaryStore(),
            fresh: PrimaryState(
                storeID: "s", clockDevice: DeviceID(bits: 0x5E),
                clockLast: stamp(milliseconds, of: 0x5E)))
    }

    private static func stamp(_ milliseconds: Int64, of device: UInt64) -> Stamp {
        Stamp(milliseconds: milliseconds, counter: 0, device: DeviceID(bits: device))
    }

    private static func set(
        _ number: Int64, _ path: String, _ value: Value, at stamp: Stamp, isRestoring: Bool = true
    ) throws -> PushWrite {
        let write = PathWrite(path: try Path(path), value: value)
        return PushWrite(
            number: number, stamp: stamp, content: .set(write), isRestoring: isRestoring)
    }

    @Test(
        arguments: [
            // Where the copy's clock is, the wall clock, the stamp, and whether it is kept.
            (now, now, now - hour, true), (now, now, now + 1999, true),
            (now, now - hour, now - 1, true), (now, now - 30 * week, now, true),
            (now, 60_000, now + hour, true), (now - week, now, now + hour, true),
            (0, now, now + week, true), (0, now, now + week + 1, false),
            (now, 60_000, now + week + 1, false), (0, 60_000, now, false),
            (now + 500 * week, now, now + 400 * week, true),
        ] as [(Int64, Int64, Int64, Bool)])
    func `a row keeps the stamp that the lost server may have used`(
        copied: Int64, wall: Int64, stamp: Int64, isKept: Bool
    ) throws {
        var server = try Self.server(clockAt: copied)
        let sent = Self.stamp(stamp, of: 1)
        let request = PushRequest(
            device: DeviceID(bits: 2), writes: [try Self.set(1, "/a", 1, at: sent)])
        let result = try server.push(request, now: wall).results[0]
        #expect(result.outcome == .applied)
        #expect((result.stamp == sent) == isKept)
        // What has no stamp is above whatever was accepted.
        let write = PathWrite(path: try Path("/a"), value: 2)
        let written = try server.write([write], now: wall)
        #expect(written.stamp > (result.stamp ?? .none))
        #expect(try server.store.value(at: write.path) == 2)
    }

    @Test func `what several bring back covers nothing that was written since`() throws {
        // An hour before what it had accepted when the copy was taken, or after.
        for copied in [Self.now, Self.now - 2 * Self.hour] {
            var server = try Self.server(clockAt: copied)
            let wall = Self.now - Self.hour
            let old = Self.stamp(Self.now - 5, of: 1)
            let new = Self.stamp(Self.now - 4, of: 1)
            func push(_ device: UInt64, _ writes: [PushWrite]) throws -> [WriteResult] {
                let request = PushRequest(device: DeviceID(bits: device), writes: writes)
                return try server.push(request, now: wall).results
            }
            let row = try Self.set(1, "/step", 1, at: old)
            #expect(try push(1, [row]).map(\.stamp) == [old])
            let later = try Self.set(2, "/step", 2, at: new, isRestoring: false)
            #expect(try push(1, [later]).map(\.outcome) == [.applied])
            #expect(try push(2, [row]).map(\.outcome) == [.shadowed])
            #expect(try server.store.value(at: Path("/step")) == 2)
        }
    }

    @Test func `a row of another device says nothing of the order of one's own writes`() throws {
        var server = try Self.server(clockAt: Self.now)
        let request = PushRequest(
            device: DeviceID(bits: 1),
            writes: [
                try Self.set(1, "/row", 1, at: Self.stamp(Self.now - 1, of: 9)),
                try Self.set(
                    2, "/count", .increment(by: 1), at: Self.stamp(Self.now - 10, of: 1),
                    isRestoring: false),
                try Self.set(3, "/a", 1, at: Self.stamp(Self.now - 9, of: 1), isRestoring: false),
            ])
        let stamps = try server.push(request, now: Self.now).results.compactMap(\.stamp)
        try #require(stamps.count == 3)
        #expect(stamps[2] > stamps[1])
    }

    @Test func `an increment is one write more, whatever it says of itself`() throws {
        var server = try Self.server(clockAt: Self.now)
        let sent = Self.stamp(Self.now - 10, of: 1)
        let request = PushRequest(
            device: DeviceID(bits: 1),
            writes: [try Self.set(1, "/count", .increment(by: 1), at: sent)])
        let used = try server.push(request, now: Self.now).results[0].stamp
        #expect(try #require(used) > sent)
    }
}
