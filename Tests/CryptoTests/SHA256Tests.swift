import Crypto
import Testing

struct SHA256Tests {
    // Source of the hashes: FIPS 180-2, appendix B, and of the empty text NIST's test vectors.
    @Test(
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func `a text has its known hash`(text: String, hash: String) throws {
        #expect(try SHA256.text(of: text) == hash)
    }

    @Test func `a hash does not depend on how the bytes are cut`() throws {
        var whole = try SHA256()
        for _ in 0..<1000 { try whole.update(String(repeating: "a", count: 1000)) }
        #expect(
            try whole.finishAsText()
                == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")

        var cut = try SHA256()
        for byte in Array("abc".utf8) { try cut.update([byte]) }
        try cut.update([])
        #expect(try cut.finishAsText() == SHA256.text(of: "abc"))
    }

    @Test func `a hash as bytes is 32 of them`() throws {
        var hash = try SHA256()
        try hash.update("abc")
        let bytes = try hash.finish()
        #expect(bytes.count == 32)
        #expect(bytes.prefix(4) == [0xBA, 0x78, 0x16, 0xBF])
    }
}
