import CCurl

/// The part of a URL that names a server.
struct ServerAddress: Equatable {
    /// `scheme://host:port`, without a user; the port only where the URL has one.
    let text: String
    private let host: String

    /// Takes a URL apart by libcurl's own rules, so that both see the same server.
    init(url: String) throws(TransportError) {
        let shown = Self.shown(url)
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw TransportError(
                kind: .badURL, server: shown, detail: "it holds a space or a control character")
        }
        guard let parser = curl_url() else {
            throw TransportError(kind: .failed, server: shown, detail: "out of memory")
        }
        defer { curl_url_cleanup(parser) }
        let code = curl_url_set(parser, CURLUPART_URL, url, UInt32(CURLU_NON_SUPPORT_SCHEME))
        guard code == CURLUE_OK else {
            let reason = curl_url_strerror(code).map { String(cString: $0) } ?? "unknown reason"
            throw TransportError(kind: .badURL, server: shown, detail: reason)
        }
        func part(_ part: CURLUPart) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard curl_url_get(parser, part, &text, 0) == CURLUE_OK, let text else { return nil }
            defer { curl_free(text) }
            return String(cString: text)
        }
        let scheme = part(CURLUPART_SCHEME) ?? ""
        guard scheme == "http" || scheme == "https" else {
            throw TransportError(
                kind: .badURL, server: shown, detail: "it begins with neither http nor https")
        }
        guard let host = part(CURLUPART_HOST), !host.isEmpty else {
            throw TransportError(kind: .badURL, server: shown, detail: "it names no host")
        }
        self.host = host.lowercased()
        text = "\(scheme)://\(host)" + (part(CURLUPART_PORT).map { ":\($0)" } ?? "")
    }

    /// What may be shown of a text that may be no URL: no query, no user, no control character.
    private static func shown(_ url: String) -> String {
        let start = url.prefix { $0 != "?" }
        let rest = start.lastIndex(of: "@").map { start[start.index(after: $0)...] } ?? start
        return String(rest.filter { !$0.isNewline && $0 >= " " }.prefix(100))
    }

    /// Whether the server is on this machine, so that no proxy can know it.
    var isLoopback: Bool {
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 4 && numbers[0] == "127"
            && numbers.allSatisfy { UInt8($0) != nil }
    }
}
