import Foundation
import JSONTree
import SyncServer
import TestSupport
import Testing

/// Bodies that are staged: cut into rows while they arrive, and moved into the tree at the end.
struct LargeBodyTests {
    /// A text of some more than 1 MiB, of which each value is written in the order of the tree.
    private static func children(_ count: Int = 30_000, last: String = "1") -> String {
        let members = (0..<count).map { number in
            "\"k\(1_000_000 + number)\":{\"n\":\(number),\"t\":\"some text for this\"}"
        }
        return "{" + members.joined(separator: ",") + ",\"z\":\(last)}"
    }

    private static func leftOver(in folder: ScratchFolder) throws -> [String] {
        try folder.names.filter { $0.hasPrefix("arriving-") }
    }

    /// Waits until the files of what was staged are gone, which the answer does not wait for.
    private static func expectNothingLeft(in folder: ScratchFolder) throws {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(60)
        while try !leftOver(in: folder).isEmpty, clock.now < deadline {}
        #expect(try leftOver(in: folder) == [])
    }

    private static func chunked(_ line: String, _ body: String) -> String {
        var text = "\(line) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        let bytes = Array(body.utf8)
        for start in stride(from: 0, to: bytes.count, by: 50_000) {
            let piece = bytes[start..<min(bytes.count, start + 50_000)]
            text += String(piece.count, radix: 16) + "\r\n"
            text += String(decoding: piece, as: UTF8.self) + "\r\n"
        }
        return text + "0\r\n\r\n"
    }

    @Test func `a large body is written, with a length or in chunks, and told back`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            let body = Self.children()
            let echo = try peer.request("PUT /a/b.json", body)
            #expect(echo.status == 200)
            #expect((echo.text == body) == true)
            #expect((try peer.request("GET /a/b.json").text == body) == true)
            #expect(try peer.request("GET /a/b/k1000007/n.json").text == "7")

            try peer.send(Self.chunked("PUT /a.json?print=silent", body))
            #expect(try peer.patientAnswer().status == 204)
            #expect((try peer.request("GET /a.json").text == body) == true)
            #expect(try peer.request("GET /a/b.json").text == "null")

