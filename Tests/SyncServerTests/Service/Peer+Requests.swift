import JSONTree

extension Peer {
    /// Sends a request and reads its answer.
    ///
    /// - Parameters:
    ///   - line: method and target, as `GET /a.json`.
    ///   - headers: whole lines.
    func request(
        _ line: String, _ body: String? = nil, headers: [String] = []
    ) throws -> Answer {
        try send(Self.text(line, body, headers: headers))
        return try patientAnswer(toHead: line.hasPrefix("HEAD "))
    }

    /// An answer that may take long: a large value, in a build that is not optimised.
    func patientAnswer(toHead: Bool = false) throws -> Answer {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(300)
        while !hasInput, clock.now < deadline {}
        return try answer(toHead: toHead)
    }

    /// The body of the answer to a request that must succeed.
    func json(_ line: String, _ body: String? = nil) throws -> JSON {
        let answer = try request(line, body)
        guard answer.status == 200 else {
            throw Failure(description: "\(line) got \(answer.status): \(answer.text)")
        }
        return try JSON(parsing: answer.body)
    }

    static func text(_ line: String, _ body: String? = nil, headers: [String] = []) -> String {
        var text = "\(line) HTTP/1.1\r\nHost: a\r\n"
        for header in headers { text += header + "\r\n" }
        if let body { text += "Content-Length: \(body.utf8.count)\r\n" }
        return text + "\r\n" + (body ?? "")
    }
}
