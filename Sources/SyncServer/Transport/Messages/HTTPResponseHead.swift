/// The head of an answer, as it is written.
struct HTTPResponseHead {
    /// How the peer learns where the body ends.
    enum BodyEnd {
        case length(Int)
        case chunked
        /// The end of the connection: for streamed answers to HTTP/1.0.
        case close
    }

    let status: HTTPStatus
    let contentType: String?
    let headers: [HTTPHeader]
    let bodyEnd: BodyEnd
    let keepAlive: Bool
    /// The request's.
    let minorVersion: Int

    func append(to bytes: inout [UInt8], date: borrowing HTTPDate) {
        bytes.append("HTTP/1.1 ")
        bytes.append(number: status.rawValue)
        bytes.append(" ")
        bytes.append(status.reason)
        bytes.append("\r\nDate: ")
        bytes.append(contentsOf: date.bytes)
        bytes.append("\r\n")
        if let contentType { append(HTTPHeader(name: "Content-Type", value: contentType), &bytes) }
        for header in headers { append(header, &bytes) }
        switch bodyEnd {
        case .length(let length):
            // RFC 9110, section 8.6: none with 204; with 304 it would be that of the 200.
            if !status.isBodiless {
                bytes.append("Content-Length: ")
                bytes.append(number: length)
                bytes.append("\r\n")
            }
        case .chunked:
            bytes.append("Transfer-Encoding: chunked\r\n")
        case .close: break
        }
        if !keepAlive {
            bytes.append("Connection: close\r\n")
        } else if minorVersion == 0 {
            bytes.append("Connection: keep-alive\r\n")
        }
        bytes.append("\r\n")
    }

    private func append(_ header: HTTPHeader, _ bytes: inout [UInt8]) {
        precondition(header.isWritable, "a header field of an answer holds a control character")
        precondition(!header.isFraming, "the transport writes this header field itself")
        bytes.append(contentsOf: header.name.utf8)
        bytes.append(": ")
        bytes.append(contentsOf: header.value.utf8)
        bytes.append("\r\n")
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// In decimal; not below zero.
    mutating func append(number: Int) {
        if number >= 10 { append(number: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// In hexadecimal, as the size of a chunk; not below zero.
    mutating func append(hexadecimal number: Int) {
        if number >= 16 { append(hexadecimal: number >> 4) }
        let digit = UInt8(number & 15)
        append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
    }
}
