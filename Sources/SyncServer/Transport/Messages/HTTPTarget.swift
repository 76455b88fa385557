/// Where host, path and query of a request's target lie in its head.
struct HTTPTarget: Equatable {
    /// Host and port of an absolute target; nil in any other.
    let authority: Range<Int>?
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
        authority = try Self.authority(bytes, range)
        let start = authority?.upperBound ?? range.lowerBound
        let mark = (start..<range.upperBound).first { bytes[$0] == UInt8(ascii: "?") }
        path = start..<(mark ?? range.upperBound)
        query = mark.map { $0 + 1..<range.upperBound }
    }

    /// Source: RFC 9112, section 3.2; RFC 9110, sections 4.2.1 and 4.2.4.
    private static func authority(
        _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) throws(HTTPRefusal) -> Range<Int>? {
        let target = UnsafeRawBufferPointer(rebasing: bytes[range])
        if target.first == UInt8(ascii: "/") { return nil }
        if target.count == 1, target.first == UInt8(ascii: "*") { return nil }
        for scheme: StaticString in ["http://", "https://"] {
            let length = scheme.utf8CodeUnitCount
            guard target.count >= length, target[..<length].isToken(scheme) else { continue }
            let end =
                target[length...].firstIndex {
                    $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?")
                } ?? target.count
            let host = target[length..<end]
            guard let first = host.first, first != UInt8(ascii: ":") else {
                throw .malformed("The URL has no host.")
            }
            guard !host.contains(UInt8(ascii: "@")) else {
                throw .malformed("The URL names a user, which is not served.")
            }
            return range.lowerBound + length..<range.lowerBound + end
        }
        throw .malformed("The URL is neither a path nor one of http or https.")
    }
}
