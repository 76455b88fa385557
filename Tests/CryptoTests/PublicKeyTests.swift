import Crypto
import Testing

/// Which public keys are taken; that they check signatures is tested where tokens are.
struct PublicKeyTests {
    private static let rsa = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAs6dgmCmCK/5qqgqF4byj
        V/yP/AXl8y0DMLEVJm2hBo9TQ+LhiyEmlvlYaIsrAD49Oag3QGwuaqAT8nrl67wj
        Nls5ia1orAnmBNDeJ1l7chDLCBcDsSlkKwDJrC/VSDGgJ1vvAXf9RPQxObxA/wlk
        eA60JkW/7rQKYylfknEgf3A+gJll/1+BfijXcAnvNEQ7YhuTlo5J44YwOj3wm88K
        jHviJtAUkstaYZNW5VEroeJp6AzoNIA1KnnkGj0VBO+7yOfOkS1iC1mqWTrTZu2t
        ov0GGad/9MtD4jM27KE8R9lY5UzGIGfI5sQ3S1F9+je6ZNGRKElPqi88tX6ieGES
        ZQIDAQAB
        -----END PUBLIC KEY-----
        """
    private static let p256 = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEubLEu/tjr1g5Fhoo8gxJgyvfI3Wf
        vTtIAJpK/BfwwOL64ale7Tjto37tJV9btAVYPYDQBYpfYcFylpdo1eAp6A==
        -----END PUBLIC KEY-----
        """
    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBdjCCARugAwIBAgIURwLha+smI+kdOHzfuYBgtObPcoowCgYIKoZIzj0EAwIw
        DzENMAsGA1UEAwwEdGVzdDAgFw0yNjExMzAxNTI4MzhaGA8yMTI2MTEwNjE1Mjgz
        OFowDzENMAsGA1UEAwwEdGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABLmy
        xLv7Y69YORYaKPIMSYMr3yN1n707SACaSvwX8MDi+uGpXu047aN+7SVfW7QFWD2A
        0AWKX2HBcpaXaNXgKeijUzBRMB0GA1UdDgQWBBRP/0BGv/wi7Wyo6qDJqAamVT6r
        3TAfBgNVHSMEGDAWgBRP/0BGv/wi7Wyo6qDJqAamVT6r3TAPBgNVHRMBAf8EBTAD
        AQH/MAoGCCqGSM49BAMCA0kAMEYCIQC9jPOWMKjAGPZToWNjE8Bgt9ASDPwrM6vI
        nSpxYr1WfgIhANHdJczhwngGgmfFrKOZ6xrsxZ1nsAAI9oeDi/bjQxTI
        -----END CERTIFICATE-----
        """
    private static let rsaOf1024Bits = """
        -----BEGIN PUBLIC KEY-----
        MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQD1Q51rrSFMkuKUWzDHaPKp0h+1
        IWFJRm2ndleUtBUJGNs17CeBicnN+Ynz9oCMZfaSDDhmeleOYpLI8cjpRhcXY4U3
        ICvzdFL7mZdroJwd5uPm5Br9uSD8P81PJLZ4VOtd1ghQQotDDoptKfpmu4iLBc4w
        +E7dYmqMMO2rWt2kxwIDAQAB
        -----END PUBLIC KEY-----
        """
    private static let p384 = """
        -----BEGIN PUBLIC KEY-----
        MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEde2FqPXTRrXi+rRsuTFafxFUu/N5u6Nt
        a8Xe6mlEq1J0TxpMwQW5qW9J6NMPZiLuWSITenzN9yiQdO2WyEtMYgHLBYeLRf6s
        vb7a4cbcn4PALUFR/5NOsBNrd6PDhLuY
        -----END PUBLIC KEY-----
        """

    private func kinds(_ text: String) throws(PublicKeyError) -> [PublicKey.Kind] {
        try PublicKey.all(inPEM: Array(text.utf8)).map(\.kind)
    }

    @Test func `all keys of a text are taken, of certificates too, and what is between is not`()
        throws
    {
        let text = "Keys of the club\n\(Self.rsa)\n\n\(Self.p256)\nand\n\(Self.certificate)\n"
        #expect(try kinds(text) == [.rsa, .p256, .p256])
    }

    static let refused: [(text: String, error: PublicKeyError)] = [
        ("", .missing), ("no key", .missing), (rsaOf1024Bits, .unfitSize), (p384, .unfitKind),
        (rsa + "\n" + p384, .unfitKind), (rsa.replacing("MIIB", with: "MIIC"), .unreadable),
        ("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", .unreadable),
        ("-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----", .isPrivate),
        ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----", .unreadable),
        ("-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----", .unreadable),
    ]

    @Test(arguments: refused)
    func `other keys are refused`(text: String, error: PublicKeyError) {
        #expect(throws: error) { try kinds(text) }
    }

    @Test func `a point beside the curve is no key`() {
        let one = [UInt8](repeating: 1, count: 32)
        #expect(throws: PublicKeyError.unreadable) { try PublicKey(p256X: one, y: one) }
        #expect(throws: PublicKeyError.unreadable) { try PublicKey(p256X: one, y: [1]) }
    }

    @Test func `small numbers are no key of RSA`() {
        #expect(throws: PublicKeyError.self) { try PublicKey(rsaModulus: [15], exponent: [3]) }
        #expect(throws: PublicKeyError.self) { try PublicKey(rsaModulus: [], exponent: []) }
    }

    @Test(arguments: [0, 1, 63, 64, 65, 256])
    func `a signature of any length is only wrong`(count: Int) throws {
        for key in try PublicKey.all(inPEM: Array("\(Self.rsa)\n\(Self.p256)".utf8)) {
            for byte: UInt8 in [0, 1, 0xFF] {
                let signature = [UInt8](repeating: byte, count: count)
                #expect(!key.accepts(signature, of: Array("message".utf8)))
            }
        }
    }
}
