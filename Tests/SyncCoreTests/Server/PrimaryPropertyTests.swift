import JSONTree
import SyncCore
import TestSupport
import Testing

/// A device that numbers its writes and sends them again as it likes.
private struct Sender {
    let device: DeviceID
    var clock: HybridClock
    /// How far its clock is ahead of the server's.
    var skew: Int64
    var sent: [PushWrite] = []
    var results: [WriteResult] = []
    /// The first number whose result the server must still know.
    var floor = 0

    mutating func write(_ path: Path, _ value: Value, now: Int64) {
        let stamp = clock.next(wall: now + skew)
        let write = PathWrite(path: path, value: value)
        sent.append(PushWrite(number: Int64(sent.count + 1), stamp: stamp, content: .set(write)))
    }
}

struct PrimaryPropertyTests {
    @Test(arguments: seeds(150))
    func `devices with wrong clocks that repeat themselves give the tree of their writes`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        var now: Int64 = 1_764_500_000_000
        var primary = try Primary(
            store: MemoryPrimaryStore(),
            fresh: PrimaryState(storeID: "s", clockDevice: DeviceID(bits: 1)))
        var senders = (0..<3).map { index in
            let device = DeviceID(bits: UInt64(index + 2))
            return Sender(
                device: device, clock: HybridClock(device: device),
                skew: random.pick([0, 0, 300, -300, 3000, -3000, 86_400_000, -86_400_000]))
        }
        var replay: [StampedWrite] = []
        var counted: Int64 = 0
        let counter = try Path("/counter")
        for _ in 0..<40 {
            now += Int64(random.pick([0, 1, 100, 3000, 60_000]))
            let index = random.below(senders.count)
            if random.chance(10) { senders[index].skew = random.pick([0, 5000, -5000]) }
            for _ in 0..<random.below(4) {
                if random.chance(30) {
                    senders[index].write(counter, .increment(by: 1), now: now)
                } else {
                    let path = try Path(random.pick(["/a", "/a/b", "/a/b/c", "/a/d", "/"]))
                        .appending(Key(unchecked: random.pick(["x", "y"])))
                    senders[index].write(
                        path, random.pick([.null, 1, "t", .timestamp, try Value([("z", 2)])]),
                        now: now)
                }
            }
            if random.chance(15) {
                let path = try Path("/a")
                let written = try primary.write([PathWrite(path: path, value: 5)], now: now)
                #expect(try primary.store.value(at: path) == 5)
                replay.append(
                    StampedWrite(
                        stamp: written.stamp, writes: [PathWrite(path: path, value: 5)]))
            }
            if random.chance(15) {
                try primary.saveState()
                primary = try Primary(
                    store: primary.store,
                    fresh: PrimaryState(storeID: "", clockDevice: DeviceID(bits: 0)))
            }
            // Any slice that begins where results are known and goes on without a gap.
            var sender = senders[index]
            let start = sender.floor + random.below(sender.results.count - sender.floor + 1)
            let end = start + random.below(sender.sent.count - start + 1)
            let batch = Array(sender.sent[start..<end])
            let answer = try primary.push(
                PushRequest(device: sender.device, writes: batch), now: now)
            #expect(answer.results.count == batch.count)
            if !batch.isEmpty { sender.floor = start }
            for (write, result) in zip(batch, answer.results) {
                let place = Int(write.number) - 1
                if place < sender.results.count {
                    #expect(sender.results[place] == result)
                    continue
                }
                sender.results.append(result)
                let stamp = try #require(result.stamp)
                let value = try result.value.map { try Value($0) } ?? write.parts[0].value
                if write.parts[0].value == .timestamp {
                    #expect(value == .integer(stamp.milliseconds))
                }
                if write.parts[0].path == counter {
                    counted += 1
                    #expect(value == .integer(counted))
                }
                replay.append(
                    StampedWrite(
                        stamp: stamp, writes: [PathWrite(path: write.parts[0].path, value: value)]))
            }
            #expect(answer.acked == Int64(sender.results.count))
            senders[index] = sender
        }
        #expect(try primary.store.value(at: .root) == NaiveReplay.tree(of: replay))
        #expect(Set(replay.map(\.stamp)).count == replay.count)
        for sender in senders {
            let used = sender.results.compactMap(\.stamp)
            #expect(zip(used, used.dropFirst()).allSatisfy { $0 < $1 }, "used stamps rise")
            #expect(used.allSatisfy { $0.device == sender.device })
            #expect(used.allSatisfy { $0.milliseconds <= now + Limits.clockAheadMillisecondsMax })
        }
    }
}
