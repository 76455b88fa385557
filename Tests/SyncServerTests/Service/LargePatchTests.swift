import JSONTree
import SyncServer
import TestSupport
import Testing

/// Merges that are staged: cut into rows while they arrive, and moved into the tree at the end.
struct LargePatchTests {
    /// Members of a text of some more than 1 MiB, in the order of the tree.
    private static let members = (0..<30_000).map { number in
        "\"k\(1_000_000 + number)\":{\"n\":\(number),\"t\":\"some text for this\"}"
    }.joined(separator: ",")

    private static func leftOver(in folder: ScratchFolder) throws -> [String] {
        try folder.names.filter { $0.hasPrefix("arriving-") }
    }

    @Test func `a large merge replaces what it names, leaves the rest, and is told back`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            let before = #"{"gone":{"x":1},"k1000001":{"old":1},"p":1,"stays":{"x":[1,2]}}"#
            #expect(try peer.request("PUT /a.json", before).status == 200)
            let body =
                "{\"gone\":null,\(Self.members),\"/stays/y/\":[3],\"stays/z\":{},"
                + "\"p/.priority\":7,\"e\":{\".value\":4,\".priority\":1},\"stays/x/0\":{\"q\":\"r\"}}"
            let shown =
                "{\"gone\":null,\(Self.members),\"/stays/y/\":[3],\"stays/z\":null,"
                + "\"p/.priority\":7,\"e\":4,\"stays/x/0\":{\"q\":\"r\"}}"
            let echo = try peer.request("PATCH /a.json", body)
            #expect(echo.status == 200)
            #expect((echo.text == shown) == true)
            #expect(try peer.request("GET /a/gone.json").text == "null")
            #expect(
                try peer.request("GET /a/k1000001.json").text
                    == #"{"n":1,"t":"some text for this"}"#)
            #expect(try peer.request("GET /a/stays.json").text == #"{"x":[{"q":"r"},2],"y":[3]}"#)
            #expect(try peer.request("GET /a/p/.priority.json").text == "7")
            #expect(try peer.request("GET /a/e/.priority.json").text == "1")

