import JSONTree

/// Requests to a server about who is let in.
struct AccessLink {
    let server: ServerURL
    let transport: any Transport

    /// - Throws: `.unreachable` when there is no usable answer, else `.refused` or `.overLimit`
    ///   with the server's reason.
    func ask(
        _ method: String, _ name: String, _ body: JSON? = nil
    ) throws(ScorebookError) -> JSON {
        var request = HTTPRequest(
            method: method, url: server.url("/.sync/\(name)"),
            headers: ["Accept": "application/json"], body: body?.text() ?? [],
            answerBytesMax: 4 << 20)
        if body != nil { request.headers.append("Content-Type", "application/json") }
        let reply: HTTPReply
        do throws(TransportError) {
            reply = try transport.sendAndWait(request)
        } catch {
            throw ScorebookError(.unreachable, error.description)
        }
        guard reply.status == 200 else {
            throw ScorebookError(reply.failureKind, reply.refusal(by: server))
        }
        let limits = JSONLimits(bytesMax: request.answerBytesMax)
        guard let json = try? JSON(parsing: reply.body, limits: limits) else { throw noServer() }
        return json
    }

    func noServer() -> ScorebookError {
        ScorebookError(
            .unreachable,
            "\(server.base) does not answer as a Matchbook server that lets devices in does")
    }
}
