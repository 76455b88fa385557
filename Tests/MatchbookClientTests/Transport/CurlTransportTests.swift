import Foundation
import MatchbookClient
import Synchronization
import Testing

struct CurlTransportTests {
    private let transport: CurlTransport

    init() throws {
        // Far above the time for which other tests can keep one of these from going on.
        transport = try CurlTransport(version: "1.2.3", idleLimit: .seconds(3600))
    }

    /// Answers every request with what it was: its head, a blank line and its body.
    private static let echo: @Sendable (RawConnection) -> Void = { connection in
        while let request = connection.readRequest() {
            let body = String(decoding: request.body, as: UTF8.self)
            connection.answer(request.head.joined(separator: "\n") + "\n\n" + body)
        }
    }

    private func text(_ reply: HTTPReply) -> String { String(decoding: reply.body, as: UTF8.self) }

    @Test func `a reply has the answer's status, headers and body`() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                connection.answer(
                    "{}", status: "404 Not Found",
                    headers: ["X-Mood: good", "x-mood:bad", "Empty:"])
            }
        }
        let reply = try await transport.send(HTTPRequest(url: server.url("/a")))
        #expect(reply.status == 404)
        #expect(reply.headers["X-MOOD"] == "good")
        #expect(reply.headers["empty"] == "")
        #expect(reply.headers["none"] == nil)
        let names = ["Content-Length", "X-Mood", "x-mood", "Empty"]
        #expect(reply.headers.fields.map(\.name) == names)
        #expect(text(reply) == "{}")
        #expect(reply.roundTrip >= .zero)
    }

    @Test(
        arguments: [
            ("GET", ""), ("HEAD", ""), ("DELETE", ""), ("POST", ""), ("PUT", ""), ("PATCH", ""),
            ("POST", "{}"), ("PUT", "\u{0}"), ("PATCH", "a"), ("DELETE", "b"), ("GET", "c"),
        ])
    func `a request arrives as it was made`(method: String, body: String) async throws {
        let server = try RawServer { connection in
            while let request = connection.readRequest() {
                let body = String(decoding: request.body, as: UTF8.self)
                let head = request.head.joined(separator: "|") + "|" + body
                connection.answer(request.head[0].hasPrefix("HEAD") ? "" : head)
            }
        }
        let reply = try await transport.send(
            HTTPRequest(
                method: method, url: server.url("/a/../b.json?x=%20"),
                headers: ["X-Test": "1", "X-Empty": ""], body: Array(body.utf8)))
        #expect(reply.status == 200)
        if method == "HEAD" { return }
        let parts = text(reply).components(separatedBy: "|")
        #expect(parts.first == "\(method) /a/../b.json?x=%20 HTTP/1.1")
        #expect(parts.last == body)
        #expect(parts.contains("X-Test: 1"))
        #expect(parts.contains("X-Empty:"))
        #expect(parts.contains("User-Agent: matchbook/1.2.3"))
        #expect(!parts.contains { $0.hasPrefix("Expect") || $0.hasPrefix("Content-Type") })
        #expect(!parts.contains { $0.hasPrefix("Transfer-Encoding") })
    }

    @Test func `a connection serves request after request`() async throws {
        let server = try RawServer(Self.echo)
        for number in 0..<20 {
            let reply = try await transport.send(
                HTTPRequest(method: "PUT", url: server.url("/\(number)"), body: [65]))
            #expect(text(reply).hasPrefix("PUT /\(number) "))
        }
        #expect(server.connections == 1)
    }

    @Test func `many exchanges run at once, and each gets its own answer`() async throws {
        let server = try RawServer(Self.echo)
        let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let reply = try await transport.send(HTTPRequest(url: server.url("/\(number)")))
                    return text(reply).hasPrefix("GET /\(number) ")
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.count == 50)
        #expect(answers.allSatisfy { $0 })
    }

    @Test func `a thread without tasks can wait for the answer`() async throws {
        let server = try RawServer(Self.echo)
        let transport = transport
        let url = server.url("/wait")
        let reply = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let result = Result { () throws(TransportError) in
                    try transport.sendAndWait(HTTPRequest(url: url))
                }
                continuation.resume(returning: result)
            }
        }
        #expect(try text(reply.get()).hasPrefix("GET /wait "))
        withExtendedLifetime(server) {}
    }

    @Test func `an answer cut anywhere is put together`() async throws {
        let answer =
            "HTTP/1.1 100 Continue\r\nX-Old: 1\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-New: 1\r\n\r\n"
            + "5\r\nhello\r\n1\r\n!\r\n0\r\nX-Trailer: 1\r\n\r\n"
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                for byte in Array(answer.utf8) { connection.write([byte]) }
            }
        }
        for _ in 0..<3 {
            let reply = try await transport.send(HTTPRequest(url: server.url()))
            #expect(reply.status == 200)
            #expect(text(reply) == "hello!")
            #expect(reply.headers["x-new"] == "1")
            #expect(reply.headers["x-old"] == nil)
            #expect(reply.headers["x-trailer"] == nil)
        }
        #expect(server.connections == 1)
    }

    @Test func `a large request read byte by byte arrives whole`() async throws {
        let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let server = try RawServer { connection in
            while let request = connection.readRequest(atMost: 1) {
                connection.answer(request.body == body ? "same" : "different")
            }
        }
        let reply = try await transport.send(
            HTTPRequest(method: "POST", url: server.url(), body: body))
        #expect(text(reply) == "same")
    }

    @Test func `a redirection is an answer, and is not followed`() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                connection.answer(
                    "", status: "307 Away", headers: ["Location: http://127.0.0.1:1/"])
            }
        }
        let reply = try await transport.send(HTTPRequest(url: server.url()))
        #expect(reply.status == 307)
        #expect(reply.headers["location"] == "http://127.0.0.1:1/")
    }

    @Test func `progress is told, and ends with every byte`() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                connection.answer(String(repeating: "x", count: 300_000))
            }
        }
        let seen = Mutex<[HTTPProgress]>([])
        let reply = try await transport.send(
            HTTPRequest(
                method: "POST", url: server.url(), body: Array(repeating: 1, count: 200_000)),
            observer: ExchangeObserver(progressed: { progress in
                seen.withLock { $0.append(progress) }
            }))
        #expect(reply.body.count == 300_000)
        let steps = seen.withLock { $0 }
        #expect(
            steps.last
                == HTTPProgress(
                    sentBytes: 200_000, sentBytesTotal: 200_000, receivedBytes: 300_000,
                    receivedBytesTotal: 300_000))
        let received = steps.map(\.receivedBytes)
        #expect(received == received.sorted())
    }

    @Test func `a stream comes piece by piece, and past the bound of an answer`() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil {
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
                for _ in 0..<100 { connection.write("0123456789") }
            }
        }
        let pieces = Mutex<[UInt8]>([])
        let head = Mutex<Int?>(nil)
        let reply = try await transport.send(
            HTTPRequest(url: server.url(), timeouts: .stream, answerBytesMax: 10),
            observer: ExchangeObserver(
                answered: { status, _ in head.withLock { $0 = status } },
                received: { piece in pieces.withLock { $0 += piece } }))
        #expect(reply.body == [])
        #expect(head.withLock { $0 } == 200)
        #expect(
            pieces.withLock { $0 } == Array(String(repeating: "0123456789", count: 100).utf8))
    }

    @Test func `an error in place of a stream comes in the reply`() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil { connection.answer("why", status: "401 No") }
        }
        let reply = try await transport.send(
            HTTPRequest(url: server.url()),
            observer: ExchangeObserver(received: { _ in Issue.record("a piece of an error") }))
        #expect(reply.status == 401)
        #expect(text(reply) == "why")
    }

    @Test func `an exchange outlives the last other reference to its transport`() async throws {
        let server = try RawServer(Self.echo)
        let reply = try await CurlTransport(version: "1").send(HTTPRequest(url: server.url()))
        #expect(reply.status == 200)
    }
}
