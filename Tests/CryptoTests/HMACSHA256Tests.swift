import Crypto
import Testing

struct HMACSHA256Tests {
    /// Source: RFC 4231, test cases 1, 2, 3 and 6; the last is of an empty key and message.
    static let cases: [(key: [UInt8], message: [UInt8], code: String)] = [
        (
            [UInt8](repeating: 0x0B, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xAA, count: 20), [UInt8](repeating: 0xDD, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            [UInt8](repeating: 0xAA, count: 131),
            Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        ([], [], "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
    ]

    @Test(arguments: cases)
    func `codes are those of the standard`(
        key: [UInt8], message: [UInt8], code: String
    ) throws {
        let made = try HMACSHA256.code(of: message, key: key)
        #expect(
            made.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() == code)
        #expect(try HMACSHA256.isRight(made, of: message, key: key))
        #expect(try !HMACSHA256.isRight(made, of: message + [0], key: key))
        #expect(try !HMACSHA256.isRight(made, of: message, key: key + [1]))
        #expect(try !HMACSHA256.isRight(made.dropLast(), of: message, key: key))
    }

    @Test func `secrets are equal when all of their bytes are`() {
        #expect(ConstantTime.areEqual("", "") && ConstantTime.areEqual("abc", "abc"))
        #expect(!ConstantTime.areEqual("abc", "abd") && !ConstantTime.areEqual("abc", "abcd"))
        // Which is not when they read the same.
        #expect(!ConstantTime.areEqual("\u{E9}", "e\u{301}"))
    }
}
