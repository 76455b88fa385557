import Access
import Testing

struct ForwardedFieldsTests {
    private let proxies = ["10.0.0.0/8", "::1"].compactMap { NetworkRange($0) }

    private func origin(_ fields: ForwardedFields, from peer: String) throws -> String {
        let peer = RequestOrigin(
            address: try #require(NetworkAddress(peer)), isEncrypted: false)
        let origin = fields.origin(from: peer, trusting: proxies)
        return "\(origin.address)\(origin.isEncrypted ? " encrypted" : "")"
    }

    @Test(arguments: [
        // By whom, what it says, and whose the request is taken for.
        ("8.8.8.8", ["1.2.3.4"], "8.8.8.8"), ("10.0.0.1", ["1.2.3.4"], "1.2.3.4"),
        ("10.0.0.1", ["6.6.6.6, 1.2.3.4"], "1.2.3.4"),
        ("10.0.0.1", ["6.6.6.6, 1.2.3.4 , 10.9.9.9"], "1.2.3.4"),
        ("10.0.0.1", ["6.6.6.6", "1.2.3.4", "10.9.9.9"], "1.2.3.4"),
        ("10.0.0.1", ["10.2.2.2, 10.3.3.3"], "10.2.2.2"), ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", [""], "10.0.0.1"), ("10.0.0.1", ["unknown"], "10.0.0.1"),
        ("10.0.0.1", ["6.6.6.6, junk"], "10.0.0.1"), ("10.0.0.1", ["1.2.3.4:5678"], "1.2.3.4"),
        ("10.0.0.1", ["[2001:db8::1]:5678"], "2001:db8:0:0:0:0:0:1"),
        ("10.0.0.1", ["2001:db8::1"], "2001:db8:0:0:0:0:0:1"),
        ("10.0.0.1", ["[1.2.3.4]"], "10.0.0.1"),
        ("10.0.0.1", ["1.2.3.4,"], "10.0.0.1"), ("10.0.0.1", ["1.2.3.4\u{0}"], "10.0.0.1"),
    ])
    func `addresses are believed as far as proxies are named`(
        peer: String, values: [String], origin expected: String
    ) throws {
        #expect(try origin(ForwardedFields(addresses: values), from: peer) == expected)
    }

    @Test(arguments: [
        ("10.0.0.1", ["for=1.2.3.4;proto=https"], "1.2.3.4 encrypted"),
        ("10.0.0.1", ["For=\"[2001:db8::1]:47\";by=203.0.113.43"], "2001:db8:0:0:0:0:0:1"),
        ("10.0.0.1", ["for=6.6.6.6, for=1.2.3.4;proto=https, for=10.7.7.7"], "1.2.3.4 encrypted"),
        ("10.0.0.1", ["for=1.2.3.4;host=\"a,b;for=6.6.6.6\""], "1.2.3.4"),
        ("10.0.0.1", ["for=_hidden"], "10.0.0.1"), ("10.0.0.1", ["for=unknown"], "10.0.0.1"),
        ("10.0.0.1", ["for=1.2.3.4;for=6.6.6.6"], "10.0.0.1"),
        ("10.0.0.1", ["for=\"1.2.3.4"], "10.0.0.1"), ("10.0.0.1", ["for"], "10.0.0.1"),
        ("10.0.0.1", ["for=\"1.2.\\3.4\""], "1.2.3.4"), ("8.8.8.8", ["for=1.2.3.4"], "8.8.8.8"),
    ])
    func `the standard's field says the same`(
        peer: String, values: [String], origin expected: String
    ) throws {
        #expect(try origin(ForwardedFields(elements: values), from: peer) == expected)
    }

    @Test func `the field that proxies add to counts beside the other`() throws {
        let fields = ForwardedFields(
            addresses: ["1.2.3.4"], schemes: ["http, https"], elements: ["for=6.6.6.6"])
        #expect(try origin(fields, from: "10.0.0.1") == "1.2.3.4 encrypted")
        #expect(try origin(fields, from: "8.8.8.8") == "8.8.8.8")
    }

    @Test func `a field of many thousand steps is followed for a few`() throws {
        let values = Array(repeating: "10.0.0.2", count: 5000)
        #expect(try origin(ForwardedFields(addresses: values), from: "10.0.0.1") == "10.0.0.2")
    }
}
