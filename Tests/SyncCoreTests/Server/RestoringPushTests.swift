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

    private static func bringBack(
        _ value: Value, at milliseconds: Int64, by device: UInt64,
        to server: inout Primary<MemoryPrimaryStore>, wall: Int64
    ) throws -> WriteResult {
        let write = try set(1, "/a", value, at: stamp(milliseconds, of: 1))
        let request = PushRequest(device: DeviceID(bits: device), writes: [write])
        return try server.push(request, now: wall).results[0]
    }

    @Test(
        arguments: [
            // Where the copy's clock is, the wall clock, the stamp, and whether it is kept.
            (now, now, now - hour, true), (now, now, now, true), (now, now, now + 1, false),
            (now, now - hour, now - 1, true), (now, now - 30 * week, now, true),
            (now, 60_000, now + hour, false), (now - week, now, now - hour, true),
            (now - week, now, now + hour, false), (0, now, now + 500 * week, false),
            (now, 60_000, now + week + 1, false), (0, 60_000, now, false),
            (now + 500 * week, now, now + 400 * week, true),
        ] as [(Int64, Int64, Int64, Bool)])
    func `a row keeps its stamp unless it lies ahead, and then leads no clock`(
        copied: Int64, wall: Int64, stamp: Int64, isKept: Bool
    ) throws {
        var server = try Self.server(clockAt: copied)
        let result = try Self.bringBack(1, at: stamp, by: 2, to: &server, wall: wall)
        #expect(result.outcome == .applied)
        let used = try #require(result.stamp)
        #expect((used == Self.stamp(stamp, of: 1)) == isKept)
        let began = max(copied, wall)
        #expect(used.milliseconds <= began + Limits.clockAheadMillisecondsMax)
        #expect(isKept || used > Self.stamp(began, of: 0))
        // What has no stamp is above whatever was accepted, and dated now.
        let write = PathWrite(path: try Path("/a"), value: 2)
        let later = wall + 2 * Limits.clockAheadMillisecondsMax
        let written = try server.write([write], now: later)
        #expect(written.stamp > used)
        #expect(
            written.stamp.milliseconds
                <= max(later, copied + Limits.clockAheadMillisecondsMax + 1))
        #expect(try server.store.value(at: write.path) == 2)
    }

    @Test func `two stamps from ahead never become one`() {
        var returning = ReturningStamps(clockBegan: .none)
        returning.begin(now: Self.now)
        var seen: Set<Stamp> = []
        let times = Array(1...100).flatMap { [$0, $0 + Self.week, $0 + 900 * Self.week] }
        for ahead in times {
            for counter in [0, 1, 2, UInt16.max] {
                for device in 1...3 as ClosedRange<UInt64> {
                    let sent = Stamp(
                        milliseconds: Self.now + ahead, counter: counter,
                        device: DeviceID(bits: device))
                    guard let used = returning.stamp(for: sent) else {
                        Issue.record("\(sent) stayed where it was")
                        continue
                    }
                    #expect(used < returning.last)
                    #expect(seen.insert(used).inserted)
                }
            }
        }
    }

    @Test func `a denied write leads no clock`() throws {
        var server = try Self.server(clockAt: Self.now - Self.hour)
        let before = server.state
        let ahead = [Self.now - 1, Self.now + 1999, Self.now + Self.week, Int64.max]
        let pushed: [Value] = [1, .increment(by: 1)]
        for (number, stamp) in ahead.enumerated() {
            for isRestoring in [false, true] {
                let writes = try pushed.enumerated().map { offset, value in
                    try Self.set(
                        Int64(offset + 1), "/a", value, at: Self.stamp(stamp, of: 1),
                        isRestoring: isRestoring)
                }
                let request = PushRequest(
                    device: DeviceID(bits: UInt64(2 * number + (isRestoring ? 1 : 0))),
                    writes: writes)
                let answer = try server.push(request, now: Self.now) { _ in throw WriteDenied() }
                for result in answer.results {
                    guard case .rejected(.permissionDenied, _) = result.outcome else {
                        Issue.record("\(stamp) was not denied: \(result)")
                        continue
                    }
                }
            }
        }
        #expect(server.state == before)
    }

    @Test(arguments: [now, 60_000])
    func `rows from ahead keep their order and cover nothing written since`(
        wall: Int64
    ) throws {
        var server = try Self.server(clockAt: Self.now - Self.hour)
        let stamps = [1000, 7, 5, 300_000, 86_400_000, 86_400_005].map { Self.now + $0 }
        // Whoever comes, in whatever order, the row that was the last stays.
        for (number, stamp) in stamps.enumerated() {
            _ = try Self.bringBack(
                .integer(stamp), at: stamp, by: UInt64(number + 2), to: &server,
                wall: wall)
        }
        let place = try Path("/a")
        #expect(
            try server.store.value(at: place) == .integer(Self.now + 86_400_005))
        _ = try server.write([PathWrite(path: place, value: "since")], now: wall)
        // An hour and two days later, when the stamps lie ahead no more.
        for (number, later) in [0, Self.hour, 2 * 24 * Self.hour].enumerated() {
            for stamp in stamps {
                let result = try Self.bringBack(
                    1, at: stamp, by: UInt64(100 + 100 * number) + UInt64(stamp % 97),
                    to: &server, wall: wall + later)
                #expect(result.outcome == .shadowed)
            }
        }
        #expect(try server.store.value(at: place) == "since")
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
            #expect(try push(1, [row]).map(\.outcome) == [.applied])
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
