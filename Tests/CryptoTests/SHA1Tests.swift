import Crypto
import Testing

struct SHA1Tests {
    // Source of the hashes: FIPS 180-2, appendix A, and of the empty text NIST's test vectors.
    private static let known = [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
    ]

    @Test func `texts have their known hashes, one after the other`() throws {
        var sha1 = try SHA1()
        for (text, expected) in Self.known + Self.known.reversed() {
            #expect(Self.digits(try sha1.hash(of: Array(text.utf8).span)) == expected)
        }
    }

    @Test func `a text that is given piece by piece has the hash of the whole`() throws {
        let sha1 = try RunningSHA1()
        for (text, expected) in Self.known + Self.known.reversed() {
            for byte in text.utf8 { try sha1.update([byte].span) }
            #expect(Self.digits(try sha1.finish()) == expected)
        }
    }

    private static func digits(_ hash: [UInt8]) -> String {
        hash.map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
    }
}
