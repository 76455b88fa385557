import JSONTree
import SyncServer
import TestSupport
import Testing

/// Queries that choose more than is held.
struct LargeQueryTests {
    private static let count = 20_000

    private static func member(_ number: Int) -> String {
        "\"k\(1_000_000 + number)\":{\"n\":\(count - number),\"t\":\"some text for this row\"}"
    }

    private static func text(_ numbers: Range<Int>) -> String {
        "{" + numbers.map { member($0) }.joined(separator: ",") + "}"
    }

    @Test func `a large ordered read, a part of it too, is what it is in small`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let rules = #"{"rules":{"a":{".indexOn":"n"}}}"#
            #expect(try peer.request("PUT /.settings/rules.json", rules).status == 200)
            let whole = Self.text(0..<Self.count)
            #expect(try peer.request("PUT /a.json?print=silent", whole).status == 204)
            let tag = ["X-Firebase-ETag: true"]
            for query in [
                "orderBy=%22$key%22", "orderBy=%22n%22", "orderBy=%22$priority%22",
                "orderBy=%22n%22&limitToFirst=30000", "orderBy=%22$key%22&startAt=%22a%22",
            ] {
                let answer = try peer.request("GET /a.json?\(query)", headers: tag)
                #expect((answer.text == whole) == true, "\(query)")
                #expect(answer["ETag"] == (try EntityTagOracle.tag(of: whole)), "\(query)")
                let called = try peer.request("GET /a.json?\(query)&callback=f")
                #expect((called.text == "f(\(whole));") == true, "\(query)")
            }
            let part = Self.text(500..<19_000)
            for query in [
                "orderBy=%22n%22&startAt=1001&endAt=19500",
                "orderBy=%22$key%22&startAt=%22k1000500%22&endBefore=%22k1019000%22",
            ] {
                let answer = try peer.request("GET /a.json?\(query)")
                #expect((answer.text == part) == true, "\(query)")
                let head = try peer.request("HEAD /a.json?\(query)", headers: tag)
                #expect(head["ETag"] == (try EntityTagOracle.tag(of: part)), "\(query)")
                let silent = try peer.request("GET /a.json?\(query)&print=silent")
                #expect(silent.status == 204, "\(query)")
            }
            let refused = try peer.request("GET /a.json?orderBy=%22t%22")
            #expect(refused.status == 400)
            #expect(refused.text.contains("Index not defined"), "\(refused.text)")
        }
    }

    @Test func `a large part of a list of indices shows as an array`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let text = String(repeating: "x", count: 600)
            let elements = Array(repeating: "\"\(text)\"", count: 20_000)
            let whole = "[" + elements.joined(separator: ",") + "]"
            #expect(try peer.request("PUT /a.json?print=silent", whole).status == 204)
            let query = "orderBy=%22$key%22&startAt=%222%22"
            let answer = try peer.request("GET /a.json?\(query)")
            let part = ["null", "null"] + elements.dropFirst(2)
            #expect((answer.text == "[" + part.joined(separator: ",") + "]") == true)
        }
    }
}
