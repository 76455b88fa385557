import JSONTree
import SyncCore
import TestSupport
import Testing

struct PushMessageTests {
    @Test(arguments: seeds(100))
    func `requests and answers come out of their text as they went in`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let request = PushRequest(
            device: DeviceID(bits: random.next()), storeID: random.chance(50) ? "s1" : nil,
            writes: (0..<random.below(6)).map { random.pushWrite(number: Int64($0 + 1)) })
        #expect(try PushRequest(Self.reread(request.json)) == request)

        let answer = PushAnswer(
            now: Int64(random.below(.max)), storeID: "00ff00ff00ff00ff",
            acked: Int64(random.below(100)),
            results: (0..<random.below(6)).map { random.writeResult(number: Int64($0 + 1)) })
        #expect(try PushAnswer(Self.reread(answer.json)) == answer)
    }

    @Test func `fields that are not known are ignored`() throws {
        let request = try PushRequest(
            try JSON(
                parsing: """
                    {"colour":1,"writes":[{"size":[{}],"value":7,"set":"/a","seq":3,
                    "stamp":"000000000001-0000-0000000000000002"}],"device":"0000000000000002"}
                    """))
        let stamp = Stamp(milliseconds: 1, counter: 0, device: DeviceID(bits: 2))
        let write = PathWrite(path: try Path("/a"), value: 7)
        #expect(request.device == DeviceID(bits: 2))
        #expect(request.writes == [PushWrite(number: 3, stamp: stamp, content: .set(write))])
        let answer = try PushAnswer(
            try JSON(
                parsing: """
                    {"now":5,"store":"s","acked":3,"more":null,
                    "results":[{"seq":3,"result":"applied","cost":9}]}
                    """))
        #expect(answer.results == [WriteResult(number: 3, outcome: .applied)])
    }

    @Test(arguments: [
        ("null", "device"), ("[]", "device"), ("{}", "device"),
        (#"{"device":7,"writes":[]}"#, "device"),
        (#"{"device":"00000000000000G0","writes":[]}"#, "device"),
        (#"{"device":"0000000000000001"}"#, "writes"),
        (#"{"device":"0000000000000001","writes":{}}"#, "writes"),
        (#"{"device":"0000000000000001","writes":[{}]}"#, "seq"),
        (#"{"device":"0000000000000001","writes":[7]}"#, "seq"),
        (#"{"device":"0000000000000001","writes":[{"seq":0,"skip":true}]}"#, "seq"),
        (#"{"device":"0000000000000001","writes":[{"seq":-1,"skip":true}]}"#, "seq"),
        (#"{"device":"0000000000000001","writes":[{"seq":1.5,"skip":true}]}"#, "seq"),
        (#"{"device":"0000000000000001","writes":[{"seq":"1","skip":true}]}"#, "seq"),
    ])
    func `a request that cannot be read says which field is at fault`(
        text: String, named: String
    ) throws {
        let json = try JSON(parsing: text)
        let error = #expect(throws: WireError.self) { try PushRequest(json) }
        #expect(try #require(error).description.contains(named))
    }

    @Test(arguments: [
        (#""value":1"#, Rejection.invalidPath),
        (#""set":"/a","merge":"/a","value":1"#, .invalidPath),
        (#""set":7,"value":1"#, .invalidPath),
        (#""set":"/a.b","value":1"#, .invalidPath),
        (#""set":"/a/.sv","value":1"#, .invalidPath),
        (#""set":"/.priority/a","value":1"#, .invalidPath),
        (#""set":"/a[0]","value":1"#, .invalidPath),
        (#""set":"/\#(String(repeating: "a/", count: 33))","value":1"#, .invalidPath),
        (#""set":"/\#(String(repeating: "a", count: 769))","value":1"#, .invalidPath),
        (#""set":"/a","value":{"b.c":1}"#, .invalidValue),
        (#""set":"/a","value":{"":1}"#, .invalidValue),
        (#""set":"/a","value":{".value":1,"b":2}"#, .invalidValue),
        (#""set":"/a","value":{".colour":1}"#, .invalidValue),
        (#""set":"/a","value":{".sv":"nonsense"}"#, .invalidValue),
        (#""set":"/a","value":{".priority":true,"b":1}"#, .invalidValue),
        (#""set":"/a/.priority","value":true"#, .invalidValue),
        (#""set":"/a/.priority","value":{"b":1}"#, .invalidValue),
        (#""set":"/\#(String(repeating: "a/", count: 32))","value":{"b":1}"#, .invalidValue),
        (#""merge":"/a""#, .invalidValue),
        (#""merge":"/a","value":[1]"#, .invalidValue),
        (#""merge":"/a.b","value":{"c":1}"#, .invalidPath),
        (#""merge":"/a","value":{"":1}"#, .invalidPath),
        (#""merge":"/a","value":{"/":1}"#, .invalidPath),
        (#""merge":"/a","value":{"b":1,"b/c":2}"#, .invalidPath),
        (#""merge":"/a","value":{"b":1,"/b/":2}"#, .invalidPath),
        (#""merge":"/a","value":{"b$":1}"#, .invalidPath),
        (#""merge":"/a/.priority","value":{"b":1}"#, .invalidPath),
        (#""merge":"/a","value":{".priority/b":1}"#, .invalidPath),
        (#""merge":"/\#(String(repeating: "a/", count: 32))","value":{"b":1}"#, .invalidPath),
        (
            #""merge":"/\#(String(repeating: "a/", count: 32))","value":{"b/.priority":1}"#,
            .invalidPath
        ),
        (#""merge":"/a","value":{"b":{"c$":1}}"#, .invalidValue),
        (#""merge":"/a","value":{"b":{".priority":[1],"c":1}}"#, .invalidValue),
        (#""merge":"/a","value":{".priority":false}"#, .invalidValue),
    ])
    func `a write that cannot be read is invalid by itself`(
        fields: String, rejection: Rejection
    ) throws {
        let write = try PushWrite(
            try JSON(
                parsing: #"{"seq":4,"stamp":"000000000001-0000-0000000000000002",\#(fields)}"#))
        #expect(write.number == 4)
        guard case .invalid(let code, let message) = write.content else {
            Issue.record("\(fields) was read")
            return
        }
        #expect(code == rejection, "\(message)")
        #expect(!message.isEmpty)
        #expect(write.parts.isEmpty)
    }

    @Test(arguments: [
        "", #""stamp":null,"#, #""stamp":7,"#, #""stamp":"yesterday","#,
        #""stamp":"000000000000-0000-0000000000000000","#,
    ])
    func `a write without a stamp is invalid by itself`(stamp: String) throws {
        let write = try PushWrite(try JSON(parsing: #"{"seq":4,\#(stamp)"set":"/a","value":1}"#))
        guard case .invalid(.invalidStamp, _) = write.content else {
            Issue.record("\(stamp) was read")
            return
        }
    }

    @Test(arguments: [
        "/\(String(repeating: "a/", count: 32))", "/", "/.priority",
        "/\(String(repeating: "a/", count: 32)).priority",
    ])
    func `a place at the bounds is read`(place: String) throws {
        let fields: [JSON] = [
            JSON(["set": .string(place), "value": 1]),
            JSON(["merge": "/", "value": JSON(["b": 1])]),
        ]
        for case .object(let fields) in fields {
            let stamp = Stamp(milliseconds: 1, counter: 0, device: DeviceID(bits: 2)).description
            let write = try PushWrite(
                .object(
                    fields + [
                        JSON.Field(name: "seq", value: 1),
                        JSON.Field(name: "stamp", value: .string(stamp)),
                    ]))
            #expect(write.parts.count == 1, "\(write)")
        }
    }

    @Test(arguments: [
        (#"{"store":"s","acked":3,"results":[]}"#, "now"),
        (#"{"now":"5","store":"s","acked":3,"results":[]}"#, "now"),
        (#"{"now":5,"acked":3,"results":[]}"#, "store"),
        (#"{"now":5,"store":"s","results":[]}"#, "acked"),
        (#"{"now":5,"store":"s","acked":3}"#, "results"),
        (#"{"now":5,"store":"s","acked":3,"results":[{}]}"#, "seq"),
        (#"{"now":5,"store":"s","acked":3,"results":[{"seq":3}]}"#, "result 3"),
        (#"{"now":5,"store":"s","acked":3,"results":[{"seq":3,"result":"maybe"}]}"#, "result 3"),
        (
            #"{"now":5,"store":"s","acked":3,"results":[{"seq":3,"result":"applied","stamp":"x"}]}"#,
            "stamp"
        ),
    ])
    func `an answer that cannot be read says what is at fault`(
        text: String, named: String
    ) throws {
        let json = try JSON(parsing: text)
        let error = #expect(throws: WireError.self) { try PushAnswer(json) }
        #expect(try #require(error).description.contains(named))
    }

    @Test func `a rejection with a code that is not known keeps its words`() throws {
        let json = try JSON(
            parsing: #"{"seq":1,"result":"rejected","error":"moon_phase","message":"not today"}"#)
        #expect(
            try WriteResult(json).outcome == .rejected(.invalidValue, message: "not today"))
        let bare = try JSON(parsing: #"{"seq":1,"result":"rejected","error":"moon_phase"}"#)
        #expect(try WriteResult(bare).outcome == .rejected(.invalidValue, message: "moon_phase"))
    }

    private static func reread(_ json: JSON) throws -> JSON {
        try JSON(parsing: json.text())
    }
}

extension SplitMix64 {
    fileprivate mutating func pushWrite(number: Int64) -> PushWrite {
        let stamp = Stamp(
            milliseconds: Int64(1 + below(1 << 40)), counter: UInt16(below(1 << 16)),
            device: DeviceID(bits: next()))
        switch below(5) {
        case 0:
            return PushWrite(
                number: number, stamp: chance(50) ? .none : stamp, content: .skip)
        case 1, 2:
            let base = path()
            let places = Set((0..<below(4)).map { _ in key() })
            let writes = places.sorted().map {
                PathWrite(path: base.appending($0), value: sentValue())
            }
            return PushWrite(number: number, stamp: stamp, content: .merge(at: base, writes))
        default:
            let write = PathWrite(path: path(), value: sentValue())
            return PushWrite(
                number: number, stamp: stamp, content: .set(write), isRestoring: chance(30))
        }
    }

    private mutating func sentValue() -> Value {
        switch below(8) {
        case 0: return .null
        case 1: return .timestamp
        case 2: return .increment(by: number())
        default: return value()
        }
    }

    fileprivate mutating func writeResult(number: Int64) -> WriteResult {
        let outcome: WriteResult.Outcome =
            switch below(5) {
            case 0: .applied
            case 1: .partial
            case 2: .shadowed
            case 3: .skipped
            default: .rejected(pick(Rejection.allCases), message: text(scalarsMin: 1))
            }
        return WriteResult(
            number: number, outcome: outcome, stamp: chance(50) ? stamp() : nil,
            value: chance(30) ? JSON(chance(20) ? .null : value()) : nil)
    }
}

extension Value {
    /// Filled in with the milliseconds of the stamp.
    static let timestamp = Value.object(
        Object([Member(key: .serverValue, value: "timestamp")]))

    /// Filled in with the sum of what stands and the amount.
    static func increment(by amount: Value) -> Value {
        let increment = Value.object(
            Object([Member(key: Key(unchecked: "increment"), value: amount)]))
        return .object(Object([Member(key: .serverValue, value: increment)]))
    }
}
