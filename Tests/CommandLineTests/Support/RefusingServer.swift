import JSONTree
import MatchbookClient
import TestSupport

/// A server that answers, and takes nothing in.
final class RefusingServer: Transport {
    static let url = "http://server.test:9000"

    func begin(
        _ request: HTTPRequest, observer: ExchangeObserver,
        completion: @escaping @Sendable (Result<HTTPReply, TransportError>) -> Void
    ) -> any Exchange {
        let body =
            request.url.contains("/.sync/push")
            ? push(request.body) : request.url.contains("/.sync/join") ? grant : status
        completion(
            .success(HTTPReply(status: 200, headers: [:], body: body.text(), roundTrip: .zero)))
        return Nothing()
    }

    private let fields: [JSON.Field]

    /// - Parameter fields: what an invitation allows, such as `home` and `write`.
    init(_ fields: [JSON.Field] = []) {
        self.fields = fields
    }

    private var grant: JSON {
        let standard = JSON([
            "uid": "device-of-the-test", "token": "token", "now": now,
            "expires": 1_896_000_000_000,
        ])
        guard case .object(let given) = standard else { return standard }
        return .object(given + fields)
    }

    private let store = "00000000000000aa"
    private let now: JSON = 1_796_000_000_000

    private var status: JSON {
        JSON([
            "now": now, "store": .string(store), "version": "test",
            "cursor": .string("\(store).1.1"),
        ])
    }

    private func push(_ body: [UInt8]) -> JSON {
        let writes = (try? JSON(parsing: body))?["writes"]?.array ?? []
        let results = writes.map { write in
            JSON([
                "seq": write["seq"] ?? .null, "result": "rejected", "error": "permission_denied",
                "message": "this match is not yours",
            ])
        }
        return JSON([
            "now": now, "store": .string(store), "acked": writes.last?["seq"] ?? .integer(0),
            "results": .array(results),
        ])
    }

    private struct Nothing: Exchange {
        func cancel() {}
    }
}

extension Player {
    /// Is let in at the server, which the environment names from then on.
    func joins(_ fields: [JSON.Field]) throws {
        let book = try Scorebook.open(home: folder.file("home"), clock: clock)
        _ = try book.join(
            "7K3M-9Q2X", at: RefusingServer.url, transport: RefusingServer(fields))
        environment["MATCHBOOK_SERVER"] = Array(RefusingServer.url.utf8)
    }

    /// Pushes to a server that refuses every write.
    func isRefused() throws {
        let book = try Scorebook.open(home: folder.file("home"), clock: clock)
        _ = try book.push(to: RefusingServer.url, transport: RefusingServer())
    }
}
