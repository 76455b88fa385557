import JSONTree
import SyncCore
import TestSupport
import Testing

/// Text that is made row by row is the text that the whole value gives.
struct TreeTextTests {
    private static let forms: [TreeText<MemoryRowStore>.Form] = [.normal, .export, .shallow]
    private static let layouts: [JSONWriter.Layout] = [.compact, .pretty]

    private static func expectSame(
        _ store: MemoryRowStore, at path: Path, _ note: Comment? = nil
    ) throws {
        let value = try store.value(at: path)
        for form in forms {
            for layout in layouts {
                var text: [UInt8] = []
                try TreeText.write(path, of: store, as: form, layout) { text += $0 }
                let whole = Self.text(of: value, form, layout)
                #expect(
                    String(decoding: text, as: UTF8.self)
                        == String(decoding: whole, as: UTF8.self),
                    "\(note ?? "") \(form) \(layout) at \(path)")
            }
        }
    }

    private static func text(
        of value: Value, _ form: TreeText<MemoryRowStore>.Form, _ layout: JSONWriter.Layout
    ) -> [UInt8] {
        var writer = JSONWriter(layout: layout)
        switch form {
        case .normal: writer.write(value)
        case .export: writer.export(value)
        case .shallow: writer.export(value.shallow)
        }
        return writer.finish()
    }

    @Test(arguments: seeds(150))
    func `every place of random rows gives the text of its value`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<4 {
            let writes = random.stampedWrites()
            var store = MemoryRowStore()
            for write in writes {
                // Small bounds, so that values of a few members are many rows.
                _ = try store.write(
                    write.writes, stamp: write.stamp, rowBytesMax: random.pick([2, 4, 12, 4096]))
            }
            try Self.expectSame(store, at: .root)
            for write in writes.flatMap(\.writes) { try Self.expectSame(store, at: write.path) }
        }
    }

    @Test(arguments: seeds(100))
    func `some children of a place give the text of an object of them`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var store = MemoryRowStore()
        let writes = random.stampedWrites()
        for write in writes {
            _ = try store.write(
                write.writes, stamp: write.stamp, rowBytesMax: random.pick([2, 12, 4096]))
        }
        for path in [.root] + writes.flatMap(\.writes).map(\.path) where !path.isPriority {
            let children = try store.value(at: path).children.filter { _ in random.chance(60) }
            for form in Self.forms {
                for layout in Self.layouts {
                    let object = Object(
                        children.map {
                            Member(key: $0.key, value: form == .shallow ? true : $0.value)
                        })
                    var text: [UInt8] = []
                    try TreeText.write(children.map(\.key), of: path, in: store, as: form, layout) {
                        text += $0
                    }
                    let whole = Self.text(of: object.normal, form, layout)
                    #expect(
                        String(decoding: text, as: UTF8.self)
                            == String(decoding: whole, as: UTF8.self),
                        "\(form) \(layout) at \(path)")
                }
            }
        }
    }

    @Test(arguments: seeds(60))
    func `a large value gives its text`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let value = random.largeValue(depth: 3)
        let path = random.path()
        var store = MemoryRowStore()
        let stamp = Stamp(milliseconds: 9, counter: 0, device: DeviceID(bits: 1))
        _ = try store.write(
            [PathWrite(path: path, value: value)], stamp: stamp, rowBytesMax: random.pick([8, 99]))
        try Self.expectSame(store, at: path)
        try Self.expectSame(store, at: .root)
    }

    /// Each line: stamp, path, value.
    @Test(arguments: [
        ["1 /a {\"0\":1,\"1\":2}", "2 /a/2 3"],
        ["1 /a {\"0\":1,\"1\":2}", "2 /a/5 3"],
        ["1 /a {\"0\":1,\"1\":2}", "2 /a/x 3", "3 /a/x null"],
        ["1 /a {\"0\":1,\"1\":2,\"7\":0}", "2 /a/7 null"],
        ["1 /a {\"0\":1,\"x\":2}", "2 /a/x null", "3 /a/3 4"],
        ["1 /a {\"00\":1}", "2 /a/0 2"],
        ["1 /a/1/1 1", "2 /a/1/3 1", "3 /a/2/0 {}", "4 /a/0 null"],
        ["1 /a/-1 1", "2 /a/0 1", "3 /a/1 1"],
        ["1 /a 5", "2 /a/b/c 1", "3 /a/b/c null"],
        ["3 /a/b/c null", "1 /a 5"],
        ["3 /a/b/c 1", "1 /a 5", "4 /a/b null", "2 /a/.priority 7"],
        ["1 /a 5", "2 /a/.priority \"p\""],
        ["1 /a {\".value\":5,\".priority\":1}", "2 /a/.priority null"],
        ["1 /a {\".value\":5,\".priority\":1}", "2 /a/b 1"],
        ["2 /a/.priority 3", "1 /b 1"],
        ["1 /a {\"b\":{\"c\":1},\"d\":2,\".priority\":4}", "2 /a/b/c null", "3 /a/.priority 5"],
        ["1 / {\"a\":{\"b\":1}}", "2 /a/b null"],
        ["1 /a/0/0/0 1", "2 /a/0/0/1 2", "3 /a/0/1/0 3", "4 /a/1 4"],
        ["1 /a/1000000 1", "2 /a/1000001 2"],
        ["1 /a {\"3\":1,\"4\":1,\"5\":1}", "2 /a/2 1"],
        ["1 /a {\"9\":1}", "2 /a/1 1", "3 /a/2 1", "4 /a/3 1", "5 /a/4 1"],
    ])
    func `the shapes that need a look ahead give their text`(lines: [String]) throws {
        for rowBytesMax in [2, 4096] {
            var store = MemoryRowStore()
            var places: Set<Path> = [.root]
            for line in lines {
                let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
                let stamp = Stamp(
                    milliseconds: try #require(Int64(parts[0])), counter: 0,
                    device: DeviceID(bits: 1))
                var path = try Path(parts[1])
                let write = PathWrite(path: path, value: try Value(parsing: parts[2]))
                _ = try store.write([write], stamp: stamp, rowBytesMax: rowBytesMax)
                places.insert(path.appending(.priority))
                while true {
                    places.insert(path)
                    guard let parent = path.parent else { break }
                    path = parent
                }
            }
            for place in places.sorted() where !(place.parent?.isPriority ?? false) {
                try Self.expectSame(store, at: place, "\(rowBytesMax)")
            }
        }
    }

    @Test func `pieces are small, and what takes them can end the reading`() throws {
        struct Enough: Error {}
        let members = (0..<20_000).map { Member(key: Key(index: $0), value: "some text") }
        var store = MemoryRowStore()
        let stamp = Stamp(milliseconds: 9, counter: 0, device: DeviceID(bits: 1))
        let list = PathWrite(path: try Path("/a"), value: Object(sorted: members).normal)
        _ = try store.write([list], stamp: stamp)
        var sizes: [Int] = []
        try TreeText.write(list.path, of: store) { sizes.append($0.count) }
        #expect(sizes.count >= 3)
        #expect(sizes.allSatisfy { $0 < 80 << 10 })
        var taken = 0
        #expect(throws: Enough.self) {
            try TreeText.write(list.path, of: store) { _ in
                taken += 1
                throw Enough()
            }
        }
        #expect(taken == 1)
    }
}
