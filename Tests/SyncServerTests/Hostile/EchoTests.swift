import SyncServer
import TestSupport
import Testing

/// Whatever a peer sends back to itself becomes no other part of the answer.
struct EchoTests {
    private static let lines = "%0d%0aX-Injected:%20yes%0d%0a%0d%0a%3Cscript%3E"

    /// Fields that answers have; one that is not among them was made by a peer.
    private static let fields: Set = [
        "Date", "Content-Type", "Content-Length", "Transfer-Encoding", "Connection", "ETag",
        "Cache-Control", "Access-Control-Allow-Origin", "Access-Control-Allow-Methods",
        "Access-Control-Allow-Headers", "Access-Control-Expose-Headers", "Access-Control-Max-Age",
        "Allow", "X-Content-Type-Options", "Content-Disposition", "Retry-After",
        "WWW-Authenticate",
    ]

    @Test(arguments: [
        "GET /a\(lines).json", "GET /\(lines)", "GET /a.json?callback=f\(lines)",
        "GET /a.json?download=f\(lines)", "GET /a.json?ns=n\(lines)", "GET /a.json?print=\(lines)",
        "GET /a.json?format=\(lines)", "GET /a.json?orderBy=\(lines)",
        "GET /a.json?orderBy=%22a\(lines)%22", "GET /a.json?timeout=\(lines)",
        "GET /a.json?auth=\(lines)", "GET /a.json?access_token=\(lines)",
        "GET /a.json?auth_variable_override=\(lines)", "GET /a.json?shallow=\(lines)",
        "POST /a.json?x-http-method-override=\(lines)", "PUT /a.json?writeSizeLimit=\(lines)",
        "GET /.sync/changes?path=/a\(lines)", "GET /.sync/changes?path=/a&since=\(lines)",
        "GET /.sync/changes?path=/a&limit=\(lines)", "GET /.sync/\(lines)",
        "GET /.settings/\(lines)", "DELETE /.health?\(lines)", "BREW /\(lines)",
    ])
    func `line ends in a target begin no field of the answer`(line: String) throws {
        try RunningServer.with { server in
            let answer = try server.connect().request(
                line, line.hasPrefix("P") ? "1" : nil, headers: ["Connection: close"])
            let names = Set(answer.headers.map(\.name))
            #expect(names.isSubset(of: Self.fields), "\(names)")
            #expect(!answer.text.contains("\r\n"), "\(answer.text)")
            let isScript = answer["Content-Type"]?.contains("html") ?? false
            #expect(!isScript)
        }
    }

    @Test(arguments: [
        "Access-Control-Request-Headers: a, b(<x>)", "Access-Control-Request-Headers: a:b",
        "If-Match: a\u{85}b", "Last-Event-ID: <x>", "X-HTTP-Method-Override: G<x>",
        "Authorization: Bearer <x>\t<y>", "Authorization: Bearer",
        "X-Forwarded-For: <x>", "Forwarded: for=\"<x>\"",
    ])
    func `odd values of fields come back nowhere in a head`(field: String) throws {
        try RunningServer.with { server in
            for verb in ["GET", "OPTIONS", "PUT", "POST"] {
                let answer = try server.connect().request(
                    "\(verb) /a.json", verb.hasPrefix("P") ? "1" : nil, headers: [field])
                for (name, value) in answer.headers {
                    #expect(Self.fields.contains(name))
                    #expect(!value.contains("<x>"), "\(name): \(value)")
                }
            }
        }
    }

    @Test func `a key or a text with line ends is escaped wherever it is told`() throws {
        try RunningServer.with { server in
            let listener = try Listener(server, "/a.json")
            let peer = try server.connect()
            let text = #""x\r\n\r\nevent: put\r\ndata: {}""#
            #expect(try peer.request("PUT /a/b.json", text).text == text)
            #expect(try peer.request("PUT /a/c%E2%80%A8.json", text).status == 200)
            try listener.read(events: 3)
            #expect(listener.copy.events.count == 3)
            let script = try peer.request("GET /a.json?callback=f")
            #expect(!script.text.contains("\n"))
            #expect(script["X-Content-Type-Options"] == "nosniff")
        }
    }
}
