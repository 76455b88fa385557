import Access
import JSONTree
import Testing

struct GrantTests {
    static let texts: [(text: String, isGrant: Bool)] = [
        (#"{"home":true,"write":true}"#, true), (#"{"match":"m1","write":false}"#, true),
        (#"{"home":false,"write":true}"#, false), (#"{"home":true}"#, false),
        (#"{"write":true}"#, false), (#"{"home":true,"match":"m1","write":true}"#, false),
        (#"{"match":7,"write":true}"#, false), (#"{"match":"a/b","write":true}"#, false),
        (#"{"match":"","write":true}"#, false), (#"{"home":"true","write":true}"#, false),
        (#"{"home":true,"write":"yes"}"#, false), ("7", false), ("null", false),
    ]

    @Test(arguments: texts)
    func `a grant says where and whether to write, and no more`(
        text: String, isGrant: Bool
    ) throws {
        let json = try JSON(parsing: text)
        let grant = Grant(json)
        #expect((grant != nil) == isGrant)
        if let grant { #expect(grant.json == json) }
    }

    @Test func `a grant covers what it allows`() {
        let home = Grant(.home, mayWrite: true)
        let reader = Grant(.home, mayWrite: false)
        let match = Grant(.match("m1"), mayWrite: true)
        let other = Grant(.match("m2"), mayWrite: true)
        #expect(home.covers(match) && home.covers(reader) && home.covers(home))
        #expect(reader.covers(Grant(.match("m1"), mayWrite: false)))
        #expect(!reader.covers(match) && !match.covers(other) && !match.covers(reader))
        #expect(home.mayInvite && !reader.mayInvite && !match.mayInvite)
    }
}
