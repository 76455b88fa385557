package import JSONTree

/// Where a child stands in the order of a query: by its index value, and among equals by its key.
///
/// When the order is by key, every index value is null.
package struct QueryPosition: Hashable, Sendable {
    package let value: IndexValue
    package let key: Key

    package init(value: IndexValue, key: Key) {
        self.value = value
        self.key = key
    }
}

extension QueryPosition: Comparable {
    package static func < (a: QueryPosition, b: QueryPosition) -> Bool {
        a.value == b.value ? a.key < b.key : a.value < b.value
    }
}

extension QueryPosition {
    /// Bytes whose order is the positions'; no position's bytes begin another's.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        return PathCode(bytes: bytes).appending(key).bytes
    }

    /// The position that has these bytes; nil when none has.
    package init?(bytes: [UInt8]) {
        var rest = bytes[...]
        guard let value = IndexValue(takingFrom: &rest),
            let path = PathCode(bytes: Array(rest)).path, path.count == 1, let key = path.keys.first
        else { return nil }
        self.init(value: value, key: key)
    }
}
