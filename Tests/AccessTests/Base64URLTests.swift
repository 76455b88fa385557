import Access
import TestSupport
import Testing

struct Base64URLTests {
    /// Source: RFC 4648, section 10, without the padding.
    static let cases: [(bytes: String, text: String)] = [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
        ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ]

    @Test(arguments: cases)
    func `bytes are written and read as the standard says`(bytes: String, text: String) {
        #expect(Base64URL.text(of: Array(bytes.utf8)) == text)
        #expect(Base64URL.bytes(of: text.utf8) == Array(bytes.utf8))
    }

    @Test(arguments: ["Zg==", "Zh", "Zm9", "Zm9v\n", "Zm 9v", "Z", "Zm+v", "Zm/v", "Zm9vYmF", "é"])
    func `a text with a second spelling is none`(text: String) {
        #expect(Base64URL.bytes(of: text.utf8) == nil)
    }

    @Test(arguments: seeds(50))
    func `any bytes come back`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bytes = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
        }
        #expect(Base64URL.bytes(of: Base64URL.text(of: bytes).utf8) == bytes)
    }
}
