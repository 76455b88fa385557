import Access
import Foundation
import JSONTree
import MatchbookClient
import SyncCore
import Synchronization

/// A server in this process, over the primary and the feed that the real one has.
final class FakeServer: Transport {
    private struct State {
        var primary: Primary<MemoryPrimaryStore>
        var backup: Primary<MemoryPrimaryStore>?
        var clock = FakeClock()
        var faults: [Fault?] = []
        var requests: [(method: String, path: String, bytes: Int)] = []
        /// Names each store in turn.
        var stores: UInt64 = 1
        var rejection: Rejection?
        var writesSent = 0
        /// What whoever joins next may do.
        var invitation = Grant(.home, mayWrite: true)
        /// By token.
        var grants: [String: Grant] = [:]
    }

    static let url = "http://server.test:9000"

    private let state: Mutex<State>
    private let bytesMax: Int
    private let pageMax: Int

    init(bytesMax: Int = .max, pageMax: Int = .max) throws {
        state = Mutex(State(primary: try Self.primary(1)))
        self.bytesMax = bytesMax
        self.pageMax = pageMax
    }

    private static func primary(_ number: UInt64) throws -> Primary<MemoryPrimaryStore> {
        try Primary(
            store: MemoryPrimaryStore(),
            fresh: PrimaryState(
                storeID: DeviceID(bits: number).description, clockDevice: DeviceID(bits: number)))
    }

    // MARK: For tests

    /// Goes wrong with the next requests, in order.
    func meet(_ faults: Fault...) { meet(after: 0, faults) }

    /// Goes wrong with the requests that come after so many more, and forgets earlier plans.
    func meet(after count: Int, _ faults: [Fault?]) {
        state.withLock { $0.faults = Array(repeating: nil, count: count) + faults }
    }

    /// Puts an empty store in the place of the one there is.
    func replaceStore() throws {
        try state.withLock { state in
            state.stores += 1
            state.primary = try Self.primary(state.stores)
        }
    }

    /// Keeps a copy of the data as they are.
    func backUp() { state.withLock { $0.backup = $0.primary } }

    /// Puts the copy in the place of the data.
    func goBack() {
        state.withLock { state in
            if let backup = state.backup { state.primary = backup }
        }
    }

    /// Refuses every pushed write from now on; nil takes them again.
    func refuse(_ rejection: Rejection?) { state.withLock { $0.rejection = rejection } }

    /// What whoever joins from now on may do.
    func invite(_ grant: Grant) { state.withLock { $0.invitation = grant } }

    func pass(_ milliseconds: Int64) { state.withLock { $0.clock.pass(milliseconds) } }

    var requests: [(method: String, path: String, bytes: Int)] {
        state.withLock { $0.requests }
    }

    /// How many writes all devices have sent, those that were refused among them.
    var writesSent: Int { state.withLock { $0.writesSent } }

    func value(at path: String) throws -> Value {
        let path = try Path(path)
        return try state.withLock { try $0.primary.store.value(at: path) }
    }

    /// Writes as a client without stamps does.
    func write(_ path: String, _ value: Value) throws {
        let write = PathWrite(path: try Path(path), value: value)
        try state.withLock { state in
            _ = try state.primary.write([write], now: state.clock.milliseconds)
        }
    }

    // MARK: Transport

    func begin(
        _ request: HTTPRequest, observer: ExchangeObserver,
        completion: @escaping @Sendable (Result<HTTPReply, TransportError>) -> Void
    ) -> any Exchange {
        completion(state.withLock { answer(request, &$0) })
        return NoExchange()
    }

    private func answer(
        _ request: HTTPRequest, _ state: inout State
    ) -> Result<HTTPReply, TransportError> {
        func failure(_ kind: TransportError.Kind) -> Result<HTTPReply, TransportError> {
            .failure(TransportError(kind: kind, server: Self.url, detail: "in the test"))
        }
        let path = URLComponents(string: request.url)?.path ?? ""
        state.requests.append((request.method, path, request.body.count))
        let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
        switch fault {
        case .down: return failure(.unreachable)
        case .lostRequest: return failure(.interrupted)
        case .answer(let status, let body): return .success(reply(status, Array(body.utf8)))
        case .lostAnswer:
            _ = handle(request, path, &state)
            return failure(.interrupted)
        case .truncated:
            let whole = handle(request, path, &state)
            return .success(reply(whole.status, Array(whole.body.prefix(whole.body.count / 2))))
        case nil:
            let whole = handle(request, path, &state)
            return .success(reply(whole.status, whole.body))
        }
    }

