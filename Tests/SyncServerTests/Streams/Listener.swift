import JSONTree
import TestSupport
import Testing

/// A peer that listens to a place, and the copy that it makes of it.
final class Listener {
    let peer: Peer
    var copy: StreamCopy
    private let isChunked: Bool
    /// Bytes of an event that is not whole.
    private var rest: [UInt8] = []
    private(set) var hasEnded = false

    /// Begins to listen, and reads the head of the answer.
    init(
        _ server: RunningServer, _ target: String, after id: String? = nil,
        keeping copy: StreamCopy = StreamCopy(), version: String = "HTTP/1.1"
    ) throws {
        peer = try server.connect()
        self.copy = copy
        isChunked = version == "HTTP/1.1"
        let resume = id.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        try peer.send(
            "GET \(target) \(version)\r\nHost: a\r\nAccept: text/event-stream, */*\r\n\(resume)\r\n"
        )
        let status = try peer.readLine()
        guard status == "HTTP/1.1 200 OK" else { throw Peer.Failure(description: status) }
        var fields: [String] = []
        while case let line = try peer.readLine(), !line.isEmpty { fields.append(line) }
        #expect(fields.contains("Content-Type: text/event-stream"))
    }

    /// Reads on until that many events have come in all.
    func read(events count: Int) throws {
        while copy.events.count < count, !hasEnded { try readPiece() }
    }

    /// The events that tell of something, which keep-alives do not.
    var changes: [String] { copy.events.filter { $0 != "keep-alive null" } }

    /// Reads on until that many such events have come in all.
    func read(changes count: Int) throws {
        while changes.count < count, !hasEnded { try readPiece() }
    }

    /// Reads what has come up to now.
    func readWaiting() throws {
        while peer.hasInput, !hasEnded { try readPiece() }
    }

    func readToEnd() throws {
        while !hasEnded { try readPiece() }
    }

    private func readPiece() throws {
        if isChunked {
            guard let size = Int(try peer.readLine(), radix: 16) else {
                throw Peer.Failure(description: "a chunk without a size")
            }
            rest += try peer.read(size)
            _ = try peer.readLine()
            hasEnded = size == 0
        } else {
            rest += Array(try peer.readToEnd().utf8)
            hasEnded = true
        }
        // A chunk holds whole events, except those of an answer in pieces.
        guard rest.suffix(2) == [10, 10] else { return }
        try copy.read(rest)
        rest = []
    }
}
