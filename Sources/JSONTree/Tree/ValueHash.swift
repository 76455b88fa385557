/// The hash of a value with its priorities, by which two ends can tell whether they see the same.
///
/// The digest is passed in, because this module has none; the protocol's is SHA-1. Of a node it is
/// given the text of `HashedText`.
///
/// Source: the Realtime Database clients' data hash, version 1.
package enum ValueHash {
    /// How whole numbers enter the hash.
    package enum Integers: Sendable {
        /// As clients know them, which have no other numbers: some neighbours beyond ±2^53 have
        /// one hash.
        case asDoubles
        /// Those beyond ±2^53 by their digits, so that no two numbers have one hash.
        case exact
    }

    /// What the hash of nothing is.
    package static let ofNull = ""

    /// The hash as text: 28 characters of base64 with a digest of 20 bytes, empty for null.
    package static func text<Failure: Error>(
        of value: Value, _ integers: Integers,
        digest: (Span<UInt8>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> String {
        String(decoding: try hash(of: value, integers, digest), as: UTF8.self)
    }

    private static func hash<Failure: Error>(
        of value: Value, _ integers: Integers,
        _ digest: (Span<UInt8>) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [UInt8] {
        if value.isNull { return [] }
        var text = HashedText(integers)
        text.addPriority(value.priority)
        if value.isObject {
            for child in inOrder(value.children) {
                text.add(child.key, hash: try hash(of: child.value, integers, digest))
            }
        } else {
            text.add(value.withoutPriority)
        }
        return Base64.text(of: try digest(text.bytes.span))
    }

    /// By priority where any child has one, and then, as always, by key.
    private static func inOrder(_ children: ArraySlice<Member>) -> [Member] {
        guard children.contains(where: { !$0.value.priority.isNull }) else {
            return Array(children)
        }
        return children.sorted { a, b in
            let order = compare(a.value.priority, b.value.priority)
            return order == 0 ? a.key < b.key : order < 0
        }
    }

    /// How two priorities stand to each other in the order of the children that are hashed.
    ///
    /// Below, at or above zero: none before numbers, numbers before texts, and numbers as clients
    /// compare them, which have doubles alone.
    package static func compare(_ a: Value, _ b: Value) -> Int {
        switch (a, b) {
        case (.string(let x), .string(let y)): return x.compareUTF16(y)
        case (.string, _): return 1
        case (_, .string): return -1
        default:
            let (x, y) = (number(a), number(b))
            return x == y ? 0 : x < y ? -1 : 1
        }
    }

    private static func number(_ priority: Value) -> Double {
        switch priority {
        case .integer(let number): Double(number)
        case .double(let number): number
        default: -.infinity
        }
    }
}
