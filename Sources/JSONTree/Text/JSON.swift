/// A JSON document as its text has it: arrays kept, members in the order of the text.
package enum JSON: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([Field])

    package struct Field: Sendable {
        package let name: String
        package var value: JSON

        package init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// The last member with the name; nil when there is none, or when this is no object.
    package subscript(name: String) -> JSON? {
        guard case .object(let fields) = self else { return nil }
        return fields.last { $0.name.hasSameBytes(as: name) }?.value
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let flag) = self { flag } else { nil }
    }

    package var array: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int64) { self = .integer(number) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON {
    /// An object with these members, in this order.
    package init(_ fields: KeyValuePairs<String, JSON>) {
        self = .object(fields.map { Field(name: $0.key, value: $0.value) })
    }
}

extension JSON: Equatable {
    package static func == (a: JSON, b: JSON) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let x), .bool(let y)): x == y
        case (.integer(let x), .integer(let y)): x == y
        case (.double(let x), .double(let y)): x == y
        case (.string(let x), .string(let y)): x.hasSameBytes(as: y)
        case (.array(let x), .array(let y)): x == y
        case (.object(let x), .object(let y)): x == y
        default: false
        }
    }
}

extension JSON.Field: Equatable {
    package static func == (a: JSON.Field, b: JSON.Field) -> Bool {
        a.name.hasSameBytes(as: b.name) && a.value == b.value
    }
}

extension JSON {
    /// A value of the tree as a document, in export form.
    package init(_ value: Value) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .double(number)
        case .string(let text): self = .string(text)
        case .object(let object):
            self = .object(object.members.map { Field(name: $0.key.text, value: JSON($0.value)) })
        }
    }
}
