/// A place in the text of an event, and what is read from there.
struct EventReader {
    private let bytes: ArraySlice<UInt8>
    private var index: Int
    /// As it was given, for sentences.
    private let given: ArraySlice<UInt8>

    /// Letters are upper case from here on; `!`, `#`, `?` and blanks mean nothing.
    init(_ text: ArraySlice<UInt8>) {
        given = text
        bytes = text.contains(where: Self.isOdd) ? Self.plain(text) : text
        index = bytes.startIndex
    }

    private static func isOdd(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: " "),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    private static func plain(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        for byte in text {
            switch byte {
            case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: " "):
                continue
            case UInt8(ascii: "a")...UInt8(ascii: "z"): bytes.append(byte - 0x20)
            default: bytes.append(byte)
            }
        }
        return bytes[...]
    }

    var isAtEnd: Bool { index == bytes.endIndex }
    var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }
    var afterNext: UInt8? { index + 1 < bytes.endIndex ? bytes[index + 1] : nil }

    func error(_ expected: String) -> MatchError {
        let found = next.map { "\"\(Character(Unicode.Scalar($0)))\"" } ?? "the end"
        let text = String(decoding: given, as: UTF8.self)
        return MatchError(
            .malformed, "\"\(text)\" is no event: expected \(expected), found \(found)")
    }

    mutating func skip() { index += 1 }

    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }

    mutating func take(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.endIndex - index >= count else { return false }
        let isEqual = word.withUTF8Buffer { letters in
            for offset in 0..<count where letters[offset] != bytes[index + offset] { return false }
            return true
        }
        if isEqual { index += count }
        return isEqual
    }

    mutating func require(_ byte: UInt8) throws(MatchError) {
        guard take(byte) else { throw error("\"\(Character(Unicode.Scalar(byte)))\"") }
    }

    /// The bytes up to the first that ends the piece, which stays.
    mutating func piece(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.endIndex, !isEnd(bytes[index]) { index += 1 }
        return bytes[start..<index]
    }

    /// `+` and `-` after a play or a place only say how hard the ball was hit.
    mutating func skipForce() {
        while next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
    }

    mutating func base() throws(MatchError) -> Base {
        guard let base = next.flatMap(Base.init) else { throw error("a base") }
        index += 1
        return base
    }

    mutating func fielder() throws(MatchError) -> Fielder {
        guard let fielder = takeFielder() else { throw error("a fielder") }
        return fielder
    }

    mutating func takeFielder() -> Fielder? {
        guard let fielder = next.flatMap(Fielder.init), !isAtUnearned else { return nil }
        index += 1
        return fielder
    }

    /// `UR` begins as the unknown fielder does.
    private var isAtUnearned: Bool {
        next == UInt8(ascii: "U") && afterNext == UInt8(ascii: "R")
    }

    mutating func fielders() -> [Fielder] {
        var fielders: [Fielder] = []
        while let fielder = takeFielder() { fielders.append(fielder) }
        return fielders
    }

    /// `63`, `3E1`, `E5`; nil when none of them begins here.
    mutating func credit() throws(MatchError) -> Credit? {
        let fielders = fielders()
        let start = index
        guard take(UInt8(ascii: "E")) else { return fielders.isEmpty ? nil : Credit(fielders) }
        if let error = takeFielder() { return Credit(fielders, error: error) }
        index = start
        if fielders.isEmpty { return nil }
        throw error("a fielder after E")
    }
}
