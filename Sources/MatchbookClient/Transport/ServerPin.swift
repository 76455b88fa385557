/// The keys that a server may have: `sha256//` and the Base64 of a hash of the public key, several
/// with semicolons between them.
///
/// Source: RFC 7469, section 2.4; the form is that of curl's `--pinnedpubkey`.
public struct ServerPin: Equatable, Sendable {
    /// As it was given.
    public let text: String

    private static let scheme = "sha256//"
    /// Of 32 bytes, with the sign that fills them up.
    private static let digits = 44

    /// - Throws: where the text is none: libcurl would take it for the name of a file.
    public init(_ text: String) throws(ScorebookError) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false)
        for part in parts {
            let hash = part.dropFirst(Self.scheme.count)
            guard part.hasPrefix(Self.scheme), hash.utf8.count == Self.digits,
                hash.last == "=", hash.dropLast().utf8.allSatisfy(Self.isDigit)
            else {
                throw ScorebookError(
                    .usage,
                    "“\(text)” pins no key; a pin is “sha256//” and the Base64 of a key's SHA-256, "
                        + "44 characters, as whoever runs the server can tell")
            }
        }
        self.text = text
    }

    /// As it was kept; where that was damaged, no key will do.
    init(kept text: String) { self.text = text }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
