import Access
import TestSupport
import Testing

struct InvitationCodeTests {
    @Test(arguments: seeds(50))
    func `a code is read as it is shown`(seed: UInt64) {
        let code = InvitationCode(bits: seed &* 0x9E37_79B9_7F4A_7C15)
        #expect(InvitationCode(code.text) == code)
        #expect(InvitationCode(code.text.lowercased()) == code)
        #expect(code.text.utf8.count == 9)
    }

    static let typed: [(typed: String, text: String?)] = [
        ("7k3m-9q2x", "7K3M-9Q2X"), ("7K3M9Q2X", "7K3M-9Q2X"), (" 7k3m 9q2x ", "7K3M-9Q2X"),
        ("7-k-3-m-9-q-2-x", "7K3M-9Q2X"), ("OIL0-oil0", "0110-0110"), ("", nil),
        ("7K3M-9Q2", nil), ("7K3M-9Q2XX", nil), ("7K3M-9Q2U", nil), ("7K3M_9Q2X", nil),
        ("7K3M-9Q2é", nil), ("７K3M9Q2X", nil), ("7K3M\n9Q2X", nil),
        (String(repeating: " ", count: 60) + "7K3M9Q2X", nil),
    ]

    @Test(arguments: typed)
    func `what people type is understood, and nothing else`(typed: String, text: String?) {
        #expect(InvitationCode(typed)?.text == text)
    }
}
