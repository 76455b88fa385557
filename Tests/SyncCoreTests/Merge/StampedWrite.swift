import JSONTree
import SyncCore
import TestSupport
import Testing

extension StampedWrite {
    /// From a reference case: `{"stamp": …, "set" or "merge": path, "value": …}`.
    init(_ json: JSON) throws {
        let stamp = try #require(json["stamp"]?.string.flatMap { Stamp($0) })
        let value = json["value"] ?? .null
        if let text = json["set"]?.string {
            self.init(
                stamp: stamp, writes: [PathWrite(path: try Path(text), value: try Value(value))])
            return
        }
        let base = try Path(try #require(json["merge"]?.string))
        guard case .object(let fields) = value else { throw TreeError(.invalidPath) }
        let writes = try fields.map { field in
            PathWrite(path: base.appending(try Path(field.name)), value: try Value(field.value))
        }
        self.init(stamp: stamp, writes: writes)
    }
}

extension SplitMix64 {
    private static let names = ["a", "b", "c", "0", "1", "2", "10", "-x", "é", "日本", "A"]

    private mutating func shortPath(keysMin: Int, keysMax: Int) -> Path {
        let count = keysMin + below(keysMax - keysMin + 1)
        let choices = pick([2, 4, 11])
        return Path((0..<count).map { _ in Key(unchecked: Self.names[below(choices)]) })
    }

    private mutating func smallValue(depth: Int) -> Value {
        if chance(22) { return .null }
        if depth == 0 || chance(55) {
            let primitive = primitive()
            guard chance(15) else { return primitive }
            return .object(
                Object([
                    Member(key: .priority, value: .integer(Int64(below(5)))),
                    Member(key: .value, value: primitive),
                ]))
        }
        var members = (0..<below(4)).map { _ in
            Member(
                key: Key(unchecked: pick(Self.names)), value: smallValue(depth: depth - 1))
        }
        if chance(15) {
            members.append(Member(key: .priority, value: .integer(Int64(below(5)))))
        }
        return Object(members).normal
    }

    private mutating func pathWrite(below base: Path) -> PathWrite {
        if chance(12) {
            let place = base.appending(shortPath(keysMin: 0, keysMax: 2)).appending(.priority)
            return PathWrite(path: place, value: chance(30) ? .null : .integer(Int64(below(9))))
        }
        return PathWrite(
            path: base.appending(shortPath(keysMin: chance(10) ? 0 : 1, keysMax: 4)),
            value: smallValue(depth: 3))
    }

    /// Writes that meet often, in a random order of arrival, some of them twice.
    mutating func stampedWrites() -> [StampedWrite] {
        let devices = (0..<(1 + below(4))).map { _ in DeviceID(bits: next()) }
        var used: Set<Stamp> = []
        var writes: [StampedWrite] = []
        for _ in 0..<pick([2, 3, 5, 8, 13, 30]) {
            var stamp: Stamp
            repeat {
                stamp = Stamp(
                    milliseconds: 0x0193_a000_0000 + Int64(below(40)),
                    counter: UInt16(pick([0, 0, 0, 1, 2])), device: pick(devices))
            } while !used.insert(stamp).inserted
            writes.append(StampedWrite(stamp: stamp, writes: pathWrites()))
        }
        writes += (0..<below(4)).map { _ in pick(writes) }
        return writes.shuffled(using: &self)
    }

    private mutating func pathWrites() -> [PathWrite] {
        guard chance(25) else { return [pathWrite(below: .root)] }
        let base = shortPath(keysMin: 0, keysMax: 2)
        var writes: [PathWrite] = []
        for _ in 0..<(1 + below(3)) {
            let write = pathWrite(below: base)
            let clashes = writes.contains {
                $0.path.isPrefix(of: write.path) || write.path.isPrefix(of: $0.path)
            }
            if !clashes { writes.append(write) }
        }
        return writes
    }
}
