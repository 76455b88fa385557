/// The keys that lead from the root to a node, the topmost first.
///
/// Only the last may be metadata, and then it is `.priority`.
package struct Path: Hashable, Sendable {
    package var keys: [Key]

    package init(_ keys: [Key] = []) {
        self.keys = keys
    }

    /// The path that a text such as `/matches/m1` names; empty pieces vanish.
    package init(_ text: String) throws(TreeError) {
        try self.init(
            pieces: text.utf8.split(separator: UInt8(ascii: "/")).map { String($0) ?? "" })
    }

    /// The path with the given names; none may be empty.
    package init(pieces: [String]) throws(TreeError) {
        var keys: [Key] = []
        keys.reserveCapacity(pieces.count)
        for (index, piece) in pieces.enumerated() {
            if index == pieces.count - 1, piece.hasSameBytes(as: Key.priority.text) {
                keys.append(.priority)
            } else {
                keys.append(try Key(piece))
            }
        }
        guard keys.count - (keys.last == .priority ? 1 : 0) <= TreeLimits.depthMax else {
            throw TreeError(.tooDeep, at: Path(keys).description)
        }
        self.keys = keys
    }

    package static let root = Path()

    package var count: Int { keys.count }
    package var isRoot: Bool { keys.isEmpty }
    package var isPriority: Bool { keys.last == .priority }

    /// The path of the node that holds this one; nil at the root.
    package var parent: Path? {
        keys.isEmpty ? nil : Path(Array(keys.dropLast()))
    }

    package func appending(_ key: Key) -> Path {
        Path(keys + [key])
    }

    package func appending(_ path: Path) -> Path {
        Path(keys + path.keys)
    }

    /// Whether the other lies at or below this one.
    package func isPrefix(of other: Path) -> Bool {
        keys.count <= other.keys.count && zip(keys, other.keys).allSatisfy { $0 == $1 }
    }

    /// The way from this path down to the other; nil unless the other lies at or below it.
    package func relative(_ other: Path) -> Path? {
        isPrefix(of: other) ? Path(Array(other.keys.dropFirst(keys.count))) : nil
    }
}

extension Path: Comparable {
    /// Depth first, children in key order: a node before all that lies below it.
    package static func < (a: Path, b: Path) -> Bool {
        for (x, y) in zip(a.keys, b.keys) {
            let order = x.compare(y)
            if order != 0 { return order < 0 }
        }
        return a.keys.count < b.keys.count
    }
}

extension Path: CustomStringConvertible {
    package var description: String {
        keys.isEmpty ? "/" : keys.map { "/" + $0.text }.joined()
    }
}