            #expect(try peer.request("PUT /a/z.json", "2").text == "2")
            let again = try peer.request("PUT /a.json", Self.children(last: "3"))
            #expect((again.text == Self.children(last: "3")) == true)
            #expect(try peer.request("GET /a/z.json").text == "3")
            try Self.expectNothingLeft(in: folder)
            #expect(server.reports.all == [])
        }
    }

    @Test func `a large child is pushed, and its key told`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let name = try #require(
                try peer.json("POST /list.json", Self.children())["name"]?.string)
            #expect(name.utf8.count == 20)
            #expect(try peer.request("GET /list/\(name)/k1000001/n.json").text == "1")
            let shallow = try peer.request("GET /list.json?shallow=true")
            #expect(shallow.text == "{\"\(name)\":true}")
        }
    }

    @Test func `what a large body replaces is gone, and what is written below it stays`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a/k1000001/deep/er.json", "1")
            _ = try peer.request("PUT /a/old.json", "1")
            _ = try peer.request("PUT /ab.json", "\"beside\"")
            _ = try peer.request("PUT /a.json?print=silent", Self.children())
            #expect(try peer.request("GET /a/old.json").text == "null")
            #expect(try peer.request("GET /a/k1000001/deep.json").text == "null")
            #expect(try peer.request("PUT /a/k1000001/deep.json", "2").text == "2")
            #expect(try peer.request("GET /a/k1000001/n.json").text == "1")
            #expect(try peer.request("GET /ab.json").text == "\"beside\"")
            #expect(try peer.request("DELETE /a.json").status == 200)
            #expect(try peer.request("GET /.json").text == "{\"ab\":\"beside\"}")
        }
    }

    @Test func `indexes know what a large body wrote`() throws {
        try RunningServer.with(set: { $0.access.isEmulator = true }) { server in
            let peer = try server.connect()
            let rules = #"{"rules":{"a":{".indexOn":"n",".read":true,".write":true}}}"#
            #expect(try peer.request("PUT /.settings/rules.json", rules).status == 200)
            _ = try peer.request("PUT /a/old.json", #"{"n":1000000}"#)
            // Rules are not asked about what an admin writes, which is why it can be staged.
            let large = "PUT /a.json?print=silent&auth=owner"
            #expect(try peer.request(large, Self.children()).status == 204)
            let last = "GET /a.json?orderBy=%22n%22&limitToLast=1&format=export"
            #expect(
                try peer.request(last).text
                    == #"{"k1029999":{"n":29999,"t":"some text for this"}}"#)
            _ = try peer.request("PUT /a/k1000000/n.json", "50000")
            #expect(
                try peer.request(last).text
                    == #"{"k1000000":{"n":50000,"t":"some text for this"}}"#)
        }
    }

    @Test func `who listens is told of what a large body wrote`() throws {
        try RunningServer.with { server in
            let listener = try Listener(server, "/a/z.json")
            try listener.read(changes: 1)
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json?print=silent", Self.children(last: "77"))
            try listener.read(changes: 2)
            #expect(listener.changes.last == #"put {"path":"/","data":77}"#)
        }
    }

    @Test func `members in any order, twice or null count as in a small body`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let body =
                "{\"z\":{\"was\":\(Self.children())},\"gone\":\(Self.children(100)),\"b\":[1,2],"
                + "\"a\":1,\"z\":{\"is\":2},\"gone\":null}"
            let shown = "{\"a\":1,\"b\":[1,2],\"z\":{\"is\":2}}"
            #expect(try peer.request("PUT /a.json", body).text == shown)
            #expect(try peer.request("GET /a.json").text == shown)
            let nothing = "{\"x\":\(Self.children()),\"x\":null}"
            #expect(try peer.request("PUT /a.json", nothing).text == "null")
            #expect(try peer.request("GET /.json").text == "null")
        }
    }

    @Test func `server values and priorities within are filled in and told`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a/count.json", "41")
            let body =
                "{\"big\":\(Self.children()),\"count\":{\".sv\":{\"increment\":1}},"
                + "\"made\":{\".sv\":\"timestamp\"},"
                + "\"p\":{\".value\":1,\".priority\":{\".sv\":\"timestamp\"}},\".priority\":5}"
            let echo = try JSON(parsing: try peer.request("PUT /a.json", body).body)
            #expect(echo["count"] == 42)
            let made = try #require(echo["made"]?.integer)
            #expect(try peer.request("GET /a/made.json").text == "\(made)")
            #expect(try peer.request("GET /a/count.json").text == "42")
            #expect(try peer.request("GET /a/.priority.json").text == "5")
            #expect(try peer.request("GET /a/p/.priority.json").text == "\(made)")
            let export = try peer.json("GET /a.json?format=export")
            #expect(export[".priority"] == 5)
            #expect(export["p"]?[".value"] == 1)
        }
    }

    @Test(arguments: [
        ("1}", "couldn't parse JSON"), ("1", "the text ends in the middle"),
        ("{\"a.b\":1}}", "a key holds"), ("{\".sv\":\"when\"}}", "unrecognized server value"),
        ("{\".value\":1,\"x\":2}}", "a .value stands beside children"),
    ])
    func `a fault at the end of a large body leaves nothing`(end: String, sentence: String) throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json", "\"before\"")
            let body = String(Self.children().dropLast(2)) + end + (end == "1}" ? "}" : "")
            for text in [Peer.text("PUT /a.json", body), Self.chunked("PUT /a.json", body)] {
                try peer.send(text)
                let answer = try peer.patientAnswer()
                #expect(answer.status == 400)
                #expect(answer.text.contains(sentence), "\(answer.text)")
            }
            #expect(try peer.request("GET /a.json").text == "\"before\"")
            try Self.expectNothingLeft(in: folder)
            #expect(server.reports.all == [])
        }
    }

    @Test func `a fault early in a large body is answered before it has arrived`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let text = Peer.text("PUT /a.json", "{\"a\":tru" + Self.children())
            try peer.send(String(text.prefix(100_000)))
            #expect(try peer.patientAnswer().status == 400)
        }
    }

    @Test func `an upload that is given up leaves nothing`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder) { server in
            let text = Peer.text("PUT /a.json", Self.children())
            for _ in 0..<3 {
                let passing = try server.connect()
                try passing.send(String(text.prefix(text.utf8.count / 2)))
                passing.reset()
            }
            let peer = try server.connect()
            #expect(try peer.request("GET /a.json").text == "null")
            try Self.expectNothingLeft(in: folder)
            #expect(server.reports.all == [])
        }
    }

    @Test func `a full disk is told and leaves nothing`() throws {
        let folder = try ScratchFolder()
        try RunningServer.with(folder, bytesMax: 300_000) { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json", "1")
            let answer = try peer.request("PUT /a.json", Self.children())
            #expect(answer.status == 507)
            #expect(try peer.request("GET /a.json").text == "1")
            #expect(try peer.request("PUT /a.json", "2").text == "2")
            try Self.expectNothingLeft(in: folder)
        }
    }

    @Test func `too much at the same time is refused`() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(folder) { $0.stagedBytesMax = 1_500_000 }
        defer {
            server.stop()
            server.join()
        }
        let peer = try server.connect()
        let answer = try peer.request("PUT /a.json", Self.children(60_000))
        #expect(answer.status == 503)
        try Self.expectNothingLeft(in: folder)
    }

    @Test(arguments: ["[1,", "{\"a\":", "[[", "{\".priority\":1,\"b\":"])
    func `a priority with children is refused before the rest of it has come`(
        start: String
    ) throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            _ = try peer.request("PUT /a.json", "1")
            try peer.send(
                "PUT /a/.priority.json HTTP/1.1\r\nHost: a\r\nContent-Length: 200000000\r\n\r\n"
                    + start)
            let answer = try peer.answer()
            #expect(answer.status == 400)
            #expect(answer.text.contains("a .priority is neither a number nor a string nor null"))
        }
    }

    @Test func `a body past the limit is refused by its length`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            try peer.send(
                "PUT /a.json HTTP/1.1\r\nHost: a\r\nContent-Length: \((256 << 20) + 1)\r\n\r\n")
            #expect(try peer.answer().status == 413)
        }
    }

    @Test func `what a crash left over is deleted at the start`() throws {
        let folder = try ScratchFolder()
        try Data("x".utf8).write(to: URL(filePath: folder.file("arriving-7")))
        try RunningServer.with(folder) { server in
            _ = try server.connect().request("GET /a.json")
            #expect(try Self.leftOver(in: folder) == [])
        }
    }

    @Test func `small requests are answered while a large body arrives`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let sender = try server.connect()
            let text = Array(Peer.text("PUT /a.json?print=silent", Self.children()).utf8)
            for start in stride(from: 0, to: text.count, by: 200_000) {
                try sender.send(Array(text[start..<min(text.count, start + 200_000)]))
                #expect(try peer.request("PUT /b.json", "\(start)").text == "\(start)")
                #expect(try peer.request("GET /b.json").text == "\(start)")
            }
            #expect(try sender.patientAnswer().status == 204)
            #expect(try peer.request("GET /a/k1000003/n.json").text == "3")
        }
    }
}
