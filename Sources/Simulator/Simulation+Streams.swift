import JSONTree
import SyncCore

// The server's end of streams of changes, as the hub of the programs has it.
extension Simulation {
    /// Milliseconds between two signs of life.
    private static let beat: Int64 = 30_000
    /// Rows that are told from one commit; whoever listens gets pages again for more.
    private static let rowsMax = 6

    mutating func openStream(
        _ id: Int, to device: Int, at paths: [Path], since cursor: Cursor?
    ) throws {
        let places = FeedPlaces(paths)
        server.streams[id] = SimulatedStream(device: device, places: places, lastArrival: now)
        try run(server.hub.joined(id, to: places, after: cursor))
    }

    /// Tells whoever listens what was committed.
    mutating func tellListeners() throws {
        try run(server.hub.advanced(in: server.disk.store, rowsMax: Self.rowsMax))
    }

    mutating func beatStreams() throws {
        guard isActing else { return }
        if server.isRunning { try run(server.hub.beat(turn: 0, of: 1)) }
        queue.put(.beat, at: now + Self.beat)
    }

    private mutating func run(_ actions: [ChangeHub.Action]) throws {
        var actions = actions[...]
        while let action = actions.popFirst() {
            switch action {
            case .send(let page, let listeners):
                var page = page
                if breaks(.losesStreamRows) { page.changes.removeFirst() }
                for listener in listeners { put(.page(page), to: listener) }
            case .copy(let places, let cursor, let listener):
                let limit = 1 + dice.below(dice.pick([3, 12, 60]))
                let page = try server.page(places, since: cursor, limit: limit)
                put(.page(page), to: listener)
                actions += server.hub.copied(
                    to: listener, upTo: page.cursor, hasMore: page.hasMore)
            case .keepAlive(let cursor, let listeners):
                for listener in listeners { put(.alive(cursor), to: listener) }
            }
        }
    }

    /// Sends something down a stream, which may break under it.
    private mutating func put(_ news: StreamNews, to listener: Int) {
        guard var stream = server.streams[listener], !stream.isSilent else { return }
        let isCut = devices[stream.device].offlineUntil > now || dice.happens(hazards.lost)
        if isCut {
            // Half of all breaks are told to nobody.
            if dice.happens(500) {
                stream.isSilent = true
                server.streams[listener] = stream
                return
            }
            return endStream(listener, "the connection broke")
        }
        stream.lastArrival = max(stream.lastArrival, now + latency())
        server.streams[listener] = stream
        queue.put(
            .stream(device: stream.device, stream: listener, news), at: stream.lastArrival)
    }

    private mutating func endStream(_ listener: Int, _ why: String) {
        guard let stream = server.streams.removeValue(forKey: listener) else { return }
        server.hub.left(listener)
        let news = StreamNews.ended(.noAnswer(why))
        queue.put(
            .stream(device: stream.device, stream: listener, news),
            at: max(stream.lastArrival, now + latency()))
    }

    /// The process of the server ended, and its connections with it.
    mutating func endStreams() {
        for listener in server.streams.keys.sorted() { endStream(listener, "the server is gone") }
        server.hub = ChangeHub()
    }

    /// The device closed its end.
    mutating func leaveStream(_ listener: Int) {
        server.streams[listener] = nil
        server.hub.left(listener)
    }
}
