import CHTTPParser

/// Reads one complete head at a time, with http_parser for the grammar and stricter checks where
/// that, as Debian builds it, is lenient.
///
/// One serves all connections of a server: a head is parsed in one call that nothing re-enters.
final class HTTPHeadParser {
    /// On the heap: C keeps its address while a call to it writes through it.
    private let parser = UnsafeMutablePointer<http_parser>.allocate(capacity: 1)
    private let settings = UnsafeMutablePointer<http_parser_settings>.allocate(capacity: 1)
    fileprivate var target: UnsafeRawBufferPointer?
    fileprivate var contentLength: UInt64 = 0
    fileprivate var keepAlive = false

    init() {
        parser.initialize(to: http_parser())
        settings.initialize(to: http_parser_settings())
        settings.pointee.on_url = parserDidReadTarget
        settings.pointee.on_headers_complete = parserDidReadHead
        // Unretained: the parser goes with this object.
        parser.pointee.data = Unmanaged.passUnretained(self).toOpaque()
    }

    deinit {
        parser.deallocate()
        settings.deallocate()
    }

    /// `bytes` is a whole head as `HTTPHeadScanner` found it.
    func parse(
        _ bytes: UnsafeRawBufferPointer, limits: ServerLimits
    ) throws(HTTPRefusal) -> HTTPRequestHead {
        guard let base = bytes.baseAddress else { throw .endedEarly }
        target = nil
        keepAlive = false
        http_parser_init(parser, HTTP_REQUEST)
        let read = http_parser_execute(
            parser, settings, base.assumingMemoryBound(to: CChar.self), bytes.count)
        guard parser.pointee.http_errno == HPE_OK.rawValue, read == bytes.count, let target,
            let targetBase = target.baseAddress
        else { throw refusal() }
        defer { self.target = nil }
        guard target.count <= limits.targetBytesMax else { throw .targetTooLong }
        let targetStart = targetBase - base
        let targetEnd = targetStart + target.count
        let (minorVersion, fieldsStart) = try version(bytes, from: targetEnd)
        let fields = try HTTPFramingFields(bytes, from: fieldsStart, minorVersion: minorVersion)
        return HTTPRequestHead(
            bytes: Array(bytes), method: method, minorVersion: minorVersion,
            keepAlive: keepAlive, expectsContinue: fields.expectsContinue,
            framing: try fields.framing(contentLength: contentLength),
            target: try HTTPTarget(bytes, at: targetStart..<targetEnd), fieldsStart: fieldsStart)
    }

    /// The y of ` HTTP/1.y` and where the next line begins.
    ///
    /// http_parser takes other letters for the name and more space around it.
    private func version(
        _ bytes: UnsafeRawBufferPointer, from start: Int
    ) throws(HTTPRefusal) -> (minor: Int, nextLine: Int) {
        let name: StaticString = " HTTP/"
        let rest = bytes[start...]
        let hasName = name.withUTF8Buffer { rest.starts(with: $0) }
        // The name, two digits with a point between them, CR LF.
        let end = start + name.utf8CodeUnitCount + 5
        guard hasName, bytes.count >= end, bytes[end - 1] == UInt8(ascii: "\n") else {
            throw .malformed("The HTTP version of the request is malformed.")
        }
        guard parser.pointee.http_major == 1, parser.pointee.http_minor <= 1 else {
            throw HTTPRefusal(.versionNotSupported, "Only HTTP/1.0 and HTTP/1.1 are spoken here.")
        }
        return (Int(parser.pointee.http_minor), end)
    }

    private var method: HTTPMethod {
        switch http_method(parser.pointee.method) {
        case HTTP_GET: .get
        case HTTP_PUT: .put
        case HTTP_POST: .post
        case HTTP_PATCH: .patch
        case HTTP_DELETE: .delete
        case HTTP_HEAD: .head
        case HTTP_OPTIONS: .options
        default: .other
        }
    }

    private func refusal() -> HTTPRefusal {
        switch http_errno(UInt32(parser.pointee.http_errno)) {
        case HPE_INVALID_METHOD: .malformed("The method of the request is unknown.")
        case HPE_INVALID_VERSION: .malformed("The HTTP version of the request is malformed.")
        case HPE_INVALID_CONTENT_LENGTH, HPE_UNEXPECTED_CONTENT_LENGTH:
            .malformed("The length of the body is not declared in one clear way.")
        case HPE_INVALID_TRANSFER_ENCODING:
            .malformed("The Transfer-Encoding of the body is not one served here.")
        case HPE_HEADER_OVERFLOW: .headTooLarge
        case HPE_INVALID_HEADER_TOKEN, HPE_LF_EXPECTED:
            .malformed("A line of the header is malformed.")
        default: .malformed("The request line is malformed.")
        }
    }
}

/// `on_url`: `data` is the `HTTPHeadParser`, which owns the parser.
private func parserDidReadTarget(
    _ parser: UnsafeMutablePointer<http_parser>?, _ start: UnsafePointer<CChar>?, _ count: Int
) -> Int32 {
    guard let data = parser?.pointee.data else { return -1 }
    Unmanaged<HTTPHeadParser>.fromOpaque(data).takeUnretainedValue().target =
        UnsafeRawBufferPointer(start: start, count: count)
    return 0
}

/// `on_headers_complete`: one means that no body follows, for the caller reads it.
private func parserDidReadHead(_ parser: UnsafeMutablePointer<http_parser>?) -> Int32 {
    guard let parser, let data = parser.pointee.data else { return -1 }
    let owner = Unmanaged<HTTPHeadParser>.fromOpaque(data).takeUnretainedValue()
    owner.contentLength = parser.pointee.content_length
    owner.keepAlive = http_should_keep_alive(parser) != 0
    return 1
}
