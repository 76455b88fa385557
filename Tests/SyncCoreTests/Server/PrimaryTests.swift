import JSONTree
import SyncCore
import Testing

struct PrimaryTests {
    static let now: Int64 = 1_764_500_000_000
    private static let day: Int64 = 86_400_000
    private static let device = DeviceID(bits: 0xD1)

    private var primary: Primary<MemoryPrimaryStore>

    init() throws {
        primary = try Primary(
            store: MemoryPrimaryStore(),
            fresh: PrimaryState(storeID: "s1", clockDevice: DeviceID(bits: 0x5E)))
    }

    // MARK: Numbers

    @Test mutating func `a write is applied and answered with its stamp`() throws {
        let write = try Self.set(1, "/a", 5)
        let answer = try push([write])
        #expect(answer.acked == 1)
        #expect(answer.now == Self.now)
        #expect(answer.storeID == "s1")
        #expect(
            answer.results == [WriteResult(number: 1, outcome: .applied, stamp: write.stamp)])
        #expect(try value("/a") == 5)
    }

    @Test mutating func `a repetition gets the stored result and changes nothing`() throws {
        let writes = try [
            Self.set(1, "/n", .increment(by: 1)), Self.set(2, "/n", .increment(by: 10)),
            Self.set(3, "/at", .timestamp), Self.set(4, "/a$", 1), Self.set(5, "/n/.priority", 3),
        ]
        let first = try push(writes)
        #expect(first.results.map(\.value) == [1, 11, .integer(Self.now), nil, nil])
        for slice in [0..<5, 0..<2, 0..<5] {
            let again = try push(Array(writes[slice]))
            #expect(again.results == Array(first.results[slice]))
            #expect(again.acked == 5)
        }
        let tail = try push(Array(writes[1...]) + [try Self.set(6, "/n", .increment(by: 100))])
        #expect(tail.results.dropLast() == first.results[1...])
        #expect(tail.results.last?.value == 111)
        #expect(try push([writes[0]]).results == Array(first.results[..<1]))
        #expect(try value("/n").integer == 111)
    }

    @Test(arguments: ["/n", "/a/n"])
    mutating func `an increment adds to a number, whatever was below it, and else to nothing`(
        place: String
    ) throws {
        let path = try Path(place)
        // In a row of its own, or in that of the node above.
        let above = path.count > 1 ? try Value([("n", 5), ("b", 1)]) : 5
        _ = try primary.write(
            [PathWrite(path: try Path("/" + path.keys[0].text), value: above)], now: Self.now)
        for index in 0..<300 {
            let child = try Path("\(place)/k\(index)")
            _ = try primary.write([PathWrite(path: child, value: .null)], now: Self.now)
        }
        func increment() throws -> Value {
            try primary.write(
                [PathWrite(path: path, value: .increment(by: 2))], now: Self.now
            ).values[0]
        }
        #expect(try increment() == 7)
        for index in 0..<300 {
            let child = try Path("\(place)/k\(index)")
            _ = try primary.write([PathWrite(path: child, value: 1)], now: Self.now)
        }
        #expect(try increment() == 2)
        #expect(try value(place) == 2)
        // With a priority, which is in the number's own row.
        let withPriority = try Value([(".value", 3), (".priority", 1)])
        _ = try primary.write([PathWrite(path: path, value: withPriority)], now: Self.now)
        #expect(try increment() == 5)
    }

    @Test mutating func `results are kept for the batch before, and let go after it`() throws {
        let first = try Self.set(1, "/n", .increment(by: 1))
        let kept = Limits.pushResultsKept
        _ = try push([first] + (2...kept).map { Self.skip($0) })
        _ = try push([Self.skip(kept + 1)])
        #expect(try push([first]).results[0].value == 1)
        _ = try push([Self.skip(kept + 2)])
        #expect(try push([first]).results.map(\.outcome).map(Self.code) == ["sequence_used"])
        #expect(try value("/n").integer == 1)
        #expect(primary.store.resultCount == Int(kept) + 1)
    }

    @Test mutating func `a number used for another write is told`() throws {
        _ = try push([try Self.set(1, "/a", 1), try Self.set(2, "/a", 2)])
        let answer = try push([
            try Self.set(1, "/a", 1), try Self.set(2, "/a", 7, later: 60), try Self.set(3, "/b", 3),
        ])
        #expect(
            answer.results.map(\.outcome).map(Self.code) == ["applied", "sequence_used", "applied"])
        #expect(answer.acked == 3)
        #expect(try value("/a") == 2)
    }

    @Test(
        arguments: [
            ([2], 2, 1), ([5, 6], 5, 1), ([1, 3], 3, 2), ([1, 1], 1, 2), ([1, 2, 2], 2, 3),
            ([.max], .max, 1),
        ] as [([Int64], Int64, Int64)])
    mutating func `a gap refuses the batch and names the number expected`(
        numbers: [Int64], found: Int64, expected: Int64
    ) throws {
        let writes = try numbers.map { try Self.set($0, "/a", 1) }
        let error = #expect(throws: PushRefusal.self) { try push(writes) }
        #expect(error == .gap(found: found, expected: expected))
        #expect(try value("/a").isNull)
        #expect(try push([]).acked == 0)
        #expect(primary.store.device(Self.device) == nil)
    }

    @Test mutating func `a batch with too many writes is refused`() throws {
        let writes = try (1...Int64(Limits.pushWritesMax) + 1).map { try Self.set($0, "/a", 1) }
        #expect(throws: PushRefusal.tooManyWrites(Limits.pushWritesMax + 1)) { try push(writes) }
        #expect(try push(writes.dropLast()).acked == Int64(Limits.pushWritesMax))
    }

    @Test mutating func `a skip uses up its number, and gives the result of what was processed`()
        throws
    {
        let first = try push([try Self.set(1, "/a", 1), Self.skip(2)])
        #expect(first.results.map(\.outcome).map(Self.code) == ["applied", "skipped"])
        // The write came late after it was given up, and the skip after the write.
        let answer = try push([Self.skip(1), try Self.set(2, "/b", 1), try Self.set(3, "/c", 1)])
        #expect(answer.results[0] == first.results[0])
        #expect(
            answer.results.dropFirst().map(\.outcome).map(Self.code) == [
                "sequence_used", "applied",
            ])
        #expect(try value("/b").isNull)
    }

    @Test mutating func `a skip that names its write gets no result of another`() throws {
        let (write, other) = (try Self.set(1, "/a", 1), try Self.set(1, "/a", 2, later: 9))
        let first = try push([write])
        func skip(_ write: PushWrite) -> PushWrite {
            PushWrite(number: write.number, stamp: write.stamp, content: .skip)
        }
        #expect(try push([skip(write)]).results == first.results)
        #expect(try push([skip(other)]).results.map(\.outcome).map(Self.code) == ["sequence_used"])
        // A number that was skipped is skipped for whoever skips it, but not for a write.
        _ = try push([skip(try Self.set(2, "/b", 1))])
        #expect(try push([Self.skip(2)]).results.map(\.outcome) == [.skipped])
        let late = try push([try Self.set(2, "/b", 1)])
        #expect(late.results.map(\.outcome).map(Self.code) == ["sequence_used"])
    }

    @Test mutating func `a batch that is meant for another store is refused`() throws {
        let write = try Self.set(1, "/a", 1)
        func push(_ storeID: String?) throws -> Int64 {
            let request = PushRequest(device: Self.device, storeID: storeID, writes: [write])
            return try primary.push(request, now: Self.now).acked
        }
        #expect(throws: PushRefusal.otherStore("s1")) { try push("s0") }
        #expect(try value("/a").isNull)
        #expect(try push("s1") == 1)
        #expect(try push(nil) == 1)
    }

    // MARK: Clocks

    @Test mutating func `a device ahead by a day gets the server's time, in its own order`() throws
    {
        let writes = try [
            Self.set(1, "/a", 1, at: Self.now + Self.day),
            Self.set(2, "/a", 2, at: Self.now + Self.day + 1),
            Self.set(3, "/a", 3, at: Self.now + Self.day + 1, counter: 1),
        ]
        let stamps = try push(writes).results.compactMap(\.stamp)
        #expect(stamps.map(\.milliseconds) == [Self.now, Self.now, Self.now])
        #expect(stamps.map(\.device) == [Self.device, Self.device, Self.device])
        #expect(stamps == stamps.sorted() && Set(stamps).count == 3)
        #expect(try value("/a") == 3)
        // Its clock put right, it neither wins nor loses.
        let right = try Self.set(4, "/a", 4, at: Self.now + 1)
        #expect(try push([right], now: Self.now + 2).results[0].stamp == right.stamp)
        #expect(try value("/a") == 4)
    }

    @Test mutating func `what follows a changed stamp comes after it`() throws {
        let ahead = try Self.set(1, "/a", 1, at: Self.now + 5000)
        let used = try #require(try push([ahead]).results[0].stamp)
        // By now the server's clock has caught up with the device's.
        let next = try Self.set(2, "/a", 2, at: Self.now + 5001)
        #expect(try push([next], now: Self.now + 4000).results[0].stamp == next.stamp)
        #expect(next.stamp > used)

        let increment = try Self.set(3, "/n", .increment(by: 1), at: Self.now + 5002)
        let given = try #require(try push([increment], now: Self.now + 60_000).results[0].stamp)
        #expect(given.milliseconds == Self.now + 60_000)
        let after = try Self.set(4, "/n", 100, at: Self.now + 5003)
        let raised = try #require(try push([after], now: Self.now + 60_000).results[0].stamp)
        #expect(raised > given && raised.device == Self.device)
        #expect(try value("/n") == 100)
    }

    @Test(arguments: [-2 * day, -day, -1, 0, 1, 2000])
    mutating func `a stamp up to two seconds ahead is kept`(skew: Int64) throws {
        let write = try Self.set(1, "/a", 1, at: Self.now + skew)
        #expect(try push([write]).results[0].stamp == write.stamp)
    }

    @Test mutating func `a stamp more than two seconds ahead is not kept`() throws {
        let write = try Self.set(1, "/a", 1, at: Self.now + 2001)
        #expect(try push([write]).results[0].stamp?.milliseconds == Self.now)
        let last = Stamp(milliseconds: .max, counter: .max, device: DeviceID(bits: .max))
        let set = PathWrite(path: try Path("/a"), value: 2)
        let end = PushWrite(number: 2, stamp: last, content: .set(set))
        #expect(try push([end]).results[0].stamp?.milliseconds == Self.now)
        #expect(try push([try Self.set(3, "/a", 3)]).results[0].outcome == .shadowed)
        #expect(try value("/a") == 2)
    }

    @Test mutating func `a device behind loses to what was written later`() throws {
        _ = try primary.write([PathWrite(path: try Path("/a"), value: 9)], now: Self.now)
        let writes = try [
            Self.set(1, "/a", 1, at: Self.now - Self.day),
            Self.set(2, "/b", 2, at: Self.now - Self.day),
        ]
        let results = try push(writes).results
        #expect(results.map(\.outcome) == [.shadowed, .applied])
        #expect(try value("/a") == 9)
    }

    @Test mutating func `a stamp before the horizon is refused and stops nothing`() throws {
        let edge = Self.now - Limits.horizonMilliseconds
        let writes = try [
            Self.set(1, "/a", 1, at: edge - 1), Self.set(2, "/b", 2, at: edge),
            Self.set(3, "/n", .increment(by: 1), at: 1),
        ]
        let results = try push(writes).results
        #expect(results.map(\.outcome).map(Self.code) == ["too_old", "applied", "too_old"])
        #expect(results.map(\.stamp) == [nil, writes[1].stamp, nil])
        #expect(try value("/a").isNull)
    }

    @Test mutating func `a write without a stamp is never shadowed`() throws {
        for (index, skew) in [0, 1999, 2000, 50_000, Self.day].enumerated() {
            _ = try push([try Self.set(Int64(index + 1), "/a/b", 1, at: Self.now + skew)])
            // Even by a server's clock that was set back.
            let written = try primary.write(
                [PathWrite(path: try Path("/a"), value: .integer(Int64(index)))],
                now: Self.now - Self.day)
            #expect(written.stamp.device == DeviceID(bits: 0x5E))
            #expect(try value("/a") == .integer(Int64(index)))
        }
    }

    // MARK: Contents

    @Test mutating func `server values are filled in with the used stamp and what stands`() throws {
        let members = try Value([("at", .timestamp), ("n", .increment(by: 2)), ("c", 1)])
        let write = try primary.write(
            [PathWrite(path: try Path("/m"), value: members)], now: Self.now)
        #expect(write.values == [try Value([("at", .integer(Self.now)), ("n", 2), ("c", 1)])])
        let merge = PushWrite(
            number: 1, stamp: Self.stamp(Self.now + Self.day),
            content: .merge(
                at: try Path("/m"),
                [
                    PathWrite(path: try Path("/m/n"), value: .increment(by: 5)),
                    PathWrite(path: try Path("/m/at"), value: .timestamp),
                ]))
        let result = try push([merge], now: Self.now + 7).results[0]
        #expect(result.value == JSON(["n": 7, "at": .integer(Self.now + 7)]))
        #expect(result.stamp?.milliseconds == Self.now + 7)
        #expect(try value("/m/n") == 7)
    }

    @Test mutating func `a plain write is answered without its value`() throws {
        #expect(try push([try Self.set(1, "/a", "text")]).results[0].value == nil)
    }

    @Test mutating func `a merge is all or nothing`() throws {
        let writes = try [
            #"{"seq":1,"stamp":"STAMP","merge":"/m","value":{"a":1,"b":{"c$":2}}}"#,
            #"{"seq":2,"stamp":"STAMP","merge":"/m","value":{"a":1,"a/b":2}}"#,
            #"{"seq":3,"stamp":"STAMP","merge":"/m","value":{"a":1,"b/c":2}}"#,
            #"{"seq":4,"stamp":"STAMP","merge":"/m","value":{}}"#,
        ].map { text in
            let stamp = Self.stamp(Self.now).description
            return try PushWrite(
                try JSON(parsing: text.replacing("STAMP", with: stamp)))
        }
        let results = try push(writes).results
        #expect(
            results.map(\.outcome).map(Self.code)
                == ["invalid_value", "invalid_path", "applied", "applied"])
        #expect(try value("/m") == Value([("a", 1), ("b", Value([("c", 2)]))]))
    }

    @Test mutating func `the effect of a merge is that of all its sets`() throws {
        _ = try primary.write([PathWrite(path: try Path("/m/a"), value: 9)], now: Self.now)
        func merge(_ number: Int64, _ names: [String]) throws -> PushWrite {
            PushWrite(
                number: number, stamp: Self.stamp(Self.now - 1000 + number),
                content: .merge(
                    at: try Path("/m"),
                    try names.map { PathWrite(path: try Path("/m/\($0)"), value: 1) }))
        }
        let writes = try [merge(1, ["a"]), merge(2, ["a", "b"]), merge(3, ["b", "c"])]
        #expect(try push(writes).results.map(\.outcome) == [.shadowed, .partial, .applied])
    }

    @Test mutating func `invalid writes get their codes and stop none after them`() throws {
        let stamp = #""stamp":"\#(Self.stamp(Self.now))""#
        let writes = try [
            (#"{"seq":1,"set":"/a","value":1}"#, "invalid_stamp"),
            (#"{"seq":2,\#(stamp),"set":"/a.b","value":1}"#, "invalid_path"),
            (#"{"seq":3,\#(stamp),"set":"/a","value":{"$":1}}"#, "invalid_value"),
            (#"{"seq":4,\#(stamp),"set":"/a","value":1}"#, "applied"),
        ].map { (try PushWrite(try JSON(parsing: $0)), $1) }
        let answer = try push(writes.map(\.0))
        #expect(answer.results.map(\.outcome).map(Self.code) == writes.map(\.1))
        #expect(answer.acked == 4)
        #expect(try push(writes.map(\.0)) == answer)
        #expect(try value("/a") == 1)
    }

    // MARK: State

    @Test mutating func `a primary that is made again goes on above its stamps`() throws {
        let ahead = try push([try Self.set(1, "/a", 1, at: Self.now + 2000)])
        let before = try primary.write([PathWrite(path: try Path("/b"), value: 1)], now: Self.now)
        try primary.saveState()
        #expect(before.stamp > (ahead.results[0].stamp ?? .none))

        var again = try Primary(
            store: primary.store,
            fresh: PrimaryState(storeID: "other", clockDevice: DeviceID(bits: 1)))
        #expect(again.storeID == "s1")
        #expect(again.state == primary.state)
        let after = try again.write([PathWrite(path: try Path("/b"), value: 2)], now: 0)
        #expect(after.stamp > before.stamp)
        #expect(after.stamp.device == before.stamp.device)
    }

    @Test mutating func `tombstones past the horizon are dropped and the sequence told`() throws {
        _ = try primary.write([PathWrite(path: try Path("/a"), value: .null)], now: Self.now)
        _ = try primary.write([PathWrite(path: try Path("/b"), value: .null)], now: Self.now + 1)
        let sequence = primary.store.lastSequence
        let edge = Self.now + Limits.horizonMilliseconds
        #expect(try primary.dropTombstones(limit: 10, now: edge) == nil)
        #expect(primary.state.droppedSequence == 0)
        #expect(try primary.dropTombstones(limit: 10, now: edge + 1) == nil)
        #expect(primary.state.droppedSequence == sequence - 1)
        #expect(primary.store.rows.count == 1)
    }

    // MARK: Parts

    private mutating func push(
        _ writes: [PushWrite], now: Int64 = PrimaryTests.now
    ) throws -> PushAnswer {
        try primary.push(PushRequest(device: Self.device, writes: writes), now: now)
    }

    private func value(_ path: String) throws -> Value {
        try primary.store.value(at: try Path(path))
    }

    private static func stamp(_ milliseconds: Int64, counter: UInt16 = 0) -> Stamp {
        Stamp(milliseconds: milliseconds, counter: counter, device: device)
    }

    /// A set with a stamp that rises with the number; what is no path makes it invalid.
    private static func set(
        _ number: Int64, _ path: String, _ value: Value, later: Int64 = 0
    ) throws -> PushWrite {
        let rise = min(number, 1000)
        return try set(number, path, value, at: now - 1000 + rise + later)
    }

    private static func set(
        _ number: Int64, _ path: String, _ value: Value, at milliseconds: Int64,
        counter: UInt16 = 0
    ) throws -> PushWrite {
        let stamp = stamp(milliseconds, counter: counter)
        guard let place = try? Path(path) else {
            let invalid = PushWrite.Content.invalid(.invalidPath, message: "no path")
            return PushWrite(number: number, stamp: stamp, content: invalid)
        }
        return PushWrite(
            number: number, stamp: stamp, content: .set(PathWrite(path: place, value: value)))
    }

    private static func skip(_ number: Int64) -> PushWrite {
        PushWrite(number: number, stamp: .none, content: .skip)
    }

    private static func code(_ outcome: WriteResult.Outcome) -> String {
        if case .rejected(let rejection, _) = outcome { rejection.rawValue } else { "\(outcome)" }
    }
}
