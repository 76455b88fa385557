import JSONTree

// Queries as the parameters of a request spell them.
extension Query {
    /// The names of the parameters that make a query.
    package static let parameterNames: [StaticString] = [
        "orderBy", "startAt", "startAfter", "endAt", "endBefore", "equalTo", "limitToFirst",
        "limitToLast",
    ]

    /// The query that parameters spell; nil when none of them is there.
    ///
    /// - Parameter value: gives what a parameter says; nil when it is not there.
    package init?(parameters value: (StaticString) -> String?) throws(QueryError) {
        guard let order = value("orderBy") else {
            guard Self.parameterNames.allSatisfy({ value($0) == nil }) else {
                throw .orderMissing
            }
            return nil
        }
        try self.init(order: order, value)
    }

    private init(
        order text: String, _ value: (StaticString) -> String?
    ) throws(QueryError) {
        try Self.check(value)
        order = try Order(parameter: text)
        limit = try Self.limit(value)
        if let text = value("equalTo") {
            start = try Bound(text, "equalTo", .start, of: order)
            end = try Bound(text, "equalTo", .end, of: order)
            return
        }
        if let text = value("startAt") {
            start = try Bound(text, "startAt", .start, of: order)
        } else if let text = value("startAfter") {
            start = try Bound(text, "startAfter", .start, isInclusive: false, of: order)
        }
        if let text = value("endAt") {
            end = try Bound(text, "endAt", .end, of: order)
        } else if let text = value("endBefore") {
            end = try Bound(text, "endBefore", .end, isInclusive: false, of: order)
        }
    }

    /// What `shallow=true` may have beside it, as Google's command line sends it: a number of
    /// children, and a key, bare, after which they begin.
    package init(
        shallowParameters value: (StaticString) -> String?
    ) throws(QueryError) {
        for name in Self.parameterNames where value(name) != nil {
            guard name.description == "limitToFirst" || name.description == "startAfter" else {
                throw .excluding("shallow", name.description)
            }
        }
        order = .key
        limit = try Self.limit(value)
        guard let text = value("startAfter") else { return }
        if let bound = try? Bound(text, "startAfter", .start, isInclusive: false, of: .key) {
            start = bound
        } else if let key = try? Key(text) {
            start = Bound(.null, key: key, isInclusive: false)
        } else {
            throw .constraintKeyInvalid
        }
    }

    private static func check(_ value: (StaticString) -> String?) throws(QueryError) {
        let excluding: [(StaticString, StaticString)] = [
            ("limitToFirst", "limitToLast"), ("startAt", "startAfter"), ("endAt", "endBefore"),
            ("equalTo", "startAt"), ("equalTo", "startAfter"), ("equalTo", "endAt"),
            ("equalTo", "endBefore"),
        ]
        for (one, other) in excluding where value(one) != nil && value(other) != nil {
            throw .excluding(one.description, other.description)
        }
    }

    private static func limit(_ value: (StaticString) -> String?) throws(QueryError) -> Limit? {
        if let text = value("limitToFirst") { return .first(try count(text)) }
        if let text = value("limitToLast") { return .last(try count(text)) }
        return nil
    }

    /// A number past what an Int holds is no limit at all.
    private static func count(_ text: String) throws(QueryError) -> Int {
        let isDigits = !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        guard isDigits, text.utf8.contains(where: { $0 != 0x30 }) else { throw .limitInvalid }
        return Int(text) ?? .max
    }
}

extension Query.Order {
    /// - Parameter text: a JSON string.
    fileprivate init(parameter text: String) throws(QueryError) {
        guard let name = (try? JSON(parsing: text))?.string else { throw .orderInvalid }
        switch name {
        case "$key": self = .key
        case "$value": self = .value
        case "$priority": self = .priority
        default:
            guard let path = try? Path(name), !path.isRoot, !path.isPriority else {
                throw .orderInvalid
            }
            self = .child(path)
        }
    }
}

private enum Side {
    case start, end
}

extension Query.Bound {
    /// Names below and above all keys, which clients send for "of all keys with the value".
    private static let lowestKey = "[MIN_NAME]"
    private static let highestKey = "[MAX_NAME]"

    /// - Parameters:
    ///   - text: a JSON primitive, perhaps with a comma and a JSON string after it.
    ///   - name: the parameter's, for messages.
    fileprivate init(
        _ text: String, _ name: String, _ side: Side, isInclusive: Bool = true,
        of order: Query.Order
    ) throws(QueryError) {
        let (primitive, second) = try Self.parts(text)
        guard order == .key else {
            self.init(primitive, key: second, side, isInclusive: isInclusive)
            return
        }
        guard second == nil else { throw .keyRangeWithKey(name) }
        guard case .string(let key) = primitive else { throw .keyRangeNotString(name) }
        let isKey = key.isEmpty || Self.isExtreme(key) || (try? Key(key)) != nil
        guard isKey else { throw .constraintKeyInvalid }
        self.init(.null, key: key, side, isInclusive: isInclusive)
    }

    /// A bound at one of the extreme keys is one of all keys with the value, or of none.
    private init(_ value: IndexValue, key: String?, _ side: Side, isInclusive: Bool) {
        guard let key else {
            self.init(value, isInclusive: isInclusive)
            return
        }
        guard Self.isExtreme(key) else {
            self.init(value, key: Key(unchecked: key), isInclusive: isInclusive)
            return
        }
        let isLowest = key.hasSameBytes(as: Self.lowestKey)
        self.init(value, isInclusive: isLowest == (side == .start))
    }

    private static func isExtreme(_ key: String) -> Bool {
        key.hasSameBytes(as: lowestKey) || key.hasSameBytes(as: highestKey)
    }

    private static func parts(_ text: String) throws(QueryError) -> (IndexValue, String?) {
        // As a list, for a comma may stand in a string too.
        guard let parts = (try? JSON(parsing: "[" + text + "]"))?.array, let first = parts.first,
            let value = IndexValue(primitive: first)
        else { throw .constraintNotPrimitive }
        guard parts.count > 1 else { return (value, nil) }
        guard parts.count == 2, let key = parts[1].string, isExtreme(key) || (try? Key(key)) != nil
        else { throw .constraintKeyInvalid }
        return (value, key)
    }
}

extension IndexValue {
    /// Nil for a list or an object.
    fileprivate init?(primitive: JSON) {
        switch primitive {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .number(IndexNumber(number))
        case .double(let number):
            guard let value = Value(number) else { return nil }
            self.init(value)
        case .string(let text): self = .string(text)
        case .array, .object: return nil
        }
    }
}
