package import JSONTree

/// What a query orders a child by: nothing, a primitive, or that an object stands there.
///
/// Nothing comes first, then false, true, numbers, strings by UTF-16 code unit, and objects, which
/// all tie.
///
/// Source: Firebase Realtime Database, "How data is ordered".
package enum IndexValue: Sendable {
    case null
    case bool(Bool)
    case number(IndexNumber)
    case string(String)
    case object

    /// What a node counts as; its own priority does not.
    package init(_ value: Value) {
        switch value {
        case .null: self = .null
        case .bool(let flag): self = .bool(flag)
        case .integer(let number): self = .number(IndexNumber(number))
        case .double(let number): self = .number(IndexNumber(number))
        case .string(let text): self = .string(text)
        case .object(let object):
            if let primitive = object[.value] {
                self = IndexValue(primitive)
            } else {
                // A marker, or what has but a priority, is no object to a reader.
                self = value.children.isEmpty ? .null : .object
            }
        }
    }

    package var isNull: Bool { rank == .null }

    fileprivate enum Rank: UInt8, Comparable {
        case null = 1
        case `false`, `true`, number, string, object

        static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
    }

    fileprivate var rank: Rank {
        switch self {
        case .null: .null
        case .bool(false): .false
        case .bool(true): .true
        case .number: .number
        case .string: .string
        case .object: .object
        }
    }
}

extension IndexValue: Comparable {
    package static func == (a: IndexValue, b: IndexValue) -> Bool {
        switch (a, b) {
        case (.number(let x), .number(let y)): x == y
        case (.string(let x), .string(let y)): x.hasSameBytes(as: y)
        default: a.rank == b.rank
        }
    }

    package static func < (a: IndexValue, b: IndexValue) -> Bool {
        switch (a, b) {
        case (.number(let x), .number(let y)): x < y
        case (.string(let x), .string(let y)): x.compareUTF16(y) < 0
        default: a.rank < b.rank
        }
    }
}

extension IndexValue: Hashable {
    package func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        switch self {
        case .number(let number): hasher.combine(number)
        case .string(let text): for byte in text.utf8 { hasher.combine(byte) }
        case .null, .bool, .object: break
        }
    }
}

// As bytes: a tag and the content. No code begins another, so that a key may follow.
extension IndexValue {
    /// Bytes whose order is the values'.
    ///
    /// A string is CESU-8, a zero byte in it followed by a one, and ends with two zero bytes.
    func append(to bytes: inout [UInt8]) {
        bytes.append(rank.rawValue)
        switch self {
        case .null, .bool, .object: break
        case .number(let number): number.append(to: &bytes)
        case .string(let text):
            if text.utf8.contains(0) {
                var plain: [UInt8] = []
                CESU8.append(text, to: &plain)
                for byte in plain {
                    bytes.append(byte)
                    if byte == 0 { bytes.append(1) }
                }
            } else {
                CESU8.append(text, to: &bytes)
            }
            bytes += [0, 0]
        }
    }

    /// Takes the value off the front of the bytes; nil when none that `append` gives is there.
    init?(takingFrom bytes: inout ArraySlice<UInt8>) {
        guard let rank = bytes.popFirst().flatMap({ Rank(rawValue: $0) }) else { return nil }
        switch rank {
        case .null: self = .null
        case .false: self = .bool(false)
        case .true: self = .bool(true)
        case .object: self = .object
        case .number:
            guard let number = IndexNumber(bytes: bytes.prefix(IndexNumber.bytesCount)) else {
                return nil
            }
            bytes = bytes.dropFirst(IndexNumber.bytesCount)
            self = .number(number)
        case .string:
            guard let text = Self.text(takenFrom: &bytes) else { return nil }
            self = .string(text)
        }
    }

    private static func text(takenFrom bytes: inout ArraySlice<UInt8>) -> String? {
        var plain: [UInt8] = []
        while let byte = bytes.popFirst() {
            guard byte == 0 else {
                plain.append(byte)
                continue
            }
            switch bytes.popFirst() {
            case 0: return CESU8.text(plain[...])
            case 1: plain.append(0)
            default: return nil
            }
        }
        return nil
    }
}
