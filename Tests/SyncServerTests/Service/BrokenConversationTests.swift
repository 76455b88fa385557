import TestSupport
import Testing

/// Peers that stop anywhere in what they say, to the whole server.
struct BrokenConversationTests {
    private static let chunked =
        "PUT /a.json HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "4;x=y\r\n{\"b\"\r\n3\r\n:1}\r\n0\r\nTrailer: z\r\n\r\n"
    private static let measured = Peer.text("PUT /a.json", "{\"b\":1}")
    private static let reading = Peer.text("GET /a.json?print=pretty")

    private enum Ending: CaseIterable {
        case half, whole, reset
    }

    @Test func `a request that ends early, at any byte and in any way, does nothing or all`()
        throws
    {
        try RunningServer.with { server in
            let witness = try server.connect()
            for text in [Self.chunked, Self.measured] {
                for count in 0...text.utf8.count {
                    // A whole request whose peer is gone is done at some later time.
                    let endings = count < text.utf8.count ? Ending.allCases : [.half]
                    for ending in endings {
                        _ = try witness.request("PUT /a.json", "0")
                        let peer = try server.connect()
                        try peer.send(Array(text.utf8.prefix(count)))
                        try finish(peer, ending, isWhole: count == text.utf8.count)
                        // What is half a request never becomes one.
                        let found = try witness.request("GET /a.json").text
                        let mayBeWritten = count == text.utf8.count
                        #expect(
                            found == "0" || mayBeWritten && found == "{\"b\":1}",
                            "\(count) bytes, \(ending): \(found)")
                    }
                }
            }
            #expect(server.reports.all == [])
        }
    }

    private func finish(_ peer: Peer, _ ending: Ending, isWhole: Bool) throws {
        switch ending {
        case .half:
            peer.closeSending()
            let answer = try peer.readToEnd()
            #expect(answer.isEmpty || answer.hasPrefix(isWhole ? "HTTP/1.1 200" : "HTTP/1.1 400"))
        case .whole: peer.close()
        case .reset: peer.reset()
        }
    }

    @Test func `a conversation that is cut anywhere in two gets the same answers`() throws {
        let text = Self.chunked + Self.reading + Self.measured + Self.reading
        try RunningServer.with { server in
            for cut in stride(from: 1, to: text.utf8.count, by: 3) {
                let peer = try server.connect()
                try peer.send(Array(text.utf8.prefix(cut)))
                // So that the server has read the first part before the second comes.
                _ = try server.connect().request("GET /none.json")
                try peer.send(Array(text.utf8.dropFirst(cut)))
                for expected in [
                    "{\"b\":1}", "{\n  \"b\" : 1\n}\n", "{\"b\":1}", "{\n  \"b\" : 1\n}\n",
                ] {
                    let answer = try peer.answer()
                    #expect(answer.status == 200 && answer.text == expected, "cut at \(cut)")
                }
            }
        }
    }

    @Test func `pipelined writes and reads are answered in their order, errors among them`() throws
    {
        try RunningServer.with { server in
            let peer = try server.connect()
            var text = ""
            for number in 0..<50 {
                text += Peer.text("PUT /n.json", "\(number)") + Peer.text("GET /n.json")
                text += Peer.text("PUT /n.json", "{") + Peer.text("HEAD /n.json")
                text += Peer.text("GET /n")
            }
            try peer.send(text)
            for number in 0..<50 {
                #expect(try peer.answer().text == "\(number)")
                #expect(try peer.answer().text == "\(number)")
                #expect(try peer.answer().status == 400)
                #expect(
                    try peer.answer(toHead: true)["Content-Length"] == "\(number)".count.description
                )
                #expect(try peer.answer().status == 404)
            }
        }
    }
}