            // In chunks, at the root, as indented text, and once more over what it wrote.
            let pretty = try peer.request("PATCH /.json?print=pretty", "{\"a\":{\(Self.members)}}")
            #expect(pretty.text.hasPrefix("{\n  \"a\" : {\n    \"k1000000\" : {\n      \"n\" : 0,"))
            #expect(pretty.text.hasSuffix("    }\n  }\n}\n"))
            #expect((try peer.request("GET /.json").text == "{\"a\":{\(Self.members)}}") == true)
            #expect(try peer.request("PATCH /a.json?print=silent", body).status == 204)
            #expect(try peer.request("GET /a/k1000007/n.json").text == "7")
            while try !Self.leftOver(in: folder).isEmpty {}
            #expect(server.reports.all == [])
        }
    }

    @Test func `server values in a large merge have one stamp and see what stood there`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json", #"{"n":41,"m":{"k":1}}"#)
            let body =
                "{\(Self.members),\"n\":{\".sv\":{\"increment\":1}},"
                + "\"m/k\":{\".sv\":{\"increment\":4}},\"t\":{\".sv\":\"timestamp\"}}"
            let echo = try JSON(parsing: try peer.request("PATCH /a.json", body).body)
            #expect(echo["n"] == 42)
            #expect(echo["m/k"] == 5)
            let made = try #require(echo["t"]?.integer)
            #expect(try peer.request("GET /a/t.json").text == "\(made)")
            #expect(try peer.request("GET /a/m.json").text == #"{"k":5}"#)
        }
    }

    @Test(arguments: [
        ("\"k1000007/n\":1}", "a path lies at or below another one of the same merge"),
        ("\"/k1000007/\":1}", "a path lies at or below another one of the same merge"),
        ("\"b//c\":1}", "a key is empty, at /a"), ("\"b.c\":1}", "a key holds"),
        ("\"b\":{\"c.d\":1}}", "a key holds"),
        ("\"b/.priority\":{\"x\":1}}", "a .priority is neither"),
        ("\"b/.priority\":[1]}", "a .priority is neither"),
        ("\"b/.priority\":true}", "a .priority is neither"), ("\"b\":1", "couldn't parse JSON"),
    ])
    func `a fault at the end of a large merge leaves nothing`(end: String, sentence: String) throws
    {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a/b.json", "\"before\"")
            let answer = try peer.request("PATCH /a.json", "{\(Self.members),\(end)")
            #expect(answer.status == 400)
            #expect(answer.text.contains(sentence), "\(answer.text)")
            #expect(try peer.request("GET /.json").text == #"{"a":{"b":"before"}}"#)
            while try !Self.leftOver(in: folder).isEmpty {}
            #expect(server.reports.all == [])
        }
    }

    @Test func `a large text that is no object, or null, is what a small one is`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let space = String(repeating: " ", count: 1 << 20)
            _ = try peer.request("PUT /a.json", "1")
            for body in ["[1]", "1", "\"x\"", "true", "1.5"] {
                let answer = try peer.request("PATCH /a.json", space + body)
                #expect(answer.status == 400)
                #expect(answer.text.contains("a merge is no object of paths and values"))
            }
            #expect(try peer.request("PATCH /a.json", space + "{}").text == "{}")
            #expect(try peer.request("GET /a.json").text == "1")
            #expect(try peer.request("PATCH /a/.priority.json", space + "{\"b\":1}").status == 400)
            #expect(try peer.request("PATCH /a.json", space + "null").text == "null")
            #expect(try peer.request("GET /.json").text == "null")
        }
    }

    @Test func `indexes and listeners know what a large merge wrote`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let rules = #"{"rules":{"a":{".indexOn":"n"}}}"#
            #expect(try peer.request("PUT /.settings/rules.json", rules).status == 200)
            let before = #"{"k1000000":{"n":1000000},"z":{"n":999999},"zz":{"n":9000000}}"#
            _ = try peer.request("PUT /a.json", before)
            let changed = try Listener(server, "/a/k1000003/n.json")
            let untouched = try Listener(server, "/a/z.json")
            let whole = try Listener(server, "/a/z/n.json")
            for listener in [changed, untouched, whole] { try listener.read(changes: 1) }
            // What is deleted lies behind more members than indexes are brought up for at a time.
            let body = "{\(Self.members),\"z/n\":50000,\"zz\":null,\"zzz\":null}"
            #expect(try peer.request("PATCH /a.json?print=silent", body).status == 204)
            try changed.read(changes: 2)
            #expect(changed.changes.last == #"put {"path":"/","data":3}"#)
            try whole.read(changes: 2)
            #expect(whole.changes.last == #"put {"path":"/","data":50000}"#)
            let last = "GET /a.json?orderBy=%22n%22&limitToLast=2"
            #expect(
                try peer.request(last).text
                    == #"{"k1029999":{"n":29999,"t":"some text for this"},"z":{"n":50000}}"#)
            let gone = "GET /a.json?orderBy=%22n%22&equalTo=1000000"
            #expect(try peer.request(gone).text == "null")
            let deleted = "GET /a.json?orderBy=%22n%22&equalTo=9000000"
            #expect(try peer.request(deleted).text == "null")
            #expect(try peer.request("GET /a/zz.json").text == "null")
            let moved = "GET /a.json?orderBy=%22n%22&equalTo=0"
            #expect(
                try peer.request(moved).text
                    == #"{"k1000000":{"n":0,"t":"some text for this"}}"#)
        }
    }

    @Test func `a few large members are told of one by one`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json", #"{"b":1,"z":2}"#)
            let beside = try Listener(server, "/a/z.json")
            let at = try Listener(server, "/a/b/k1000001/n.json")
            for listener in [beside, at] { try listener.read(changes: 1) }
            let body = "{\"b\":{\(Self.members)},\"c\":3}"
            #expect(try peer.request("PATCH /a.json?print=silent", body).status == 204)
            try at.read(changes: 2)
            #expect(at.changes.last == #"put {"path":"/","data":1}"#)
            _ = try peer.request("PUT /a/z.json", "5")
            try beside.read(changes: 2)
            #expect(
                beside.changes == [
                    #"put {"path":"/","data":2}"#, #"put {"path":"/","data":5}"#,
                ])
        }
    }

    @Test func `a limit of a write's size counts all members of a large merge`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            #expect(
                try peer.request("PATCH /a.json?print=silent", "{\(Self.members)}").status == 204)
            let again = try peer.request("PATCH /a.json?writeSizeLimit=tiny", "{\(Self.members)}")
            #expect(again.status == 400)
            #expect(again.text.contains("exceeds the maximum size"))
        }
    }
}
