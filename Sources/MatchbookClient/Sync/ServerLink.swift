import JSONTree
import SyncCore

/// Requests of the sync protocol to one server.
///
/// An answer that is none, or that holds what cannot be, is a failure like any other: nothing of
/// it reaches the file.
final class ServerLink {
    let server: ServerURL
    let transport: any Transport
    let clock: any WallClock
    /// Requests that were begun.
    private(set) var requests = 0
    /// Whether the server gave a usable answer.
    private(set) var hasAnswered = false

    /// Bytes of an answer: a page of changes has 4 MiB of values at most, and what is around them.
    private static let answerBytesMax = 64 << 20
    /// A server that asks for more is asked again all the same.
    private static let pauseSecondsMax = 3600

    init(_ server: ServerURL, transport: any Transport, clock: any WallClock) {
        self.server = server
        self.transport = transport
        self.clock = clock
    }

    func status() throws(PushFailure) -> (status: ServerStatus, moment: ServerMoment) {
        let (json, sent) = try get(server.url("/.sync/status"))
        let status = try read { () throws(WireError) in try ServerStatus(json) }
        return (status, try moment(status.now, sent))
    }

    /// Sends a push, whose answer is waited for later.
    func beginPush(_ request: PushRequest) -> Attempt {
        begin(post(server.url("/.sync/push"), request.json.text()))
    }

    func answer(to push: Attempt) throws(PushFailure) -> PushAnswer {
        let (json, sent) = try finish(push)
        let answer = try read { () throws(WireError) in try PushAnswer(json) }
        _ = try moment(answer.now, sent)
        for result in answer.results { try check(result.stamp) }
        return answer
    }

    func changes(
        at paths: [Path], since cursor: Cursor?
    ) throws(PushFailure) -> (page: ChangePage, storeID: String, moment: ServerMoment) {
        let (json, sent) = try get(changesURL(at: paths, since: cursor))
        let (page, storeID) = try page(json, at: paths)
        guard let now = json["now"]?.integer else { throw noServer("the answer lacks now") }
        return (page, storeID, try moment(now, sent))
    }

    func changesURL(at paths: [Path], since cursor: Cursor?) -> String {
        var parameters = paths.map { ("path", $0.description) }
        if let cursor { parameters.append(("since", cursor.description)) }
        parameters.append(("limit", String(Limits.changesMax)))
        return server.url("/.sync/changes", parameters)
    }

    /// A page of the change feed, in which nothing lies beside the paths that were asked for.
    func page(
        _ json: JSON, at paths: [Path]
    ) throws(PushFailure) -> (page: ChangePage, storeID: String) {
        let page = try read { () throws(WireError) in try ChangePage(json) }
        guard let storeID = json["store"]?.string else { throw noServer("the answer lacks store") }
        for row in page.changes {
            try check(row.stamp)
            try check(row.evidence)
            guard let path = row.path.path, paths.contains(where: { $0.isPrefix(of: path) }) else {
                throw noServer("a change lies beside the paths that were asked for")
            }
        }
        return (page, storeID)
    }

    // MARK: One exchange

    typealias Sent = (wall: Int64, monotonic: Int64)

    /// A request that was sent.
    struct Attempt {
        fileprivate let request: HTTPRequest
        fileprivate let sent: Sent
        fileprivate let reply: AwaitedReply
    }

    private func get(_ url: String) throws(PushFailure) -> (json: JSON, sent: Sent) {
        try finish(begin(request("GET", url)))
    }

    private func request(_ method: String, _ url: String, body: [UInt8] = []) -> HTTPRequest {
        HTTPRequest(
            method: method, url: url, headers: ["Accept": "application/json"], body: body,
            answerBytesMax: Self.answerBytesMax)
    }

    private func post(_ url: String, _ body: [UInt8]) -> HTTPRequest {
        var request = request("POST", url, body: body)
        request.headers.append("Content-Type", "application/json")
        return request
    }

    private func begin(_ request: HTTPRequest) -> Attempt {
        requests += 1
        let sent = (Identity.wall(clock), clock.monotonicMilliseconds)
        return Attempt(request: request, sent: sent, reply: transport.beginToWait(request))
    }

