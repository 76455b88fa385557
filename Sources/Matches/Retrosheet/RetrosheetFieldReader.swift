/// The fields of one record, one after the other, quoted ones without their quotes.
struct RetrosheetFieldReader {
    /// The first field, which says what the record is; in lower case.
    let word: String
    private let bytes: [UInt8]
    private var index = 0
    /// Whether the last field was read.
    private var isAtEnd = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var first = RetrosheetFieldReader(all: bytes)
        let field = Self.trimmed(first.next() ?? [])
        let isUpper = field.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
        let text = String(decoding: field, as: UTF8.self)
        word = isUpper ? text.lowercased() : text
        index = first.index
        isAtEnd = first.isAtEnd
    }

    /// Reads the first field as one like the others.
    init(all bytes: [UInt8]) {
        word = ""
        self.bytes = bytes
    }

    /// The next field; nil when there are no more.
    mutating func next() -> ArraySlice<UInt8>? {
        guard !isAtEnd else { return nil }
        let field: ArraySlice<UInt8>
        if index < bytes.count, bytes[index] == RetrosheetFields.quote {
            field = quoted()
        } else {
            let start = index
            while index < bytes.count, bytes[index] != RetrosheetFields.comma { index += 1 }
            field = bytes[start..<index]
        }
        if index < bytes.count {
            index += 1
        } else {
            isAtEnd = true
        }
        return field
    }

    /// Two quotes within a quoted field mean one; what stands between the closing quote and the
    /// comma belongs to the field all the same.
    private mutating func quoted() -> ArraySlice<UInt8> {
        var field: [UInt8] = []
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == RetrosheetFields.quote {
                guard index < bytes.count, bytes[index] == RetrosheetFields.quote else { break }
                index += 1
            }
            field.append(byte)
        }
        while index < bytes.count, bytes[index] != RetrosheetFields.comma {
            field.append(bytes[index])
            index += 1
        }
        return field[...]
    }

    /// The fields that are left.
    mutating func rest() -> [String] {
        var fields: [String] = []
        while let field = next() { fields.append(String(decoding: field, as: UTF8.self)) }
        return fields
    }

    /// The next field; empty when there are no more.
    mutating func optional() -> String {
        next().map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    mutating func bytes(_ what: String) throws(MatchError) -> ArraySlice<UInt8> {
        let field = Self.trimmed(next() ?? [])
        guard !field.isEmpty else { throw MatchError(.malformed, "a \(word) record lacks \(what)") }
        return field
    }

    mutating func text(_ what: String) throws(MatchError) -> String {
        String(decoding: try bytes(what), as: UTF8.self)
    }

    mutating func number(
        _ what: String, in range: ClosedRange<Int>
    ) throws(MatchError) -> Int {
        let field = try bytes(what)
        var number = 0
        var isNumber = field.count <= Self.digitsMax
        for byte in field {
            guard isNumber, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else {
                isNumber = false
                break
            }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        guard isNumber, range.contains(number) else {
            let text = String(decoding: field, as: UTF8.self)
            throw MatchError(.malformed, "a \(word) record has \"\(text)\" where \(what) belongs")
        }
        return number
    }

    mutating func base() throws(MatchError) -> Base {
        let field = try bytes("a base")
        guard field.count == 1, let base = field.first.flatMap(Base.init), Bases.all.contains(base)
        else {
            let text = String(decoding: field, as: UTF8.self)
            throw MatchError(.malformed, "a \(word) record has \"\(text)\" where a base belongs")
        }
        return base
    }

    private static let digitsMax = 9

    private static func trimmed(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var field = field
        while let byte = field.first, byte <= 0x20 { field = field.dropFirst() }
        while let byte = field.last, byte <= 0x20 { field = field.dropLast() }
        return field
    }
}
