/// A place in the text of an event, and what is read from there.
struct EventReader {
    private let bytes: [UInt8]
    private var index = 0
    /// As it was given, for sentences.
    private let text: String

    /// Letters are upper case from here on; `!`, `#`, `?` and blanks mean nothing.
    init(_ text: String) {
        self.text = text
        bytes = text.utf8.compactMap { byte in
            switch byte {
            case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: " "): nil
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
            default: byte
            }
        }
    }

    var isAtEnd: Bool { index == bytes.count }
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    func error(_ expected: String) -> MatchError {
        let found = next.map { "\"\(Character(Unicode.Scalar($0)))\"" } ?? "the end"
        return MatchError(
            .malformed, "\"\(text)\" is no event: expected \(expected), found \(found)")
    }

    mutating func take(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard bytes.count - index >= count else { return false }
        let isEqual = word.withUTF8Buffer { $0.elementsEqual(bytes[index..<index + count]) }
        if isEqual { index += count }
        return isEqual
    }

    mutating func require(_ word: StaticString) throws(MatchError) {
        guard take(word) else { throw error("\"\(word)\"") }
    }

    /// The bytes up to the first that ends the piece, which stays.
    mutating func piece(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
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
        bytes[index...].starts(with: [UInt8(ascii: "U"), UInt8(ascii: "R")])
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
        guard take("E") else { return fielders.isEmpty ? nil : Credit(fielders) }
        if let error = takeFielder() { return Credit(fielders, error: error) }
        index = start
        if fielders.isEmpty { return nil }
        throw error("a fielder after E")
    }
}
