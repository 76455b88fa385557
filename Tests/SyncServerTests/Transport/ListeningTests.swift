import SyncServer
import Testing

struct ListeningTests {
    private func error(host: String, port: UInt16) throws -> TransportError? {
        let loop = try EventLoop()
        let server = HTTPServer(loop: loop, handler: ScriptedHandler(loop: loop))
        do {
            _ = try server.listen(host: host, port: port)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a taken port is a clear error`() throws {
        try LiveServer.with { server in
            let error = try #require(try error(host: "127.0.0.1", port: server.port))
            #expect(error.code == .portTaken)
            #expect(
                error.description == "listening on 127.0.0.1, port \(server.port) failed: "
                    + "the port is taken by another program")
        }
    }

    @Test(arguments: ["localhost", "", "example.org", "256.1.1.1", "[::1", "1.2.3.4:80", "::g"])
    func `a host that is no address is a clear error`(host: String) throws {
        #expect(try error(host: host, port: 0)?.code == .hostIsNoAddress)
    }

    @Test func `an address of another machine is a clear error`() throws {
        #expect(try error(host: "192.0.2.1", port: 0)?.code == .addressNotHere)
    }

    @Test func `the port is free again when the server has closed`() throws {
        var port: UInt16 = 0
        try LiveServer.with { server in
            port = server.port
            let peer = try server.connect()
            try peer.send("GET /fixed/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            _ = try peer.readToEnd()
        }
        #expect(try error(host: "127.0.0.1", port: port) == nil)
    }
}
