import Glibc

/// Finds the end of a request's head in bytes that may still be arriving, and is strict about its
/// lines: a bare LF or a folded line, which two parsers can understand in two ways, is refused.
///
/// http_parser as Debian builds it accepts both.
struct HTTPHeadScanner {
    enum Finding: Equatable {
        case incomplete
        /// The head with its empty line; before it there were at most empty lines.
        case head(Range<Int>)
    }

    private var headStart = 0
    private var lineStart = 0
    private var scanned = 0
    private var hasRequestLine = false

    /// Whether nothing but empty lines has come.
    var isBlank: Bool { headStart == scanned }

    /// `bytes` begins where it began at the last call, with more at its end.
    mutating func scan(
        _ bytes: UnsafeRawBufferPointer, limits: ServerLimits
    ) throws(HTTPRefusal) -> Finding {
        while let lineFeed = lineFeed(in: bytes) {
            guard lineFeed > lineStart, bytes[lineFeed - 1] == UInt8(ascii: "\r") else {
                throw .malformed("A line of the header does not end in CR LF.")
            }
            let line = lineStart..<lineFeed - 1
            lineStart = lineFeed + 1
            scanned = lineStart
            if line.isEmpty {
                if hasRequestLine {
                    guard lineStart <= limits.headBytesMax else { throw .headTooLarge }
                    return .head(headStart..<lineStart)
                }
                // Old clients send an empty line after a body (RFC 9112, section 2.2).
                headStart = lineStart
            } else if !hasRequestLine {
                hasRequestLine = true
                try check(requestLineBytes: line.count, limits)
            } else if bytes[line.lowerBound] == UInt8(ascii: " ")
                || bytes[line.lowerBound] == UInt8(ascii: "\t")
            {
                throw .malformed("A line of the header is folded.")
            }
        }
        scanned = bytes.count
        if !hasRequestLine { try check(requestLineBytes: bytes.count - lineStart, limits) }
        guard bytes.count <= limits.headBytesMax else { throw .headTooLarge }
        return .incomplete
    }

    /// The method, the version and the two spaces of a request line come to no more than this.
    private static let aroundTargetMax = 32

    private func check(requestLineBytes count: Int, _ limits: ServerLimits) throws(HTTPRefusal) {
        guard count <= limits.targetBytesMax + Self.aroundTargetMax else { throw .targetTooLong }
    }

    private func lineFeed(in bytes: UnsafeRawBufferPointer) -> Int? {
        guard scanned < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + scanned, Int32(UInt8(ascii: "\n")), bytes.count - scanned)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }
}
