import JSONTree
import SyncCore
import Testing

struct PushRouteTests {
    /// What the servers' clocks show.
    private static let now: Int64 = 1_750_000_000_000
    private static let device = DeviceID(bits: 0xD1)

    private static func refusal(_ sentence: String, _ field: String) -> String {
        "{\n  \"error\" : \"\(sentence)\",\n  \(field)\n}\n"
    }

    private static func stamp(_ milliseconds: Int64, counter: UInt16 = 0) -> String {
        Stamp(milliseconds: now + milliseconds, counter: counter, device: device).description
    }

    private static func batch(_ writes: String...) -> String {
        "{\"device\":\"\(device)\",\"writes\":[\(writes.joined(separator: ","))]}"
    }

    private static func results(_ answer: JSON) -> String {
        String(decoding: (answer["results"] ?? .null).text(), as: UTF8.self)
    }

    private static let earlier = stamp(-1000)

    @Test func `a set and a merge are applied, and the answer says with which stamps`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let answer = try peer.json(
                "POST /.sync/push",
                Self.batch(
                    #"{"seq":1,"stamp":"\#(Self.earlier)","set":"/a/b","value":{"c":[1]},"x":0}"#,
                    #"{"seq":2,"stamp":"\#(Self.stamp(-5))","merge":"/a","value":{"d/e":2}}"#))
            #expect(answer["now"]?.integer == Self.now)
            #expect(answer["acked"]?.integer == 2)
            #expect(
                Self.results(answer)
                    == #"[{"seq":1,"result":"applied","stamp":"\#(Self.earlier)"},"#
                    + #"{"seq":2,"result":"applied","stamp":"\#(Self.stamp(-5))"}]"#)
            let status = try peer.json("GET /.sync/status")
            #expect(answer["store"]?.string == status["store"]?.string)
            #expect(try peer.request("GET /a.json").text == #"{"b":{"c":[1]},"d":{"e":2}}"#)
        }
    }

    @Test func `a write made earlier does not beat one made later`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.json("PUT /a.json", "\"later\"")
            let answer = try peer.json(
                "POST /.sync/push",
                Self.batch(
                    #"{"seq":1,"stamp":"\#(Self.earlier)","set":"/a","value":"earlier"}"#,
                    #"{"seq":2,"stamp":"\#(Self.stamp(-9))","merge":"/","value":{"a":1,"b":2}}"#))
            #expect(
                Self.results(answer)
                    == #"[{"seq":1,"result":"shadowed","stamp":"\#(Self.earlier)"},"#
                    + #"{"seq":2,"result":"partial","stamp":"\#(Self.stamp(-9))"}]"#)
            #expect(try peer.request("GET /.json").text == #"{"a":"later","b":2}"#)
        }
    }

