import CCurl

extension TransportError.Kind {
    /// What libcurl's code means once an exchange is under way.
    ///
    /// - Parameter wasSent: whether any of the request has left.
    init(_ code: CURLcode, wasSent: Bool) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT,
            CURLE_INTERFACE_FAILED, CURLE_PROXY:
            self = .unreachable
        case CURLE_OPERATION_TIMEDOUT:
            self = .timedOut
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE,
            CURLE_SEND_FAIL_REWIND, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_AGAIN:
            self = wasSent ? .interrupted : .unreachable
        case CURLE_FILESIZE_EXCEEDED:
            self = .tooLarge
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
            self = .notHTTP
        case CURLE_URL_MALFORMAT:
            self = .badURL
        case CURLE_ABORTED_BY_CALLBACK:
            self = .cancelled
        default:
            self = .failed
        }
    }
}
