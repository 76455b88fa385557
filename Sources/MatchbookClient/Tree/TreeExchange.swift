import JSONTree

/// Single places of the server's tree, by its REST interface.
struct TreeExchange: Sendable {
    let server: ServerURL
    let transport: any Transport

    func fetch(_ path: Path) async throws(ScorebookError) -> MatchbookHome.Tagged {
        let reply = try await send("GET", path, headers: ["X-Firebase-ETag": "true"])
        guard reply.status == 200 else { throw failure(reply) }
        return try tagged(reply)
    }

    func set(
        _ path: Path, to value: Value, ifTag tag: String
    ) async throws(ScorebookError) -> MatchbookHome.ConditionalOutcome {
        let reply = try await send(
            "PUT", path, body: value.exportText,
            headers: ["if-match": tag, "Content-Type": "application/json"])
        switch reply.status {
        case 200, 204: return .written
        case 412: return .changed(try tagged(reply))
        default: throw failure(reply)
        }
    }

    private func send(
        _ method: String, _ path: Path, body: [UInt8] = [], headers: HTTPHeaders
    ) async throws(ScorebookError) -> HTTPReply {
        let request = HTTPRequest(
            method: method, url: server.url(ofPlace: path), headers: headers, body: body)
        do throws(TransportError) {
            return try await transport.send(request)
        } catch {
            throw ScorebookError(.unreachable, error.description)
        }
    }

    private func tagged(_ reply: HTTPReply) throws(ScorebookError) -> MatchbookHome.Tagged {
        guard let json = try? JSON(parsing: reply.body), let tag = reply.headers["etag"] else {
            throw ScorebookError(
                .unreachable, "\(server.base) does not answer as a Matchbook server does")
        }
        return MatchbookHome.Tagged(value: TreeValue(json), tag: tag)
    }

    private func failure(_ reply: HTTPReply) -> ScorebookError {
        ScorebookError(reply.failureKind, reply.refusal(by: server))
    }
}
