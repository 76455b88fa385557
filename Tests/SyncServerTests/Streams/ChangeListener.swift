import JSONTree
import SyncCore
import TestSupport
import Testing

/// A peer that follows the change feed as a stream, and the rows that it gets by it.
final class ChangeListener {
    let peer: Peer
    private(set) var rows = MemoryRowStore()
    private(set) var cursor: String?
    /// The names of all events.
    private(set) var names: [String] = []
    /// The pages, as JSON.
    private(set) var pages: [JSON] = []
    private(set) var lastData = ""
    private(set) var hasEnded = false
    private var reader = EventStreamReader()
    /// The copy that was begun, not yet shown.
    private var aside: MemoryRowStore?

    /// Begins to listen, and reads the head of the answer.
    ///
    /// - Parameter old: whose rows and place are taken up.
    init(
        _ server: RunningServer, _ query: String = "", after id: String? = nil,
        resuming old: ChangeListener? = nil
    ) throws {
        peer = try server.connect()
        if let old {
            (rows, cursor) = (old.rows, old.cursor)
            aside = old.aside
        }
        let resume = (id ?? cursor).map { "Last-Event-ID: \($0)\r\n" } ?? ""
        try peer.send(
            "GET /.sync/changes\(query) HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n"
                + "\(resume)\r\n")
        let status = try peer.readLine()
        guard status == "HTTP/1.1 200 OK" else { throw Peer.Failure(description: status) }
        var fields: [String] = []
        while case let line = try peer.readLine(), !line.isEmpty { fields.append(line) }
        #expect(fields.contains("Content-Type: text/event-stream"))
    }

    func read(events count: Int) throws {
        while names.count < count, !hasEnded { try readPiece() }
    }

    /// Reads on until all up to the cursor has come.
    func read(upTo cursor: Cursor) throws {
        while !hasEnded {
            if let read = self.cursor.flatMap({ Cursor($0) }), read.position >= cursor.position,
                aside == nil
            {
                return
            }
            try readPiece()
        }
    }

    func readWaiting() throws {
        while peer.hasInput, !hasEnded { try readPiece() }
    }

    func readToEnd() throws {
        while !hasEnded { try readPiece() }
    }

    func value(at path: String) throws -> Value { try rows.value(at: try Path(path)) }

    private func readPiece() throws {
        guard let size = Int(try peer.readLine(), radix: 16) else {
            throw Peer.Failure(description: "a chunk without a size")
        }
        let piece = try peer.read(size)
        _ = try peer.readLine()
        hasEnded = size == 0
        for event in try reader.read(piece) { try take(event) }
    }

    private func take(_ event: ServerEvent) throws {
        names.append(event.name)
        lastData = String(decoding: event.data, as: UTF8.self)
        guard event.name == "changes" else {
            if event.name == "keep-alive" { cursor = event.id }
            return
        }
        let json = try JSON(parsing: event.data)
        pages.append(json)
        let page = try ChangePage(json)
        #expect(page.cursor.description == event.id)
        if page.isReset || cursor == nil { aside = MemoryRowStore() }
        if aside == nil {
            try rows.follow(page.changes)
        } else {
            try aside?.follow(page.changes)
        }
        cursor = event.id
        if !page.hasMore, let whole = aside {
            rows = whole
            aside = nil
        }
    }
}
