/// Where path and query of a request's target lie in its head.
struct HTTPTarget: Equatable {
    /// Empty when an absolute target has none.
    let path: Range<Int>
    let query: Range<Int>?

    /// Splits the target at `range`: `/a?b`, `http://host/a?b`, or `*`.
    init(_ bytes: UnsafeRawBufferPointer, at range: Range<Int>) throws(HTTPRefusal) {
        for position in range {
            let byte = bytes[position]
            // Bytes above ASCII pass: curl sends them as typed.
            guard byte > 0x20, byte != 0x7F, byte != UInt8(ascii: "#") else {
                throw .malformed("The URL has a character that may not be in it.")
            }
        }
        let start = Self.pathStart(bytes, range)
        let mark = (start..<range.upperBound).first { bytes[$0] == UInt8(ascii: "?") }
        path = start..<(mark ?? range.upperBound)
        query = mark.map { $0 + 1..<range.upperBound }
    }

    private static func pathStart(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
        let target = UnsafeRawBufferPointer(rebasing: bytes[range])
        guard target.first != UInt8(ascii: "/") else { return range.lowerBound }
        for scheme: StaticString in ["http://", "https://"] {
            let length = scheme.utf8CodeUnitCount
            guard target.count >= length, target[..<length].isToken(scheme) else { continue }
            let afterHost = target[length...].firstIndex {
                $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?")
            }
            return range.lowerBound + (afterHost ?? target.count)
        }
        return range.lowerBound
    }
}
