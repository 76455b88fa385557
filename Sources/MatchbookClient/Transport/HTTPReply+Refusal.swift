import JSONTree

extension HTTPReply {
    /// What a server answered that did not do what it was asked, with its reason where it gives
    /// one; no full stop at the end.
    func refusal(by server: ServerURL) -> String {
        let json = try? JSON(parsing: body, limits: JSONLimits(bytesMax: 1 << 16))
        // Only a sentence of a sane length is worth showing.
        let sentence = json?["error"]?.string ?? plainSentence
        let said = sentence.map { ": " + String($0.prefix(300)).withoutFullStop } ?? ""
        return "\(server.base) answered \(status)\(said)"
    }

    /// What an answer that did not do what was asked comes to.
    var failureKind: ScorebookError.Kind {
        switch status {
        case 429: .overLimit
        case 408, 500...: .unreachable
        default: .refused
        }
    }

    /// Seconds after which the server wants to be asked again; nil where it says nothing of it.
    ///
    /// Source: RFC 9110, section 10.2.3; RFC 6585, section 4.
    var retryAfter: Int? {
        guard status == 429 || status == 503, let text = headers["retry-after"] else { return nil }
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return Int(text)
    }

    /// What a text says in one line; nil where it is no such text.
    private var plainSentence: String? {
        guard headers["content-type"]?.hasPrefix("text/plain") == true, body.count <= 1 << 10,
            var text = String(validating: body, as: UTF8.self)
        else { return nil }
        if text.hasSuffix("\n") { text.removeLast() }
        return text.isEmpty || text.contains { $0.isNewline || $0 < " " } ? nil : text
    }
}
