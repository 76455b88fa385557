import JSONTree

/// What stands at a place of the tree.
///
/// Whole numbers keep every digit within 64 bits. Members of an object come in the tree's order:
/// keys that are small integers first, by value, then the others.
public enum TreeValue: Sendable {
    /// Nothing; writing it deletes, and an object without members is the same.
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    /// In the tree an object with the keys `0`, `1`, …, of which most are there.
    case list([TreeValue])
    case object([Member])

    /// One child of an object.
    public struct Member: Sendable {
        /// 1 to 768 bytes of UTF-8 without `. # $ / [ ]` and control characters.
        public let key: String
        /// What stands there.
        public let value: TreeValue

        /// A child and its key.
        public init(key: String, value: TreeValue) {
            self.key = key
            self.value = value
        }
    }

    /// The child with a key, `.null` when there is none; of a list too, by its place from 0.
    public subscript(key: String) -> TreeValue {
        switch self {
        case .object(let members):
            return members.last { $0.key.hasSameBytes(as: key) }?.value ?? .null
        case .list(let values):
            guard let index = Int(key), values.indices.contains(index) else { return .null }
            return values[index]
        case .null, .bool, .integer, .number, .text: return .null
        }
    }

    /// The text, if it is one.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The whole number, if it is one.
    public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    /// Whether nothing stands there.
    public var isNull: Bool { if case .null = self { true } else { false } }
}

extension TreeValue: Equatable {
    /// Whether both are the same, by the bytes of their texts.
    public static func == (a: TreeValue, b: TreeValue) -> Bool { JSON(a) == JSON(b) }
}

extension TreeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral text: String) { self = .text(text) }
    /// A whole number.
    public init(integerLiteral number: Int64) { self = .integer(number) }
    /// A number.
    public init(floatLiteral number: Double) { self = .number(number) }
    /// True or false.
    public init(booleanLiteral flag: Bool) { self = .bool(flag) }
    /// Nothing.
    public init(nilLiteral: ()) { self = .null }
    /// A list.
    public init(arrayLiteral values: TreeValue...) { self = .list(values) }
    /// An object.
    public init(dictionaryLiteral members: (String, TreeValue)...) {
        self = .object(members.map { Member(key: $0.0, value: $0.1) })
    }
}

extension TreeValue: CustomStringConvertible {
    /// JSON without spaces.
    public var description: String { String(decoding: JSON(self).text(), as: UTF8.self) }
}

// MARK: The tree's own

extension TreeValue {
    init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .number(number)
        case .string(let text): self = .text(text)
        case .array(let values): self = .list(values.map { TreeValue($0) })
        case .object(let fields):
            self = .object(fields.map { Member(key: $0.name, value: TreeValue($0.value)) })
        }
    }

    /// Without priorities.
    init(_ value: JSONTree.Value) {
        // The writer knows when an object shows as a list, and what it wrote can be read.
        var writer = JSONWriter()
        writer.write(value)
        self = (try? JSON(parsing: writer.finish())).map { TreeValue($0) } ?? .null
    }

    /// - Throws: when a key or a text cannot stand in the tree.
    func value(at path: Path) throws(ScorebookError) -> JSONTree.Value {
        guard isFinite else {
            throw ScorebookError(.refused, "a number that is none cannot stand at \(path)")
        }
        do throws(TreeError) {
            let value = try JSONTree.Value(
                JSON(self), depth: path.count, isPriority: path.isPriority)
            guard !path.isPriority || value.isPriorityValue else {
                throw TreeError(.invalidPriority)
            }
            return value
        } catch {
            throw ScorebookError(.refused, "this cannot stand at \(path): \(error)")
        }
    }
}

extension TreeValue {
    private var isFinite: Bool {
        switch self {
        case .number(let number): number.isFinite
        case .list(let values): values.allSatisfy(\.isFinite)
        case .object(let members): members.allSatisfy(\.value.isFinite)
        case .null, .bool, .integer, .text: true
        }
    }
}

extension JSON {
    fileprivate init(_ value: TreeValue) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .integer(number)
        case .number(let number):
            // A whole number is the same however it is written; what is no number is only shown.
            self = JSONTree.Value(number).map { JSON($0) } ?? .string("\(number)")
        case .text(let text): self = .string(text)
        case .list(let values): self = .array(values.map { JSON($0) })
        case .object(let members):
            self = .object(members.map { Field(name: $0.key, value: JSON($0.value)) })
        }
    }
}
