import JSONTree

/// What stands around the JSON of an answer for those who read it without looking at it: a call
/// of a script's function, or a file to be kept.
///
/// Source: Firebase Realtime Database REST API, `callback` and `download`.
struct AnswerWrapping: Sendable {
    /// The function that a script is to call with the value.
    private let callback: String?
    /// The name of the file that a browser is to keep the value in.
    private let fileName: String?

    /// More than any name that somebody writes.
    private static let nameBytesMax = 256

    init(_ query: QueryParameters, _ verb: TreeRequest.Verb) throws(Refusal) {
        callback = query["callback"]
        fileName = query["download"]
        guard verb == .read || callback == nil && fileName == nil else {
            throw Refusal(.badRequest, "callback and download are for GET only")
        }
        if let callback, !Self.isFunctionName(callback) {
            throw Refusal(
                .badRequest,
                "callback must be the name of a function: letters, digits, _ and $, with dots "
                    + "between the parts, each of which begins with no digit")
        }
        if let fileName, fileName.isEmpty || fileName.utf8.count > Self.nameBytesMax {
            throw Refusal(
                .badRequest, "download must be the name of a file, of at most 256 bytes")
        }
    }

    /// A name such as `window.app.show`: nothing else may run on the page that asks.
    private static func isFunctionName(_ name: String) -> Bool {
        guard name.utf8.count <= nameBytesMax else { return false }
        let parts = name.utf8.split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            guard let first = part.first, !isDigit(first) else { return false }
            return part.allSatisfy { byte in
                isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.asciiLowercase)
            }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    var contentType: String {
        callback == nil ? HTTPResponse.json : "application/javascript; charset=utf-8"
    }

    /// What comes before the JSON, and what after it.
    var ends: (before: [UInt8], after: [UInt8]) {
        guard let callback else { return ([], []) }
        return (Array((callback + "(").utf8), Array(");".utf8))
    }

    var headers: [HTTPHeader] {
        var headers: [HTTPHeader] = []
        if callback != nil {
            // What the value holds must never be taken for anything but this script.
            headers.append(HTTPHeader(name: "X-Content-Type-Options", value: "nosniff"))
        }
        if let fileName {
            headers.append(
                HTTPHeader(name: "Content-Disposition", value: Self.attachment(fileName)))
        }
        return headers
    }

    /// The name twice: in ASCII for old clients, and whole (RFC 6266, appendix D).
    private static func attachment(_ name: String) -> String {
        let plain = name.unicodeScalars.map { scalar in
            let isPlain =
                scalar.value >= 0x20 && scalar.value < 0x7F
                && !["\"", "\\", "/", "%"].contains(scalar)
            return isPlain ? Character(scalar) : "_"
        }
        var text = "attachment; filename=\"" + String(plain) + "\""
        guard !String(plain).hasSameBytes(as: name) else { return text }
        text += "; filename*=UTF-8''"
        for byte in name.utf8 {
            if isDigit(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte.asciiLowercase)
                || [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")].contains(byte)
            {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += byte < 16 ? "%0" + digits : "%" + digits
            }
        }
        return text
    }
}