    private func finish(_ first: Attempt) throws(PushFailure) -> (json: JSON, sent: Sent) {
        var attempt = first
        var pauses = Pauses()
        while true {
            let reply: HTTPReply
            do throws(TransportError) {
                reply = try attempt.reply.wait()
            } catch {
                throw PushFailure(error)
            }
            if let seconds = reply.retryAfter, let pause = pauses.asked(forSeconds: seconds) {
                // Asked again it does the same: writes have numbers.
                clock.sleep(milliseconds: pause)
                attempt = begin(attempt.request)
                continue
            }
            guard reply.status == 200 else { throw failure(reply) }
            do throws(JSONError) {
                return (try JSON(parsing: reply.body), attempt.sent)
            } catch {
                throw noServer("\(error)")
            }
        }
    }

    private func read<Body>(
        _ body: () throws(WireError) -> Body
    ) throws(PushFailure) -> Body {
        do throws(WireError) { return try body() } catch { throw noServer("\(error)") }
    }

    private func moment(_ now: Int64, _ sent: Sent) throws(PushFailure) -> ServerMoment {
        guard (0...Identity.millisecondsMax).contains(now) else {
            throw noServer("its clock says \(now)")
        }
        hasAnswered = true
        return ServerMoment(
            now: now, sent: sent.wall, elapsed: clock.monotonicMilliseconds - sent.monotonic)
    }

    /// A clock that observed a stamp near the end of time could give no more.
    private func check(_ stamp: Stamp?) throws(PushFailure) {
        guard let stamp, stamp.milliseconds > Identity.millisecondsMax else { return }
        throw noServer("a stamp lies beyond all time")
    }

    func noServer(_ why: String) -> PushFailure {
        .refused("\(server.base) does not answer as a Matchbook server does (\(why)).")
    }

    func failure(_ reply: HTTPReply) -> PushFailure {
        let sentence = reply.refusal(by: server) + "."
        switch reply.status {
        case 401, 403: return .unauthorized(sentence)
        case 409:
            let json = try? JSON(parsing: reply.body, limits: JSONLimits(bytesMax: 1 << 16))
            if let storeID = json?["store"]?.string { return .otherStore(storeID) }
            guard let expected = json?["expected"]?.integer, expected > 0,
                expected < Int64.max / 2
            else { return .refused(sentence) }
            return .gap(expected: expected)
        case 413: return .tooLarge(sentence)
        case 408, 429, 500...599:
            let pause = reply.retryAfter.map { Int64(min($0, Self.pauseSecondsMax)) * 1000 }
            if reply.status == 429 { return .overLimit(sentence, milliseconds: pause) }
            return pause.map { .paused(sentence, milliseconds: $0) } ?? .busy(sentence)
        default: return .refused(sentence)
        }
    }
}

extension PushFailure {
    init(_ error: TransportError) {
        switch error.kind {
        case .unreachable, .timedOut, .interrupted, .cancelled, .failed:
            self = .noAnswer(error.description)
        case .tooLarge, .notHTTP, .badURL, .badRequest, .tls:
            self = .refused(error.description)
        }
    }
}

extension ScorebookError {
    /// Why an exchange ended.
    init(_ failure: PushFailure) {
        switch failure {
        case .noAnswer(let sentence), .busy(let sentence), .refused(let sentence),
            .tooLarge(let sentence):
            self.init(.unreachable, "\(sentence) Everything is safe here.")
        case .paused(let sentence, let milliseconds):
            self.init(
                .unreachable, "\(sentence) Everything is safe here.",
                retryAfterMilliseconds: milliseconds)
        case .overLimit(let sentence, let milliseconds?):
            self.init(
                .overLimit,
                "\(sentence) Everything is safe here; try again in "
                    + "\(max(1, (milliseconds + 999) / 1000)) s.",
                retryAfterMilliseconds: milliseconds)
        case .overLimit(let sentence, nil):
            self.init(.overLimit, "\(sentence) Everything is safe here; try again later.")
        case .unauthorized(let sentence):
            self.init(
                .refused,
                "\(sentence) Everything is safe here, and is sent when this device is let in: ask "
                    + "for a code, then “matchbook join CODE”.")
        case .gap(let expected):
            self.init(
                .unreachable,
                "The server waits for a write numbered \(expected) that was never made. "
                    + "Everything is safe here.")
        case .otherStore:
            self.init(
                .unreachable,
                "The server's data changes while this device pushes, again and again. "
                    + "Everything is safe here.")
        }
    }
}
