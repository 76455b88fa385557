/// A value of the tree, in export form and normal: what one row holds and what a reader sees.
///
/// Normal means that objects hold no null and no empty object, that arrays have become objects,
/// and that whole numbers within Int64 are integers. A marker `{}` appears only at the top, in
/// rows. A primitive with a priority is an object of `.priority` and `.value`.
package enum Value: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case object(Object)

    /// A number, as an integer where it is whole and within Int64; nil when it is not finite.
    package init?(_ number: Double) {
        guard number.isFinite else { return nil }
        if let integer = Int64(whole: number) {
            self = .integer(integer)
        } else {
            self = .double(number)
        }
    }

    /// An object of these members, or null when none of them has a value.
    package init(_ members: [(String, Value)]) throws(TreeError) {
        var object = Object()
        for (name, value) in members {
            object[name.utf8.first == UInt8(ascii: ".") ? Key(unchecked: name) : try Key(name)] =
                value
        }
        self = object.normal
    }

    /// A row that says: an object stands here, whose members are rows of their own.
    package static let marker = Value.object(Object())

    package var isNull: Bool {
        if case .null = self { true } else { false }
    }

    package var isObject: Bool {
        if case .object(let object) = self { object[.value] == nil } else { false }
    }

    /// The value without its own priority, which an export form carries with it.
    package var withoutPriority: Value {
        guard case .object(var object) = self else { return self }
        object[.priority] = nil
        return object[.value] ?? object.normal
    }

    package var priority: Value {
        if case .object(let object) = self { object[.priority] ?? .null } else { .null }
    }

    /// The child at the key; null when there is none.
    package subscript(key: Key) -> Value {
        if case .object(let object) = self { object[key] ?? .null } else { .null }
    }

    /// The node at the path; null when there is none.
    package subscript(path: Path) -> Value {
        path.keys.reduce(self) { $0[$1] }
    }

    /// The value for `shallow=true`: a primitive as it is, an object with `true` for each child.
    package var shallow: Value {
        guard isObject else { return withoutPriority }
        return .object(Object(sorted: children.map { Member(key: $0.key, value: true) }))
    }

    package subscript(name: String) -> Value {
        self[Key(unchecked: name)]
    }

    package var string: String? {
        if case .string(let text) = withoutPriority { text } else { nil }
    }

    package var integer: Int64? {
        if case .integer(let number) = withoutPriority { number } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let flag) = withoutPriority { flag } else { nil }
    }

    /// The members of an object without metadata; none for a primitive.
    package var children: ArraySlice<Member> {
        guard case .object(let object) = self else { return [] }
        return object.members.drop { $0.key.isMetadata }
    }
}

extension Value: Equatable {
    package static func == (a: Value, b: Value) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let x), .bool(let y)): x == y
        case (.integer(let x), .integer(let y)): x == y
        case (.double(let x), .double(let y)): x == y
        case (.string(let x), .string(let y)): x.hasSameBytes(as: y)
        case (.object(let x), .object(let y)): x == y
        default: false
        }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int64) { self = .integer(number) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
}
