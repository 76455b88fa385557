import JSONTree
import SyncCore
import TestSupport
import Testing

struct FeedMessageTests {
    @Test(arguments: seeds(100))
    func `a page of changes comes out of its text as it went in`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let rows = (0..<random.below(8)).map { Row.random(&random, sequence: Int64($0 * 3 + 1)) }
        let page = ChangePage(
            changes: rows,
            cursor: Cursor(storeID: "abc", position: Int64(random.below(100)), began: 7),
            isReset: random.chance(50), hasMore: random.chance(50))
        let text = try page.text(now: 123)
        let json = try JSON(parsing: text)
        #expect(json["now"] == 123)
        #expect(json["store"] == "abc")
        #expect(try ChangePage(json) == page)
    }

    @Test func `a change is written as the protocol has it`() throws {
        let device = DeviceID(bits: 1)
        let stamp = Stamp(milliseconds: 1, counter: 0, device: device)
        let changes = [
            Row(
                path: PathCode(try Path("/a")), stamp: stamp, value: Array("{}".utf8),
                evidence: stamp, sequence: 4),
            Row(
                path: PathCode(try Path("/a/b")), stamp: stamp.successor(device: device),
                value: nil, evidence: stamp, sequence: 5),
        ]
        let page = ChangePage(
            changes: changes, cursor: Cursor(storeID: "s", position: 5, began: 2), isReset: false,
            hasMore: true)
        #expect(
            String(decoding: try page.text(now: 9), as: UTF8.self) == """
                {"now":9,"store":"s","cursor":"s.5.2","reset":false,"more":true,"changes":[\
                {"sequence":4,"stamp":"000000000001-0000-0000000000000001","set":"/a","value":{}},\
                {"sequence":5,"stamp":"000000000001-0001-0000000000000001","set":"/a/b",\
                "value":null,"evidence":"000000000001-0000-0000000000000001"}]}
                """)
    }

    @Test(arguments: ["null", #"{"x":null}"#, "[]", #"{"x":{}}"#, #"{".priority":1}"#])
    func `a value that shows nothing is null, without evidence`(value: String) throws {
        let page = try ChangePage(try JSON(parsing: Self.page(#""set":"/a","value":\#(value)"#)))
        #expect(page.changes.map(\.value) == [nil])
        #expect(page.changes.map(\.evidence) == [.none])
    }

    @Test(arguments: [
        (#"{"reset":false,"more":false,"changes":[]}"#, "cursor"),
        (#"{"cursor":"s","reset":false,"more":false,"changes":[]}"#, "cursor"),
        (#"{"cursor":"s.1.1","more":false,"changes":[]}"#, "reset"),
        (#"{"cursor":"s.1.1","reset":false,"changes":[]}"#, "more"),
        (#"{"cursor":"s.1.1","reset":false,"more":false}"#, "changes"),
        (page(#""value":1"#), "set"), (page(#""set":"/a.b","value":1"#), "change 1"),
        (page(#""set":"/a","value":{"b$":1}"#), "change 1"),
        (page(#""set":"/a","value":{".sv":"timestamp"}"#), "change 1"),
        (page(#""set":"/a/.priority","value":true"#), "change 1"),
        (page(#""set":"/a/.priority","value":{"b":1}"#), "change 1"),
        (page(#""set":"/a","value":1,"evidence":"x""#), "evidence"),
    ])
    func `a page that cannot be read says what is at fault`(text: String, named: String) throws {
        let json = try JSON(parsing: text)
        let error = #expect(throws: WireError.self) { try ChangePage(json) }
        #expect(try #require(error).description.contains(named))
    }

    private static func page(_ fields: String) -> String {
        #"{"cursor":"s.1.1","reset":false,"more":false,"changes":[{"sequence":1,"#
            + #""stamp":"000000000001-0000-0000000000000001",\#(fields)}]}"#
    }

    // MARK: Status

    @Test func `a status comes out of its text as it went in`() throws {
        let status = ServerStatus(
            now: 5, storeID: "s", version: "1.2",
            cursor: Cursor(storeID: "s", position: 3, began: 1),
            pushBytesMax: 10, pushWritesMax: 20, pushResultsKept: 30)
        #expect(try ServerStatus(try JSON(parsing: status.json.text())) == status)
    }

    @Test func `limits that a status leaves out are the usual ones`() throws {
        let json = try JSON(
            parsing: #"{"now":5,"store":"s","version":"1","cursor":"s.0.0","limits":{"depth":9}}"#)
        let status = try ServerStatus(json)
        #expect(status.pushBytesMax == Limits.pushBytesMax)
        #expect(status.pushWritesMax == Limits.pushWritesMax)
        // One that does not say so keeps none.
        #expect(status.pushResultsKept == 0)
    }

    @Test(arguments: [
        "[]", #"{"store":"s","version":"1","cursor":"s.0.0"}"#,
        #"{"now":5,"version":"1","cursor":"s.0.0"}"#, #"{"now":5,"store":"s","cursor":"s.0.0"}"#,
        #"{"now":5,"store":"s","version":"1"}"#,
        #"{"now":5,"store":"s","version":"1","cursor":"s.0"}"#,
    ])
    func `a status that lacks a field is refused`(text: String) throws {
        let json = try JSON(parsing: text)
        #expect(throws: WireError.self) { try ServerStatus(json) }
    }

    // MARK: Cursor

    @Test(arguments: seeds(20))
    func `a cursor comes out of its text as it went in`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let cursor = Cursor(
            storeID: String(random.next(), radix: 16), position: Int64(random.below(.max)),
            began: Int64(random.below(.max)))
        #expect(Cursor(cursor.description) == cursor)
    }

    @Test(arguments: [
        "", ".", "..", "s", "s.1", ".1.1", "s.1.", "s..1", "s.-1.1", "s.1.-1", "s.1.1.1", "s.a.1",
        "s.9223372036854775808.1", "s. 1.1", "s.1.1\n", "s.+1.1", "s.01.1", "s.1.0x1",
    ])
    func `text that is no cursor is refused`(text: String) {
        #expect(Cursor(text) == nil)
    }
}

extension Row {
    fileprivate static func random(_ random: inout SplitMix64, sequence: Int64) -> Row {
        let isPriority = random.chance(20)
        let path = isPriority ? random.path().appending(.priority) : random.path()
        let code = PathCode(path)
        let stamp = random.stamp()
        var value: [UInt8]?
        switch random.below(4) {
        case 0: break
        case 1 where !isPriority: value = Array("{}".utf8)
        default:
            value = (isPriority ? .integer(Int64(random.below(9))) : random.value()).exportText
        }
        let implied = Row.ownEvidence(path: code, stamp: stamp, isNull: value == nil)
        return Row(
            path: code, stamp: stamp, value: value,
            evidence: random.chance(50) ? implied : random.stamp(), sequence: sequence)
    }
}