    @Test func `a rejected write does not stop those after it`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let answer = try peer.json(
                "POST /.sync/push",
                Self.batch(
                    #"{"seq":1,"stamp":"\#(Self.stamp(1))","set":"/a.b","value":1}"#,
                    #"{"seq":2,"stamp":"\#(Self.stamp(2))","merge":"/","value":{"c":1,"c/d":1}}"#,
                    #"{"seq":3,"stamp":"x","set":"/a","value":1}"#,
                    #"{"seq":4,"stamp":"\#(Self.stamp(-15_638_400_000))","set":"/a","value":1}"#,
                    #"{"seq":5,"stamp":"\#(Self.stamp(3))","set":"/a","value":{"b":{".x":1}}}"#,
                    #"{"seq":6,"skip":true}"#,
                    #"{"seq":7,"stamp":"\#(Self.stamp(4))","set":"/a","value":"in"}"#))
            let results = try #require(answer["results"]?.array)
            #expect(
                results.map { $0["error"]?.string } == [
                    "invalid_path", "invalid_path", "invalid_stamp", "too_old", "invalid_value",
                    nil, nil,
                ])
            #expect(
                results.map { $0["result"]?.string }
                    == Array(repeating: "rejected", count: 5) + ["skipped", "applied"])
            #expect(results[3]["message"]?.string == "the write was made more than 180 days ago")
            #expect(answer["acked"]?.integer == 7)
            #expect(try peer.request("GET /.json").text == #"{"a":"in"}"#)
        }
    }

    @Test func `a batch that is sent again is answered as before and changes nothing`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let batch = Self.batch(
                #"{"seq":1,"stamp":"\#(Self.earlier)","set":"/n","value":{".sv":{"increment":5}}}"#,
                #"{"seq":2,"stamp":"\#(Self.stamp(-2))","set":"/t","value":{".sv":"timestamp"}}"#)
            let first = try peer.json("POST /.sync/push", batch)
            // The increment took the server's time, and the write behind it stays behind it.
            #expect(first["results"]?.array?.map { $0["value"]?.integer } == [5, Self.now])
            server.clock.now += 60_000
            let again = try peer.json("POST /.sync/push", batch)
            #expect(Self.results(again) == Self.results(first))
            #expect(again["now"]?.integer == Self.now + 60_000)
            #expect(try peer.request("GET /n.json").text == "5")
            let reused = try peer.json(
                "POST /.sync/push",
                Self.batch(#"{"seq":2,"stamp":"\#(Self.stamp(7))","set":"/t","value":1}"#))
            #expect(reused["results"]?.array?.first?["error"]?.string == "sequence_used")
            #expect(reused["acked"]?.integer == 2)
        }
    }

    @Test func `a clock that is ahead does not win, and keeps its order`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let day: Int64 = 86_400_000
            let answer = try peer.json(
                "POST /.sync/push",
                Self.batch(
                    #"{"seq":1,"stamp":"\#(Self.stamp(day))","set":"/a","value":1}"#,
                    #"{"seq":2,"stamp":"\#(Self.stamp(day + 1))","set":"/a","value":2}"#,
                    #"{"seq":3,"stamp":"\#(Self.stamp(2000))","set":"/b","value":3}"#))
            let stamps = answer["results"]?.array?.map { $0["stamp"]?.string }
            #expect(
                stamps == [Self.stamp(0), Self.stamp(0, counter: 1), Self.stamp(2000)])
            server.clock.now += 3000
            _ = try peer.json("PUT /a.json", "\"now\"")
            #expect(try peer.request("GET /.json").text == #"{"a":"now","b":3}"#)
        }
    }

    @Test func `a gap is refused whole, with the number expected`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            func write(_ number: Int) -> String {
                #"{"seq":\#(number),"stamp":"\#(Self.stamp(Int64(number)))","set":"/a","value":1}"#
            }
            let first = try peer.request("POST /.sync/push", Self.batch(write(2)))
            #expect(first.status == 409)
            #expect(
                first.text
                    == Self.refusal(
                        "the write numbered 2 came where number 1 is expected", #""expected" : 1"#))
            let inside = try peer.request("POST /.sync/push", Self.batch(write(1), write(3)))
            #expect(inside.status == 409)
            #expect(try JSON(parsing: inside.body)["expected"] == 2)
            #expect(try peer.request("GET /a.json").text == "null")
            let whole = try peer.json("POST /.sync/push", Self.batch(write(1), write(2)))
            #expect(whole["acked"]?.integer == 2)
        }
    }

    @Test func `a batch has at most 1000 writes`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let skips = (1...1001).map { "{\"seq\":\($0),\"skip\":true}" }
            let body = "{\"device\":\"\(Self.device)\",\"writes\":["
            let over = try peer.request(
                "POST /.sync/push", body + skips.joined(separator: ",") + "]}")
            #expect(over.status == 413)
            #expect(
                over.text
                    == Scenario.refusal("the batch has 1001 writes, more than the limit of 1000"))
            let full = try peer.json(
                "POST /.sync/push", body + skips.dropLast().joined(separator: ",") + "]}")
            #expect(full["acked"]?.integer == 1000)
            let empty = try peer.json("POST /.sync/push", body + "]}")
            #expect(empty["acked"]?.integer == 1000)
            #expect(Self.results(empty) == "[]")
        }
    }

    @Test func `a batch that is meant for another store is refused whole`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let store = try #require(try peer.json("GET /.sync/status")["store"]?.string)
            let write = #"{"seq":1,"stamp":"\#(Self.earlier)","set":"/a","value":1}"#
            func batch(_ store: String) -> String {
                #"{"device":"\#(Self.device)","store":"\#(store)","writes":[\#(write)]}"#
            }
            let refused = try peer.request("POST /.sync/push", batch("0000000000000000"))
            #expect(refused.status == 409)
            #expect(
                refused.text
                    == Self.refusal(
                        "the batch is meant for another store than the one that is here now",
                        "\"store\" : \"\(store)\""))
            #expect(try peer.request("GET /a.json").text == "null")
            #expect(try peer.json("POST /.sync/push", batch(store))["acked"]?.integer == 1)
        }
    }

    @Test func `a push goes to the namespace it names`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let batch = Self.batch(
                #"{"seq":1,"stamp":"\#(Self.earlier)","set":"/a","value":1}"#)
            _ = try peer.json("POST /.sync/push?ns=Other", batch)
            #expect(try peer.request("GET /.json?ns=other").text == #"{"a":1}"#)
            #expect(try peer.request("GET /.json").text == "null")
        }
    }

    @Test(arguments: [
        Scenario(
            "messages that are no push",
            #"""
            POST /.sync/push
            <
            400 Error: No data supplied.
            POST /.sync/push
            < {"device":
            400 Invalid data; couldn't parse JSON object, array, or value. \#
            The reason: the text ends in the \#
            middle of a value, at byte 10
            POST /.sync/push
            < []
            POST /.sync/push
            < {"writes":[]}
            POST /.sync/push
            < {"device":"D1","writes":[]}
            POST /.sync/push
            < {"device":"00000000000000D1","writes":[]}
            400 device is missing or is not 16 lowercase hexadecimal digits
            POST /.sync/push
            < {"device":"00000000000000d1"}
            POST /.sync/push
            < {"device":"00000000000000d1","writes":{}}
            400 writes is missing or is not an array
            POST /.sync/push
            < {"device":"00000000000000d1","writes":[{"skip":true}]}
            POST /.sync/push
            < {"device":"00000000000000d1","writes":[{"seq":0,"skip":true}]}
            POST /.sync/push
            < {"device":"00000000000000d1","writes":[1]}
            400 a write has no seq, a whole number from 1
            GET /.json
            = null
            """#)
    ])
    func `malformed pushes`(scenario: Scenario) throws {
        try scenario.play()
    }
}
