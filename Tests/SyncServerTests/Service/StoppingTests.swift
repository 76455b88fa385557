import SyncServer
import TestSupport
import Testing

struct StoppingTests {
    @Test func `every write that was answered is there after a stop among many`() throws {
        let folder = try ScratchFolder()
        let server = try RunningServer(folder)
        let perPeer = 200
        let peers = try (0..<8).map { _ in try server.connect() }
        for (index, peer) in peers.enumerated() {
            let requests = (0..<perPeer).map {
                Peer.text("PUT /p\(index)/n\($0).json", "\($0)")
            }
            try peer.send(requests.joined())
        }
        #expect(try peers[0].answer().status == 200)
        server.stop()
        server.join()
        var answered = 0
        var kept: [String] = []
        for (index, peer) in peers.enumerated() {
            var number = index == 0 ? 1 : 0
            if index == 0 { kept.append("/p0/n0.json") }
            while let answer = try? peer.answer() {
                #expect(answer.status == 200)
                #expect(answer.text == "\(number)")
                kept.append("/p\(index)/n\(number).json")
                number += 1
                if answer["Connection"] == "close" { break }
            }
            answered += number
        }
        #expect(answered < peers.count * perPeer)
        try RunningServer.with(folder) { server in
            let peer = try server.connect()
            for target in kept {
                #expect(try peer.request("GET \(target)").text != "null", "\(target)")
            }
        }
    }

    @Test func `a request that came before the stop is answered, and the connection closed`()
        throws
    {
        let server = try RunningServer(try ScratchFolder())
        let busy = try server.connect()
        let idle = try server.connect()
        _ = try idle.request("GET /a.json")
        try busy.send(Peer.text("PUT /a.json", headers: ["Content-Length: 3"]) + "\"")
        // What was sent so far has been read when another request is answered.
        _ = try idle.request("GET /a.json")
        server.stop()
        #expect(try idle.readToEnd() == "")
        try busy.send("x\"")
        let answer = try busy.answer()
        #expect(answer.text == "\"x\"")
        #expect(answer["Connection"] == "close")
        #expect(try busy.readToEnd() == "")
        // The server waits a while for the peers to have read what it sent.
        busy.close()
        idle.close()
        server.join()
    }

    @Test func `nobody can connect afterwards`() throws {
        let server = try RunningServer(try ScratchFolder())
        _ = try server.connect().json("PUT /a.json", "1")
        server.stop()
        server.join()
        #expect(throws: Peer.Failure.self) { _ = try server.connect() }
    }

    @Test func `a second stop does not wait for those who are slow`() throws {
        let server = try RunningServer(try ScratchFolder())
        let slow = try server.connect()
        try slow.send(Peer.text("PUT /a.json", headers: ["Content-Length: 9"]))
        _ = try server.connect().request("GET /a.json")
        server.stop()
        server.stop()
        server.join()
        #expect((try? slow.answer()) == nil)
    }
}
