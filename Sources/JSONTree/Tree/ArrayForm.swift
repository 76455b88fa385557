/// When an object shows as an array: every key is a plain index, and the greatest is less than
/// twice the number of children.
///
/// Source: Firebase blog, "Best Practices: Arrays in Firebase".
package enum ArrayForm {
    /// The elements with nulls in the holes; nil when the children show as an object.
    static func elements(of children: ArraySlice<Member>) -> [Value]? {
        guard let last = children.last, let greatest = index(of: last.key),
            isDense(count: children.count, greatest: greatest)
        else { return nil }
        var elements: [Value] = []
        elements.reserveCapacity(greatest + 1)
        for child in children {
            guard let index = index(of: child.key) else { return nil }
            while elements.count < index { elements.append(.null) }
            elements.append(child.value)
        }
        return elements
    }

    /// The index that a key spells: digits without a leading zero.
    package static func index(of key: Key) -> Int? {
        let digits = key.text.utf8
        guard let first = digits.first, first >= 0x30, first <= 0x39,
            first != 0x30 || digits.count == 1, let value = key.integer
        else { return nil }
        return Int(value)
    }

    /// Whether children with these keys, which are in order, show as an array.
    package static func shows(_ keys: [Key]) -> Bool {
        guard let last = keys.last, let greatest = index(of: last),
            isDense(count: keys.count, greatest: greatest)
        else { return false }
        return keys.allSatisfy { index(of: $0) != nil }
    }

    /// Whether so many children, all of whose keys are indices, fill enough of the places.
    package static func isDense(count: Int, greatest: Int) -> Bool { greatest < 2 * count }
}
