import Foundation
import MatchbookClient
import Synchronization
import Testing

/// Servers and requests that are not as they should be.
struct CurlTransportFailureTests {
    private let transport: CurlTransport

    init() throws {
        // Far above the time for which other tests can keep one of these from going on.
        transport = try CurlTransport(version: "1.2.3", idleLimit: .seconds(3600))
    }

    private func failure(
        of request: HTTPRequest, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> TransportError {
        let error = await #expect(throws: TransportError.self, sourceLocation: sourceLocation) {
            try await transport.send(request)
        }
        return try #require(error, sourceLocation: sourceLocation)
    }

    @Test func `a port where nobody listens is unreachable`() async throws {
        let port = try RawServer { _ in }.port
        let error = try await failure(of: HTTPRequest(url: "http://127.0.0.1:\(port)/secret?a=b"))
        #expect(error.kind == .unreachable)
        #expect(!error.mayHaveBeenApplied)
        #expect(error.server == "http://127.0.0.1:\(port)")
        #expect(error.description.hasPrefix("http://127.0.0.1:\(port) cannot be reached ("))
        #expect(!error.description.contains("secret"))
    }

    @Test func `a name that is nobody's is unreachable`() async throws {
        // Too long for a label, so that the resolver says no without asking the network.
        let name = String(repeating: "a", count: 64) + ".invalid"
        let error = try await failure(of: HTTPRequest(url: "http://\(name)/"))
        #expect(error.kind == .unreachable)
    }

    @Test(arguments: ["GET", "POST", "PUT"])
    func `a connection closed after the request is an answer lost`(method: String) async throws {
        let server = try RawServer { connection in _ = connection.readRequest() }
        let error = try await failure(
            of: HTTPRequest(
                method: method, url: server.url(), body: method == "GET" ? [] : [65]))
        #expect(error.kind == .interrupted)
        #expect(error.mayHaveBeenApplied)
        #expect(error.description.contains("may have acted"))
    }

    @Test func `a request with a body is not repeated on a fresh connection`() async throws {
        let requests = Mutex(0)
        // Answers the first request of a connection, and breaks off after reading the second.
        let server = try RawServer { connection in
            for isFirst in [true, false] where connection.readRequest() != nil {
                requests.withLock { $0 += 1 }
                if isFirst { connection.answer("") }
            }
        }
        _ = try await transport.send(HTTPRequest(method: "POST", url: server.url(), body: [65]))
        let error = try await failure(
            of: HTTPRequest(method: "POST", url: server.url(), body: [66]))
        #expect(error.kind == .interrupted)
        #expect(error.mayHaveBeenApplied)
        #expect(requests.withLock { $0 } == 2)
    }

