/// The hash of a value with its priorities, by which two ends can tell whether they see the same.
///
/// The digest is passed in, because this module has none; the protocol's is SHA-1.
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

    /// Below, at or above zero: none before numbers, numbers before texts, and numbers as clients
    /// compare them, which have doubles alone.
    private static func compare(_ a: Value, _ b: Value) -> Int {
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

/// The text of which a node's hash is made.
private struct HashedText {
    private let integers: ValueHash.Integers
    private(set) var bytes: [UInt8] = []

    init(_ integers: ValueHash.Integers) {
        self.integers = integers
    }

    mutating func addPriority(_ priority: Value) {
        guard !priority.isNull else { return }
        put("priority:")
        add(priority)
        put(":")
    }

    mutating func add(_ child: Key, hash: [UInt8]) {
        put(":")
        bytes.append(contentsOf: child.text.utf8)
        put(":")
        bytes.append(contentsOf: hash)
    }

    mutating func add(_ primitive: Value) {
        switch primitive {
        case .null: break
        case .bool(let flag): put(flag ? "boolean:true" : "boolean:false")
        case .integer(let number): add(number)
        case .double(let number): add(number)
        case .string(let text):
            put("string:")
            bytes.append(contentsOf: text.utf8)
        case .object: preconditionFailure("an object is no primitive")
        }
    }

    private mutating func add(_ number: Int64) {
        if integers == .exact, number.magnitude > 1 << 53 {
            // Another word than that of doubles, whose digits these could be.
            put("integer:")
            bytes.append(contentsOf: String(number).utf8)
        } else {
            add(Double(number))
        }
    }

    private mutating func add(_ number: Double) {
        put("number:")
        let bits = number.bitPattern
        for shift in stride(from: 60, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: bits >> UInt64(shift)) & 15
            bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
        }
    }

    private mutating func put(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}