    private func reply(_ status: Int, _ body: [UInt8]) -> HTTPReply {
        HTTPReply(status: status, headers: [:], body: body, roundTrip: .zero)
    }

    private func handle(
        _ request: HTTPRequest, _ path: String, _ state: inout State
    ) -> (status: Int, body: [UInt8]) {
        let now = state.clock.milliseconds
        let query = URLComponents(string: request.url)?.queryItems ?? []
        guard request.body.count <= bytesMax else {
            return error(413, "more than \(bytesMax) bytes")
        }
        do {
            switch path {
            case "/.sync/status":
                let cursor = Cursor(
                    storeID: state.primary.storeID, position: state.primary.store.lastSequence,
                    began: 0)
                let status = ServerStatus(
                    now: now, storeID: state.primary.storeID, version: "test", cursor: cursor)
                return (200, status.json.text())
            case "/.sync/push":
                let push = try PushRequest(JSON(parsing: request.body))
                return (200, try self.push(push, request, &state, now: now).json.text())
            case "/.sync/join":
                return (200, join(&state, now: now).text())
            case "/.sync/changes":
                return (200, try page(query, state, now: now))
            default: return error(404, "nothing is there")
            }
        } catch PushRefusal.gap(_, let expected) {
            let body = JSON(["error": "a gap", "expected": .integer(expected)])
            return (409, body.text())
        } catch {
            return self.error(400, "\(error)")
        }
    }

    private func join(_ state: inout State, now: Int64) -> JSON {
        let token = "token\(state.grants.count)"
        state.grants[token] = state.invitation
        let fields = [
            JSON.Field(name: "uid", value: "device-of-the-test"),
            JSON.Field(name: "token", value: .string(token)),
            JSON.Field(name: "now", value: .integer(now)),
            JSON.Field(name: "expires", value: .integer(now + 1_000_000_000_000)),
        ]
        return .object(fields + state.invitation.fields)
    }

    /// Whether the rules of matches let whoever asks write that.
    private func mayWrite(
        _ write: PushWrite, _ request: HTTPRequest, _ state: State
    ) -> Bool {
        let token = request.headers["authorization"]?.split(separator: " ").last.map(String.init)
        guard let grant = state.grants[token ?? ""] else { return true }
        guard case .match(let id) = grant.scope else { return grant.mayWrite }
        return grant.mayWrite
            && write.parts.allSatisfy { $0.path.keys.dropFirst().first?.text == id }
    }

    private func push(
        _ request: PushRequest, _ http: HTTPRequest, _ state: inout State, now: Int64
    ) throws -> PushAnswer {
        state.writesSent += request.writes.count
        // A write that cannot be read is refused with its reason and uses up its number.
        let refused = request.writes.map { write in
            let rejection =
                state.rejection ?? (mayWrite(write, http, state) ? nil : .permissionDenied)
            guard let rejection else { return write }
            return PushWrite(
                number: write.number, stamp: write.stamp,
                content: .invalid(rejection, message: "the test refuses it"))
        }
        return try state.primary.push(
            PushRequest(device: request.device, storeID: request.storeID, writes: refused),
            now: now)
    }

    private func page(
        _ query: [URLQueryItem], _ state: State, now: Int64
    ) throws -> [UInt8] {
        let paths = try query.filter { $0.name == "path" }.map { try Path($0.value ?? "") }
        let since = query.first { $0.name == "since" }?.value.flatMap { Cursor($0) }
        let limit = query.first { $0.name == "limit" }?.value.flatMap { Int($0) } ?? 1000
        let feed = ChangeFeed(
            paths: paths, storeID: state.primary.storeID,
            droppedSequence: state.primary.state.droppedSequence)
        return try feed.page(
            after: since, limit: min(limit, pageMax), in: state.primary.store
        ).text(now: now)
    }

    private func error(_ status: Int, _ sentence: String) -> (status: Int, body: [UInt8]) {
        (status, JSON(["error": .string(sentence)]).text())
    }
}

struct NoExchange: Exchange {
    func cancel() {}
}
