/// Why an exchange brought no answer.
package struct TransportError: Error, Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// No connection came about: no name, no route, nobody there.
        case unreachable
        /// A bound on the time passed.
        case timedOut
        /// The connection broke after something was sent.
        case interrupted
        /// The answer is greater than the request allows.
        case tooLarge
        /// What answered does not speak HTTP.
        case notHTTP
        /// The URL is none, or not of HTTP.
        case badURL
        /// The method or a header holds what would change the request's meaning.
        case badRequest
        /// The connection could not be encrypted, or the server could not prove its name.
        case tls(TLSDoubt)
        /// It was cancelled from this side.
        case cancelled
        /// Something of this machine failed, such as its memory.
        case failed
    }

    package let kind: Kind
    /// The server as `scheme://host:port`, without user, path or query.
    package let server: String
    /// The reason in libcurl's or our words.
    package let detail: String
    /// Whether the server may have acted on the request: some of it was sent.
    package let mayHaveBeenApplied: Bool

    package init(kind: Kind, server: String, detail: String, mayHaveBeenApplied: Bool = false) {
        self.kind = kind
        self.server = server
        self.detail = detail
        self.mayHaveBeenApplied = mayHaveBeenApplied
    }
}

extension TransportError: CustomStringConvertible {
    /// What happened with which server, and what to do.
    package var description: String {
        switch kind {
        case .unreachable:
            "\(server) cannot be reached (\(detail)). Check the address, the network and that "
                + "the server runs, then try again."
        case .timedOut:
            "\(server) took too long (\(detail)). Try again; if it stays so, look at the network "
                + "and at the server's load.\(caution)"
        case .interrupted:
            "The connection to \(server) broke before the answer was complete (\(detail)). Try "
                + "again.\(caution)"
        case .tooLarge:
            "\(server) answered more than is accepted here (\(detail)). Ask for less at "
                + "once.\(caution)"
        case .notHTTP:
            "\(server) does not answer as a web server does (\(detail)). Check the port and "
                + "whether it should be http or https."
        case .badURL:
            "“\(server)” is no address of a server (\(detail)). Write one such as "
                + "http://127.0.0.1:9000."
        case .badRequest:
            "The request to \(server) was not sent (\(detail)). Look for line breaks in the "
                + "settings, such as a token's."
        case .tls(let doubt):
            doubt.sentence(about: server, detail)
        case .cancelled:
            "The exchange with \(server) was cancelled.\(caution)"
        case .failed:
            "The exchange with \(server) failed (\(detail)).\(caution)"
        }
    }

    private var caution: String {
        mayHaveBeenApplied ? " The server may have acted on the request." : ""
    }
}
