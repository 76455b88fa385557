/// The text of which a node's hash is made: its priority, then what it holds.
package struct HashedText {
    private let integers: ValueHash.Integers
    package private(set) var bytes: [UInt8] = []

    package init(_ integers: ValueHash.Integers) {
        self.integers = integers
    }

    package mutating func addPriority(_ priority: Value) {
        guard !priority.isNull else { return }
        put("priority:")
        add(priority)
        put(":")
    }

    /// Gives the text so far, for a digest that is fed piece by piece.
    package mutating func takeBytes() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    /// - Parameter hash: the child's, as text.
    package mutating func add(_ child: Key, hash: [UInt8]) {
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
