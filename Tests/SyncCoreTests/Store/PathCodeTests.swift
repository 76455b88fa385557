import JSONTree
import SyncCore
import TestSupport
import Testing

struct PathCodeTests {
    @Test(arguments: seeds(150))
    func `codes sort as paths do and tell the same subtrees`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let paths = (0..<30).map { _ in random.trickyPath() }
        for a in paths {
            let code = PathCode(a)
            for b in paths + [a.parent ?? a, a.appending(random.key())] {
                let other = PathCode(b)
                #expect((code < other) == (a < b), "\(a) and \(b)")
                #expect((code == other) == (a == b), "\(a) and \(b)")
                #expect(code.isPrefix(of: other) == a.isPrefix(of: b), "\(a) and \(b)")
                let isWithin = code <= other && other < code.end
                #expect(isWithin == a.isPrefix(of: b), "\(a) and \(b)")
                let order = code.compare(toFirst: other.bytes.count, of: other)
                #expect((order < 0) == (a < b) && (order == 0) == (a == b))
            }
        }
    }

    @Test(arguments: seeds(150))
    func `a code gives its path, its nodes above and whether it is a priority`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<30 {
            let path = random.trickyPath()
            let code = PathCode(path)
            #expect(code.path == path)
            #expect(code.isPriority == path.isPriority, "\(path)")
            let above = (0..<path.count).map { PathCode(Path(Array(path.keys.prefix($0)))) }
            #expect(code.prefixes == above, "\(path)")
            #expect(Array(code.prefixLengths) == above.map(\.bytes.count))
            for prefix in above {
                #expect(prefix.compare(toFirst: prefix.bytes.count, of: code) == 0)
            }
            if let parent = path.parent, let key = path.keys.last {
                #expect(PathCode(parent).appending(key) == code)
                #expect(PathCode(parent).appending(key).hashValue == code.hashValue)
            }
        }
    }

    @Test func `children sort as the data model says`() throws {
        let sorted = [
            ".priority", "-2147483648", "-1", "0", "-0", "00", "1", "7", "07", "007", "2147483647",
            " ", "-", "-2147483649", "1x0", "2147483648", "B", "a", "ab", "e\u{301}", "é", "😀",
            "\u{10FFFF}", "\u{E000}", "～",
        ]
        let codes = try sorted.map { PathCode(try Path(pieces: ["p", $0])) }
        #expect(codes == codes.sorted())
        #expect(Set(codes).count == sorted.count)
        #expect(codes.allSatisfy { PathCode(Path([Key(unchecked: "p")])) < $0 })
    }

    @Test func `the whole tree is the root's subtree`() throws {
        #expect(PathCode.root.path == .root)
        #expect(PathCode.root.prefixes.isEmpty)
        #expect(!PathCode.root.isPriority)
        #expect(PathCode(try Path("/a/b")) < PathCode.root.end)
        #expect(PathCode(Path([.priority])) < PathCode.root.end)
    }

    @Test(
        arguments: [
            [0], [4], [0xFF], [2], [2, 0x80, 0, 0, 7], [2, 0x80, 0, 0, 7, 0],
            [2, 0x80, 0, 0, 7, 0, 1],
            // Another number than the text says, and texts that are no number.
            [2, 0x80, 0, 0, 8, 0, 1, 0x37], [2, 0x80, 0, 0, 0, 0, 0],
            [2, 0x80, 0, 0, 0, 0, 1, 0x78],
            [2, 0x80, 0, 0, 7, 0xFF, 0xFF, 0x37],
            [3], [3, 0x61], [3, 0], [3, 0x37, 0], [3, 0x2E, 0x73, 0x76, 0],
            // UTF-8 that is malformed, has four bytes, is half a pair, or encodes it too long.
            [3, 0x80, 0], [3, 0xC3, 0], [3, 0xF0, 0x9F, 0x98, 0x80, 0], [3, 0xED, 0xA0, 0xBD, 0],
            [3, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0], [3, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xE0, 0],
            [3, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xC1, 0x81, 0],
            [3, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0xC0, 0],
            [3, 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xC3, 0],
            // A priority has nothing below it.
            [1, 1], [1, 3, 0x61, 0],
        ] as [[UInt8]])
    func `bytes that are no code give no path`(bytes: [UInt8]) {
        #expect(PathCode(bytes: bytes).path == nil)
    }

    @Test(arguments: seeds(200))
    func `no bytes lead past their end`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            var bytes = random.chance(50) ? PathCode(random.trickyPath()).bytes : []
            for _ in 0..<(1 + random.below(4)) {
                let byte = random.pick([
                    0, 1, 2, 3, 4, 0x37, 0x80, 0xED, 0xFF, UInt8(random.below(256)),
                ])
                let place = random.below(bytes.count + 1)
                if place < bytes.count, random.chance(60) {
                    bytes[place] = byte
                } else if place < bytes.count, random.chance(40) {
                    bytes.removeSubrange(place...)
                } else {
                    bytes.insert(byte, at: place)
                }
            }
            let code = PathCode(bytes: bytes)
            #expect(code.prefixes.allSatisfy { $0.isPrefix(of: code) && $0 < code })
            _ = code.isPriority
            #expect(code < code.end)
            // What reads as a path is the code of that path.
            if let path = code.path { #expect(PathCode(path) == code) }
        }
    }

    @Test(arguments: seeds(50))
    func `bytes compare as one by one`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let a = (0..<random.below(24)).map { _ in UInt8(random.pick([0, 1, 127, 128, 255])) }
            var b = a
            if random.chance(30) { b.append(UInt8(random.below(256))) }
            if !b.isEmpty, random.chance(70) { b[random.below(b.count)] = UInt8(random.below(256)) }
            let (x, y) = (PathCode(bytes: a), PathCode(bytes: b))
            #expect((x < y) == a.lexicographicallyPrecedes(b))
            #expect((y < x) == b.lexicographicallyPrecedes(a))
            #expect((x == y) == (a == b))
            #expect(x.isPrefix(of: y) == b.starts(with: a))
        }
    }
}

extension SplitMix64 {
    /// A path whose keys often meet and often differ only where implementations do.
    fileprivate mutating func trickyPath() -> Path {
        let path = path(keysMax: 3)
        return chance(20) ? path.appending(.priority) : path
    }
}
