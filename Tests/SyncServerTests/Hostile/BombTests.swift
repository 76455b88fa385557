import JSONTree
import SyncServer
import TestSupport
import Testing

/// Requests that are meant to become large, deep or dear once they are read.
struct BombTests {
    private static let brackets = String(repeating: "[", count: 3 << 20)
    private static let braces = String(repeating: #"{"a":"#, count: 600_000)

    @Test(arguments: [
        "PUT /a.json", "POST /a.json", "PATCH /a.json", "POST /.sync/push",
        "PUT /.settings/rules.json",
    ])
    func `depth without end is refused at its bound, and others are served`(line: String) throws {
        try RunningServer.with { server in
            for bomb in [Self.brackets, Self.braces] {
                let peer = try server.connect()
                // The answer may come before all was sent.
                try? peer.send(Peer.text(line, bomb))
                #expect([400, 413].contains(try peer.answer().status))
                #expect(try server.connect().request("GET /.json").text == "null")
            }
        }
    }

    @Test(arguments: ["orderBy", "auth_variable_override", "x"])
    func `depth in a parameter is refused or passed over`(name: String) throws {
        try RunningServer.with { server in
            let deep = String(repeating: "%5B", count: 5000)
            let answer = try server.connect().request("GET /a.json?\(name)=\(deep)")
            #expect(answer.status == (name == "x" ? 200 : 400))
        }
    }

    @Test func `a body that says it is compressed is not unpacked`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let zipped: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
            let head = "PUT /a.json HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\n"
            try peer.send(
                Array((head + "Content-Length: \(zipped.count)\r\n\r\n").utf8) + zipped)
            #expect([400, 415].contains(try peer.answer().status))
        }
    }

    @Test func `parameters and fields as many as fit are taken`() throws {
        try RunningServer.with { server in
            let peer = try server.connect()
            let query = (0..<2000).map { "p\($0)=1" }.joined(separator: "&")
            #expect(try peer.request("GET /a.json?\(query)").status == 200)
            let fields = (0..<2000).map { "X-\($0): y" }
            #expect(try peer.request("GET /a.json", headers: fields).status == 200)
        }
    }

    @Test func `a body in chunks of one byte is read in time that grows with it alone`() throws {
        try RunningServer.with { server in
            let text = "\"" + String(repeating: "x", count: 100_000) + "\""
            let chunks = text.utf8.map { "1\r\n\(Character(Unicode.Scalar($0)))\r\n" }.joined()
            let peer = try server.connect()
            try peer.send("PUT /a.json HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            try peer.send(chunks + "0\r\n\r\n")
            #expect(try peer.answer().body.count == 100_002)
        }
    }

    /// Keys that collide in Swift's tables cannot be made beforehand, as the next test shows; these
    /// do in those of other languages.
    @Test func `keys that collide elsewhere are keys as any other`() throws {
        // "Aa" and "BB" have one hash in Java and in times-33, and so have all rows of them.
        var keys = [""]
        for _ in 0..<13 { keys = keys.flatMap { [$0 + "Aa", $0 + "BB"] } }
        let members = keys.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
        try RunningServer.with { server in
            let peer = try server.connect()
            #expect(try peer.request("PUT /a.json?print=silent", "{\(members)}").status == 204)
            for index in [0, 1, 4095, keys.count - 1] {
                #expect(try peer.request("GET /a/\(keys[index]).json").text == "\(index)")
            }
            #expect(try Value(peer.json("GET /a.json?shallow=true")).children.count == keys.count)
        }
    }

    @Test func `Swift's tables hash with a key, which is this process's own`() {
        // Without one, as when SWIFT_DETERMINISTIC_HASHING is set, the two are the same.
        #expect(UInt64(1).hashValue != SipHash13(key: (0, 0)).hash(of: 1))
    }
}
