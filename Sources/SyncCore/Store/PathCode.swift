package import JSONTree

/// A path as bytes whose order is the data model's, and whose subtrees are ranges.
///
/// A key is a tag and its content: the priority has none; an integer key has its value, four bytes
/// big-endian with the sign flipped, then the length of its text in two bytes and the text, because
/// 7, 07 and 007 are three keys; any other key is CESU-8, where each surrogate is encoded by
/// itself so that bytes sort as UTF-16 units do, closed by a zero byte, which no key may hold.
package struct PathCode: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ path: Path) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(path.keys.reduce(0) { $0 + $1.text.utf8.count + 8 })
        for key in path.keys { Self.append(key, to: &bytes) }
        self.bytes = bytes
    }

    package static let root = PathCode(bytes: [])

    package func appending(_ key: Key) -> PathCode {
        var bytes = bytes
        Self.append(key, to: &bytes)
        return PathCode(bytes: bytes)
    }

    package func appending(_ keys: [Key]) -> PathCode {
        var bytes = bytes
        bytes.reserveCapacity(keys.reduce(bytes.count) { $0 + $1.text.utf8.count + 8 })
        for key in keys { Self.append(key, to: &bytes) }
        return PathCode(bytes: bytes)
    }

    /// The first code after all that lie at or below this one.
    package var end: PathCode { PathCode(bytes: bytes + [0xFF]) }

    package func isPrefix(of other: PathCode) -> Bool {
        ByteOrder.isPrefix(bytes, of: other.bytes)
    }

    /// Whether this is the priority of a node, which is no child of it.
    package var isPriority: Bool {
        // A lone priority tag can end no other key: those end in a zero byte or in a text.
        guard bytes.last == Tag.priority else { return false }
        return prefixLengths.contains { $0 + 1 == bytes.count }
    }

    /// The codes of the nodes above, the root first, this one left out.
    package var prefixes: [PathCode] {
        prefixLengths.map { PathCode(bytes: Array(bytes[..<$0])) }
    }

    /// How many bytes the codes of the nodes above have, the root first: `prefixes` without a copy
    /// of each.
    package var prefixLengths: PrefixLengths { PrefixLengths(bytes: bytes) }

    /// The node just below the one above whose code has so many bytes, on the way to this one or
    /// this one itself; nil when that one is this.
    func child(below length: Int) -> PathCode? {
        guard length < bytes.count else { return nil }
        return Self.end(of: bytes, from: length).map { PathCode(bytes: Array(bytes[..<$0])) }
    }

    /// A bound that comes before all children of this node, and after its priority.
    var firstChild: PathCode { PathCode(bytes: bytes + [Tag.integer]) }

    /// The first code after this one, which may lie below it.
    var next: PathCode { PathCode(bytes: bytes + [0]) }

    /// Below, at or above zero as this comes before, is or comes after the node above the other
    /// whose code has so many bytes.
    package func compare(toFirst length: Int, of other: PathCode) -> Int {
        ByteOrder.compare(bytes, other.bytes, first: length)
    }

    /// The path that was encoded; nil for bytes that are no code.
    package var path: Path? {
        var keys: [Key] = []
        var index = 0
        while index < bytes.count {
            guard let next = Self.end(of: bytes, from: index),
                bytes[index] != Tag.priority || next == bytes.count,
                let key = Self.key(bytes[index..<next])
            else { return nil }
            keys.append(key)
            index = next
        }
        return Path(keys)
    }

    /// How many bytes the code of the node has that lies, on the way here, one key below the node
    /// whose code has so many bytes; nil when there is none.
    func nextLength(after length: Int) -> Int? {
        length < bytes.count ? Self.end(of: bytes, from: length) : nil
    }

    /// The key that a part of the code spells; nil when it spells none.
    func key(in part: Range<Int>) -> Key? { Self.key(bytes[part]) }

    /// Whether this is the priority of the node above whose code has so many bytes.
    func isPriority(ofFirst length: Int) -> Bool {
        bytes.count == length + 1 && bytes[length] == Tag.priority
    }

    // MARK: Keys

    private enum Tag {
        static let priority: UInt8 = 1
        static let integer: UInt8 = 2
        static let other: UInt8 = 3
    }

    private static func append(_ key: Key, to bytes: inout [UInt8]) {
        if key == .priority {
            bytes.append(Tag.priority)
        } else if let integer = key.integer {
            let flipped = UInt32(bitPattern: integer) ^ 0x8000_0000
            bytes.append(Tag.integer)
            for shift in [24, 16, 8, 0] as [UInt32] {
                bytes.append(UInt8(truncatingIfNeeded: flipped >> shift))
            }
            let length = key.text.utf8.count
            bytes.append(UInt8(truncatingIfNeeded: length >> 8))
            bytes.append(UInt8(truncatingIfNeeded: length))
            bytes.append(contentsOf: key.text.utf8)
        } else {
            bytes.append(Tag.other)
            CESU8.append(key.text, to: &bytes)
            bytes.append(0)
        }
    }

    /// The key that has exactly this code; nil when none has.
    private static func key(_ bytes: ArraySlice<UInt8>) -> Key? {
        switch bytes.first {
        case Tag.priority:
            return .priority
        case Tag.integer:
            let key = Key(unchecked: String(decoding: bytes.dropFirst(7), as: UTF8.self))
            let flipped = bytes.dropFirst().prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
            return key.integer == Int32(bitPattern: flipped ^ 0x8000_0000) ? key : nil
        default:
            guard let text = CESU8.text(bytes.dropFirst().dropLast()) else { return nil }
            let key = Key(unchecked: text)
            let first = text.utf8.first
            guard let first, first != UInt8(ascii: ".") else { return nil }
            // Of the keys that are no integers few begin like one.
            return first > UInt8(ascii: "9") || key.integer == nil ? key : nil
        }
    }

    /// Where the key that begins at the index ends; nil when the bytes are no code.
    private static func end(of bytes: [UInt8], from index: Int) -> Int? {
        switch bytes[index] {
        case Tag.priority:
            return index + 1
        case Tag.integer:
            guard index + 7 <= bytes.count else { return nil }
            let end = index + 7 + Int(bytes[index + 5]) << 8 + Int(bytes[index + 6])
            return end <= bytes.count ? end : nil
        case Tag.other:
            return bytes[(index + 1)...].firstIndex(of: 0).map { $0 + 1 }
        default:
            return nil
        }
    }

    /// See `prefixLengths`.
    package struct PrefixLengths: Sequence, IteratorProtocol {
        fileprivate let bytes: [UInt8]
        private var index = 0

        fileprivate init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        package mutating func next() -> Int? {
            guard index < bytes.count else { return nil }
            defer { index = PathCode.end(of: bytes, from: index) ?? bytes.count }
            return index
        }
    }
}

extension PathCode: Comparable {
    package static func == (a: PathCode, b: PathCode) -> Bool {
        a.bytes.count == b.bytes.count && ByteOrder.isPrefix(a.bytes, of: b.bytes)
    }

    package static func < (a: PathCode, b: PathCode) -> Bool {
        ByteOrder.compare(a.bytes, b.bytes, first: b.bytes.count) < 0
    }
}
