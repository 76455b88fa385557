/// A request without its body: the bytes as they came, and where the parts of them are.
///
/// Checked before a handler sees it: one message framing, one `Host`, names that are tokens, no
/// folded lines and no control characters in values.
package struct HTTPRequestHead: Sendable {
    package let method: HTTPMethod
    /// The y of HTTP/1.y: 0 or 1.
    package let minorVersion: Int
    /// Whether the peer wants to send further requests on the connection.
    package let keepAlive: Bool
    /// Whether the peer waits for `100 Continue` before it sends the body.
    let expectsContinue: Bool
    let framing: BodyFraming

    private let bytes: [UInt8]
    private let target: HTTPTarget
    /// Where the line after the request line begins.
    private let fieldsStart: Int

    init(
        bytes: [UInt8], method: HTTPMethod, minorVersion: Int, keepAlive: Bool,
        expectsContinue: Bool, framing: BodyFraming, target: HTTPTarget, fieldsStart: Int
    ) {
        self.bytes = bytes
        self.method = method
        self.minorVersion = minorVersion
        self.keepAlive = keepAlive
        self.expectsContinue = expectsContinue
        self.framing = framing
        self.target = target
        self.fieldsStart = fieldsStart
    }
}

extension HTTPRequestHead {
    /// The target's path as it came, not decoded; `/` when an absolute target has none.
    package var path: ArraySlice<UInt8> {
        target.path.isEmpty ? [UInt8(ascii: "/")] : bytes[target.path]
    }

    /// What follows the first `?`, not decoded; nil when there is none.
    package var query: ArraySlice<UInt8>? {
        target.query.map { bytes[$0] }
    }

    /// The host that is meant, with its port: an absolute target's, or else the field's; nil where
    /// HTTP/1.0 names none.
    ///
    /// Source: RFC 9112, section 3.2.2.
    package var host: String? { targetHost ?? header("Host") }

    /// The host of an absolute target.
    var targetHost: String? {
        target.authority.map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// The declared length of the body; nil when there is none or it comes in chunks.
    package var contentLength: Int? {
        if case .length(let length) = framing { length } else { nil }
    }

    package var hasBody: Bool { framing != .none }

    /// The first field's value with the name, compared without case; space around it is cut.
    ///
    /// Costs a pass over the header. Bytes that are not UTF-8 become U+FFFD.
    package func header(_ name: String) -> String? {
        headerBytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The same as it came.
    func headerBytes(_ name: String) -> ArraySlice<UInt8>? {
        var found: Range<Int>?
        forEachHeader { field, value in
            guard bytes[field].isSame(as: name) else { return true }
            found = value
            return false
        }
        return found.map { bytes[$0] }
    }

    /// The values of all fields with the name, in their order.
    package func headers(_ name: String) -> [String] {
        var found: [String] = []
        forEachHeader { field, value in
            if bytes[field].isSame(as: name) {
                found.append(String(decoding: bytes[value], as: UTF8.self))
            }
            return true
        }
        return found
    }

    /// All fields in their order.
    package var allHeaders: [HTTPHeader] {
        var all: [HTTPHeader] = []
        forEachHeader { field, value in
            all.append(
                HTTPHeader(
                    name: String(decoding: bytes[field], as: UTF8.self),
                    value: String(decoding: bytes[value], as: UTF8.self)))
            return true
        }
        return all
    }

    /// Visits the fields' names and values in their order, in place.
    func forEachField(
        _ visit: (Slice<UnsafeRawBufferPointer>, Slice<UnsafeRawBufferPointer>) -> Void
    ) {
        bytes.withUnsafeBytes { bytes in
            var lines = HTTPFieldLines(bytes, from: fieldsStart)
            while let line = lines.next() { visit(bytes[line.name], bytes[line.value]) }
        }
    }

    private func forEachHeader(_ visit: (Range<Int>, Range<Int>) -> Bool) {
        bytes.withUnsafeBytes { bytes in
            var lines = HTTPFieldLines(bytes, from: fieldsStart)
            while let line = lines.next() {
                guard visit(line.name, line.value) else { return }
            }
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func isSame(as name: String) -> Bool {
        let utf8 = name.utf8
        guard count == utf8.count else { return false }
        var position = startIndex
        for byte in utf8 {
            if self[position].asciiLowercase != byte.asciiLowercase { return false }
            position += 1
        }
        return true
    }
}