    @Test func `a body cut short is an answer lost`() async throws {
        let server = try RawServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello")
        }
        let error = try await failure(of: HTTPRequest(url: server.url()))
        #expect(error.kind == .interrupted)
    }

    @Test(
        arguments: [
            "SSH-2.0-OpenSSH_9.2\r\n", "hello\n", "\u{0}\u{1}\u{2}rubbish", "<html>\n</html>\n",
            "HTTP/9.9 200 OK\r\n\r\n",
        ])
    func `an answer that is not HTTP is told as such`(answer: String) async throws {
        let server = try RawServer { connection in
            _ = connection.readRequest()
            connection.write(answer)
        }
        let error = try await failure(of: HTTPRequest(url: server.url()))
        #expect(error.kind == .notHTTP)
        #expect(error.description.contains("does not answer as a web server does"))
    }

    @Test func `a silent server runs into the bound on the whole`() async throws {
        let server = try RawServer { connection in connection.waitForEnd() }
        let error = try await failure(
            of: HTTPRequest(
                method: "POST", url: server.url(), body: [65],
                timeouts: HTTPTimeouts(total: .milliseconds(100))))
        #expect(error.kind == .timedOut)
        #expect(error.mayHaveBeenApplied)
        #expect(error.description.hasPrefix("\(error.server) took too long"))
    }

    @Test func `an answer that stops halfway runs into the bound on silence`() async throws {
        let server = try RawServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello")
            connection.waitForEnd()
        }
        let error = try await failure(
            of: HTTPRequest(
                url: server.url(), timeouts: HTTPTimeouts(stall: .seconds(1), total: nil)))
        #expect(error.kind == .timedOut)
    }

    @Test(arguments: [true, false])
    func `an answer past the bound ends the exchange`(isAnnounced: Bool) async throws {
        let server = try RawServer { connection in
            _ = connection.readRequest()
            let length = isAnnounced ? "Content-Length: 1000000000\r\n" : ""
            connection.write("HTTP/1.1 200 OK\r\n\(length)\r\n")
            if isAnnounced {
                connection.waitForEnd()
            } else {
                while connection.write([UInt8](repeating: 65, count: 65536)) {}
            }
        }
        let error = try await failure(of: HTTPRequest(url: server.url(), answerBytesMax: 1 << 20))
        #expect(error.kind == .tooLarge)
        #expect(error.description.contains("1048576 bytes"))
    }

    @Test func `an answer of just the bound is taken`() async throws {
        let server = try RawServer { connection in
            while connection.readRequest() != nil { connection.answer("0123456789") }
        }
        let reply = try await transport.send(HTTPRequest(url: server.url(), answerBytesMax: 10))
        #expect(reply.body.count == 10)
        let error = try await failure(of: HTTPRequest(url: server.url(), answerBytesMax: 9))
        #expect(error.kind == .tooLarge)
    }

    @Test func `headers without end finish the exchange`() async throws {
        let server = try RawServer { connection in
            _ = connection.readRequest()
            connection.write("HTTP/1.1 200 OK\r\n")
            while connection.write("X-More: " + String(repeating: "x", count: 1000) + "\r\n") {}
        }
        let error = try await failure(of: HTTPRequest(url: server.url()))
        #expect(error.kind == .tooLarge)
    }

    @Test(
        arguments: [
            "", "127.0.0.1:9000", "localhost", "/a", "http://", "ftp://127.0.0.1/",
            "file:///etc/passwd", "gopher://127.0.0.1/", "http://127.0.0.1:99999/",
            "http://a b/", "http://127.0.0.1/a\r\nX: y", "http://127.0.0.1/\u{0}",
        ])
    func `what is no address of a server is refused`(url: String) async throws {
        let error = try await failure(of: HTTPRequest(url: url))
        #expect(error.kind == .badURL)
        #expect(!error.mayHaveBeenApplied)
        #expect(!error.description.contains("\n"))
    }

    @Test func `a password in an address is not told`() async throws {
        let port = try RawServer { _ in }.port
        for url in ["http://u:secret@127.0.0.1:\(port)/", "bad://u:secret@127.0.0.1/?secret"] {
            let error = try await failure(of: HTTPRequest(url: url))
            #expect(!error.description.contains("secret"))
        }
    }

    @Test(
        arguments: [
            ("GET", "X", "a\r\nInjected: 1"), ("GET", "X", "a\nb"), ("GET", "X", "a\u{0}"),
            ("GET", "X: y\r\nInjected", "1"), ("GET", "X Y", "1"), ("GET", "", "1"),
            ("GET", "X:", "1"), ("GET / HTTP/1.1\r\nInjected: 1\r\n\r\nGET", "X", "1"),
            ("", "X", "1"), ("G T", "X", "1"),
        ])
    func `a header or method that would begin another line is refused`(
        method: String, name: String, value: String
    ) async throws {
        let server = try RawServer { _ in }
        let error = try await failure(
            of: HTTPRequest(method: method, url: server.url(), headers: [name: value]))
        #expect(error.kind == .badRequest)
        #expect(server.connections == 0)
        #expect(!error.description.contains("Injected"))
    }

    @Test func `a cancelled task ends its exchange`() async throws {
        let (arrived, arrival) = AsyncStream.makeStream(of: Void.self)
        let server = try RawServer { connection in
            _ = connection.readRequest()
            arrival.yield()
            connection.waitForEnd()
        }
        let exchange = Task { try await transport.send(HTTPRequest(url: server.url())) }
        for await _ in arrived { break }
        exchange.cancel()
        let result = await exchange.result
        let error = #expect(throws: TransportError.self) { try result.get() }
        #expect(error?.kind == .cancelled)
        #expect(error?.mayHaveBeenApplied == true)
    }

    @Test func `a task cancelled before it begins ends its exchange`() async throws {
        let server = try RawServer { connection in connection.waitForEnd() }
        let exchange = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await transport.send(HTTPRequest(url: server.url()))
        }
        let result = await exchange.result
        let error = #expect(throws: TransportError.self) { try result.get() }
        #expect(error?.kind == .cancelled)
    }

    @Test func `a server without encryption cannot be spoken to by https`() async throws {
        let server = try RawServer { connection in
            connection.write("HTTP/1.1 400 Bad\r\n\r\n")
            connection.waitForEnd()
        }
        let error = try await failure(of: HTTPRequest(url: "https://127.0.0.1:\(server.port)/"))
        #expect(error.kind == .tls(.notSpoken))
        #expect(error.description.contains("http://"))
        #expect(!error.mayHaveBeenApplied)
    }
}
