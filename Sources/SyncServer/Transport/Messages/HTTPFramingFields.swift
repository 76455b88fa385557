/// What a head's fields say of the message's shape, each said once and clearly or refused.
///
/// A length given twice, beside a transfer coding, or in an odd way is how a request is smuggled
/// past one server to another (RFC 9112, section 11.2).
struct HTTPFramingFields {
    private(set) var expectsContinue = false
    private var isChunked = false
    private var hasLength = false

    init(
        _ bytes: UnsafeRawBufferPointer, from start: Int, minorVersion: Int
    ) throws(HTTPRefusal) {
        var hosts = 0
        var lines = HTTPFieldLines(bytes, from: start)
        while let line = lines.next() {
            guard !line.name.isEmpty, bytes[line.name].allSatisfy(HTTPToken.contains) else {
                throw .malformed("A header field's name has a character that may not be in it.")
            }
            let (name, value) = (bytes[line.name], bytes[line.value])
            switch name.count {
            case 4 where name.isToken("host"):
                hosts += 1
            case 6 where name.isToken("expect"):
                try readExpectation(value, minorVersion)
            case 14 where name.isToken("content-length"):
                try readLength(value)
            case 17 where name.isToken("transfer-encoding"):
                try readCoding(value, minorVersion)
            default: break
            }
        }
        guard hosts == 1 || hosts == 0 && minorVersion == 0 else {
            throw .malformed("A request needs exactly one Host field.")
        }
        guard !(isChunked && hasLength) else {
            throw .malformed("The length of the body is declared in two ways.")
        }
    }

    /// - Parameter contentLength: As http_parser read the field, if there is one.
    func framing(contentLength: UInt64) throws(HTTPRefusal) -> BodyFraming {
        if isChunked { return .chunked }
        guard hasLength else { return .none }
        guard let length = Int(exactly: contentLength) else {
            throw HTTPRefusal(.contentTooLarge, "The body is too large.")
        }
        return length == 0 ? .none : .length(length)
    }

    private mutating func readExpectation(
        _ value: Slice<UnsafeRawBufferPointer>, _ minorVersion: Int
    ) throws(HTTPRefusal) {
        guard value.isToken("100-continue") else {
            throw HTTPRefusal(.expectationFailed, "The expectation of the request is unknown.")
        }
        // A client of HTTP/1.0 does not wait (RFC 9110, section 10.1.1).
        expectsContinue = minorVersion == 1
    }

    private mutating func readLength(
        _ value: Slice<UnsafeRawBufferPointer>
    ) throws(HTTPRefusal) {
        let isNumber = value.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard !hasLength, !value.isEmpty, isNumber else {
            throw .malformed("The Content-Length is not one number.")
        }
        hasLength = true
    }

    private mutating func readCoding(
        _ value: Slice<UnsafeRawBufferPointer>, _ minorVersion: Int
    ) throws(HTTPRefusal) {
        guard minorVersion == 1 else {
            throw .malformed("HTTP/1.0 has no Transfer-Encoding.")
        }
        guard !isChunked, value.isToken("chunked") else {
            throw HTTPRefusal(.notImplemented, "Only the transfer coding chunked is served.")
        }
        isChunked = true
    }
}
