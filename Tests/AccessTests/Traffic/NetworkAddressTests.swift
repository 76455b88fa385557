import Access
import Testing

struct NetworkAddressTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"),
        ("::", "0:0:0:0:0:0:0:0"), ("::1", "0:0:0:0:0:0:0:1"), ("1::", "1:0:0:0:0:0:0:0"),
        ("2001:DB8::a:1", "2001:db8:0:0:0:0:a:1"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
        ("::ffff:10.1.2.3", "10.1.2.3"), ("::FFFF:0a01:0203", "10.1.2.3"),
        ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"), ("1::1.2.3.4", "1:0:0:0:0:0:102:304"),
        ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
    ])
    func `an address is read and written`(text: String, written: String) {
        #expect(NetworkAddress(text)?.description == written)
    }

    @Test(arguments: [
        "", "1", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.-4", "1.2.3.+4", " 1.2.3.4",
        "1.2.3.4 ", "1.2..4", "0x1.2.3.4", ":", ":::", "1:", ":1", "1:2:3:4:5:6:7", "::1::",
        "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "12345::", "g::", "::1%eth0", "[::1]",
        "1.2.3.4::",
        "::1.2.3", "::1.2.3.4:5", "::+1", "localhost", "unknown", "１.2.3.4", "::1\0",
    ])
    func `what is no address is none`(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
        ("128.0.0.1", false), ("::2", false), ("10.0.0.1", false), ("fe80::1", false),
    ])
    func `this machine's own are known`(text: String, isLoopback: Bool) throws {
        #expect(try #require(NetworkAddress(text)).isLoopback == isLoopback)
    }

    @Test(arguments: [
        ("10.1.2.3", "10.1.2.3"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), ("::1", "::1"),
    ])
    func `a household has one half of IPv6`(text: String, household: String) throws {
        #expect(try #require(NetworkAddress(text)).household == NetworkAddress(household))
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.0", false),
        ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "::1", false), ("::/0", "8.8.8.8", true),
        ("192.168.1.7", "192.168.1.7", true), ("192.168.1.7", "192.168.1.6", false),
        ("192.168.1.6/31", "192.168.1.7", true), ("192.168.1.7/32", "192.168.1.7", true),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/32", "2001:db9::", false),
        ("fe80::/65", "fe80::7fff:0:0:1", true), ("fe80::/65", "fe80::8000:0:0:1", false),
        ("::1", "::1", true), ("10.0.0.0/8", "::ffff:10.0.0.1", true),
    ])
    func `a range holds what begins like it`(range: String, text: String, holds: Bool) throws {
        let address = try #require(NetworkAddress(text))
        #expect(try #require(NetworkRange(range)).contains(address) == holds)
    }

    @Test(arguments: [
        "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.1/8", "::/129", "10.0.0.0/8/8",
        "10.0.0.0/+8", "localhost", "2001:db8::1/32", "10.0.0.0/99999999999999999999",
    ])
    func `what is no range is none`(text: String) {
        #expect(NetworkRange(text) == nil)
    }
}
