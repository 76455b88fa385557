import SyncServer
import Testing

struct MessageTests {
    @Test(arguments: [
        ("a=1&b=2", ["a=1", "b=2"]), ("", []), ("&&a&=b&", ["a=", "=b"]),
        ("a=b=c", ["a=b=c"]), ("a+b=c+d", ["a+b=c+d"]), ("%61%3D=%26%2b", ["a==&+"]),
        ("k=%C3%A9", ["k=é"]), ("orderBy=%22%24key%22", ["orderBy=\"$key\""]),
    ])
    func `a query is split, then decoded`(query: String, expected: [String]) throws {
        let parameters = try QueryParameters(Array(query.utf8)).parameters
        #expect(parameters.map { "\($0.name)=\($0.value)" } == expected)
    }

    @Test func `of several values with a name the first is found, and all`() throws {
        let query = try QueryParameters(Array("a=1&b=2&a=3".utf8))
        #expect(query["a"] == "1")
        #expect(query["c"] == nil)
        #expect(query.values("a") == ["1", "3"])
    }

    @Test(arguments: [
        ("%", PercentDecodingError.badEscape), ("a%2", .badEscape), ("%zz", .badEscape),
        ("%+1", .badEscape), ("%C3", .notUTF8), ("%FF", .notUTF8), ("%C0%80", .notUTF8),
        ("%ED%A0%80", .notUTF8), ("%00", .null), ("a%00b", .null),
    ])
    func `bad escapes are errors`(text: String, error: PercentDecodingError) {
        #expect(throws: error) { try String(percentDecoding: Array(text.utf8)) }
        #expect(throws: error) { try QueryParameters(Array("a=\(text)".utf8)) }
        #expect(throws: error) { try QueryParameters(Array("\(text)=a".utf8)) }
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
        (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
        (1_767_225_599, "Wed, 31 Dec 2025 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    ])
    func `a date is written as HTTP wants it`(seconds: Int, text: String) {
        var date = HTTPDate()
        date.set(1)
        date.set(seconds)
        #expect(String(decoding: date.bytes, as: UTF8.self) == text)
    }

    @Test(arguments: ["a\r\nX: y", "a\nb", "a\u{0}", "a\u{7F}"])
    func `a line break in a header of an answer traps`(value: String) async {
        await #expect(processExitsWith: .failure) { [value] in
            try answerOnce(HTTPResponse(headers: [HTTPHeader(name: "X", value: value)]))
        }
    }

    @Test(arguments: ["a b", "", "a:", "Content-Length", "transfer-encoding"])
    func `a header name that is none, or is the transport's, traps`(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in
            try answerOnce(HTTPResponse(headers: [HTTPHeader(name: name, value: "1")]))
        }
    }

    @Test func `a well-formed header reaches the peer`() throws {
        try answerOnce(HTTPResponse(.noContent, headers: [HTTPHeader(name: "ETag", value: "é\t1")]))
        try answerOnce(.error(.notFound, "There is no \"a\"."))
    }
}

/// Serves one request with the answer, on this thread.
private func answerOnce(_ response: HTTPResponse) throws {
    let loop = try EventLoop()
    let handler = FixedHandler(response)
    let server = HTTPServer(loop: loop, handler: handler)
    let peer = try Peer(port: try server.listen(host: "127.0.0.1", port: 0))
    try peer.send("GET /a%20b?c=d&e HTTP/1.1\r\nHost: x\r\nX-One:  1 \r\nx-one:2\r\n\r\n")
    handler.whenAnswered = { loop.stop() }
    loop.run()
    let answer = try peer.answer()
    #expect(answer.status == response.status.rawValue)
    #expect(answer.body == response.body)
    #expect(answer["Content-Length"] == (answer.status == 204 ? nil : "\(response.body.count)"))
    for header in response.headers { #expect(answer[header.name] == header.value) }
    server.close()
}

private final class FixedHandler: HTTPHandler {
    let response: HTTPResponse
    var whenAnswered: () -> Void = {}

    init(_ response: HTTPResponse) { self.response = response }

    func headReceived(_ head: HTTPRequestHead, on exchange: HTTPExchange) {
        #expect(head.method == .get)
        #expect(String(decoding: head.path, as: UTF8.self) == "/a%20b")
        #expect(head.query.map { String(decoding: $0, as: UTF8.self) } == "c=d&e")
        #expect(head.header("HOST") == "x")
        #expect(head.header("x-ONE") == "1")
        #expect(head.headers("X-One") == ["1", "2"])
        #expect(head.header("X") == nil)
        #expect(head.allHeaders.count == 3)
        #expect(exchange.peer.hasPrefix("127.0.0.1:"))
    }

    func bodyReceived(_ bytes: Span<UInt8>, on exchange: HTTPExchange) {}

    func requestEnded(on exchange: HTTPExchange) {
        exchange.respond(response)
        whenAnswered()
    }

    func exchangeAborted(_ exchange: HTTPExchange) {}
}
