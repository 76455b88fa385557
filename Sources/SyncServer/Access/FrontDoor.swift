import Access
import TreeStore

/// Who comes in and who is put out: what the server keeps for it.
///
/// Belongs to the loop's thread.
final class FrontDoor {
    let gate: AccessGate
    let keepers: DoorKeepers
    var attempts = AttemptLimit()
    private let loop: EventLoop
    /// Streams of callers whose right to listen may end.
    private var watched: [WatchedStream] = []
    private var isWatching = false

    private struct WatchedStream {
        let exchange: HTTPExchange
        let caller: Caller
        let tree: Namespace
    }

    /// How long a stream may go on after a token has ended, or after another process has put its
    /// device out.
    private static let watchTime = Duration.seconds(1)

    init(
        _ keys: TrustedKeys, _ settings: AccessSettings, folder: String, loop: EventLoop
    ) throws {
        gate = try AccessGate(keys, settings, folder: folder) { loop.turn }
        keepers = DoorKeepers(folder: folder, tokenTime: settings.tokenTime)
        self.loop = loop
    }

    /// Has `end` run for the exchange when its caller's right ends, if it is still on then.
    ///
    /// - Parameters:
    ///   - now: milliseconds since 1970, whenever it is called.
    ///   - end: false when there is nothing to end yet.
    func watch(
        _ exchange: HTTPExchange, of caller: Caller, in tree: Namespace,
        now: @escaping () -> Int64, end: @escaping (HTTPExchange) -> Bool
    ) {
        guard case .user(let user) = caller, user.expires != nil || user.device != nil else {
            return
        }
        watched.append(WatchedStream(exchange: exchange, caller: caller, tree: tree))
        awaitWatch(now, end)
    }

    /// Ends the streams of callers whose right has ended.
    func endRevoked(now: Int64, end: (HTTPExchange) -> Bool) {
        guard !watched.isEmpty else { return }
        let streams = watched
        watched = []
        for stream in streams where !stream.exchange.isOver {
            let isGood = gate.isStillGood(stream.caller, in: stream.tree, now: now)
            if isGood || !end(stream.exchange) { watched.append(stream) }
        }
    }

    /// Ends the streams of users for whom others vouch, who have to show again who they are.
    func endUsers(end: (HTTPExchange) -> Bool) {
        let streams = watched
        watched = []
        for stream in streams where !stream.exchange.isOver {
            if stream.caller.device != nil || !end(stream.exchange) { watched.append(stream) }
        }
    }

    private func awaitWatch(
        _ now: @escaping () -> Int64, _ end: @escaping (HTTPExchange) -> Bool
    ) {
        guard !isWatching else { return }
        isWatching = true
        loop.after(Self.watchTime) { [unowned self] in
            isWatching = false
            endRevoked(now: now(), end: end)
            if !watched.isEmpty { awaitWatch(now, end) }
        }
    }
}
