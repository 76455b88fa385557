import JSONTree
import SyncCore
import TestSupport
import Testing

/// A hash that is made row by row is the hash of the whole value.
struct TreeHashTests {
    /// FNV-1a in 64 bits: any digest will do.
    private final class Digest: RunningDigest {
        private var state = Digest.start
        private static let start: UInt64 = 0xcbf2_9ce4_8422_2325

        func update(_ bytes: Span<UInt8>) {
            for index in bytes.indices {
                state = (state ^ UInt64(bytes[index])) &* 0x100_0000_01b3
            }
        }

        func finish() -> [UInt8] {
            defer { state = Digest.start }
            return (0..<8).map { UInt8(truncatingIfNeeded: state >> ($0 * 8)) }
        }
    }

    private static func hash(of value: Value) -> String {
        let digest = Digest()
        return ValueHash.text(of: value, .exact) { bytes in
            digest.update(bytes)
            return digest.finish()
        }
    }

    private static func expectSame(_ store: MemoryRowStore, at path: Path) throws {
        let found = try TreeHash.text(of: path, in: store, .exact, digest: { Digest() })
        let value = try store.value(at: path)
        #expect(found == hash(of: value), "at \(path)")
        guard !path.isPriority, case .object(let object) = value else { return }
        let children = value.children.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        let chosen = try TreeHash.text(
            ofChildren: children.map(\.key), of: path, in: store, .exact, digest: { Digest() })
        #expect(object.isEmpty || chosen == hash(of: Object(sorted: children).normal))
    }

    @Test(arguments: seeds(150))
    func `every place of random rows has the hash of its value`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<4 {
            let writes = random.stampedWrites()
            var store = MemoryRowStore()
            for write in writes {
                _ = try store.write(
                    write.writes, stamp: write.stamp, rowBytesMax: random.pick([2, 4, 12, 4096]))
            }
            try Self.expectSame(store, at: .root)
            for write in writes.flatMap(\.writes) { try Self.expectSame(store, at: write.path) }
        }
    }

    private static let stamp = Stamp(milliseconds: 9, counter: 0, device: DeviceID(bits: 1))

    private static func store(_ value: Value) throws -> MemoryRowStore {
        var store = MemoryRowStore()
        let write = PathWrite(path: try Path("/a"), value: value)
        _ = try store.write([write], stamp: stamp, rowBytesMax: 99)
        return store
    }

    @Test func `children with priorities are hashed after the others, by their priorities`() throws
    {
        let priorities: [Value] = [
            3, "b", .null, 1, "a", .null, .double(2.5), -1, 3, "b",
        ]
        let members = (0..<3000).map { number in
            let priority = priorities[number % priorities.count]
            var child = Object()
            child[.priority] = priority
            child[Key(unchecked: "n")] = .integer(Int64(number))
            return Member(key: Key(unchecked: "child \(10_000 + number)"), value: .object(child))
        }
        let store = try Self.store(Object(sorted: members).normal)
        try Self.expectSame(store, at: try Path("/a"))
    }

    @Test func `what is asked now and then can end the reading`() throws {
        struct Enough: Error {}
        let members = (0..<20_000).map { Member(key: Key(index: $0), value: "some text") }
        let store = try Self.store(Object(sorted: members).normal)
        let path = try Path("/a")
        try Self.expectSame(store, at: path)
        #expect(throws: Enough.self) {
            _ = try TreeHash.text(
                of: path, in: store, .exact, digest: { Digest() }, check: { throw Enough() })
        }
    }
}
