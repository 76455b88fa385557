import JSONTree

// The range of a query as bytes, the upper bound left out.
extension Query {
    /// Among the codes of a list's children, when the order is by key.
    func codes(below list: PathCode) -> (lower: PathCode, upper: PathCode) {
        var lower = list.firstChild
        var upper = list.end
        switch (start?.key, start?.isInclusive) {
        case (let key?, true?): lower = list.appending(key)
        case (let key?, false?): lower = list.appending(key).end
        case (nil, false?): lower = list.end
        case (_, nil), (nil, true?): break
        }
        switch (end?.key, end?.isInclusive) {
        case (let key?, true?): upper = list.appending(key).end
        case (let key?, false?): upper = list.appending(key)
        case (nil, false?): upper = list.firstChild
        case (_, nil), (nil, true?): break
        }
        return (lower, upper)
    }

    /// Among the bytes of positions.
    var positionBytes: (lower: [UInt8], upper: [UInt8]) {
        (
            start.map { $0.bytes(isAfter: !$0.isInclusive) } ?? [],
            end.map { $0.bytes(isAfter: $0.isInclusive) } ?? Self.last
        )
    }

    /// After the bytes of all positions.
    private static let last: [UInt8] = [0xFF]
}

extension Query.Bound {
    /// The place just before all that the bound names, or just after it.
    fileprivate func bytes(isAfter: Bool) -> [UInt8] {
        if let key {
            return QueryPosition(value: value, key: key).bytes + (isAfter ? [0] : [])
        }
        var bytes: [UInt8] = []
        value.append(to: &bytes)
        // No key's code begins so.
        return isAfter ? bytes + [0xFF] : bytes
    }
}
