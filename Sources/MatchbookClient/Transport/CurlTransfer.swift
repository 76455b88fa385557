import CCurl

/// One exchange inside libcurl; lives on the transport's thread.
///
/// Libcurl holds a pointer to it without retaining it. `CurlLoop` keeps it until it has taken
/// the handle out of libcurl.
final class CurlTransfer {
    /// Bytes of the answer's status line and headers together.
    private static let headBytesMax = 64 << 10

    let order: CurlOrder
    let easy: UnsafeMutableRawPointer
    let server: ServerAddress
    let errorText: UnsafeMutablePointer<CChar>
    var headerList: UnsafeMutablePointer<curl_slist>?

    private var sentBytes = 0
    private var headBytes = 0
    private var status = 0
    private var headers = HTTPHeaders()
    private var body: [UInt8] = []
    private var isHeadComplete = false
    private var lastProgress: HTTPProgress?
    /// Why a callback made libcurl stop.
    private var refusal: String?

    init(_ order: CurlOrder, settings: CurlSettings) throws(TransportError) {
        server = try ServerAddress(url: order.request.url)
        guard let easy = curl_easy_init() else {
            throw TransportError(kind: .failed, server: server.text, detail: "out of memory")
        }
        self.order = order
        self.easy = easy
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try configure(settings)
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headerList)
        errorText.deallocate()
    }

    /// Takes a line of the head; false when there is too much of it.
    func receive(headerLine line: Span<UInt8>) -> Bool {
        headBytes += line.count
        guard headBytes <= Self.headBytesMax else {
            refusal = "its headers are more than \(Self.headBytesMax) bytes"
            return false
        }
        // Fields after the body tell nothing that anyone here asks for.
        if isHeadComplete { return true }
        let text = line.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        if text.hasPrefix("HTTP/") {
            // Also after an interim answer, whose fields are not the answer's.
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            headers = HTTPHeaders()
        } else if let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) {
            let name = text[..<colon]
            let value = text[text.utf8.index(after: colon)...]
            headers.append(String(name.trimmed), String(value.trimmed))
        } else if text.trimmed.isEmpty && status >= 200 {
            return completeHead()
        }
        return true
    }

    /// Takes a piece of the body; false when there is too much of it.
    func receive(_ bytes: Span<UInt8>) -> Bool {
        let piece = bytes.withUnsafeBufferPointer { Array($0) }
        if let received = streamReceiver {
            received(piece)
            return true
        }
        guard piece.count <= order.request.answerBytesMax - body.count else {
            return refuseBody()
        }
        body += piece
        return true
    }

    /// Gives the next piece of the request's body; its size is 0 at the end.
    func send(into room: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(room.count, order.request.body.count - sentBytes)
        room.copyBytes(from: order.request.body[sentBytes..<sentBytes + count])
        sentBytes += count
        return count
    }

    func progressed(_ progress: HTTPProgress) {
        if progress == lastProgress { return }
        lastProgress = progress
        order.observer.progressed?(progress)
    }

    /// What came of it, by libcurl's code.
    func result(_ code: CURLcode) -> Result<HTTPReply, TransportError> {
        if let refusal { return .failure(error(.tooLarge, refusal)) }
        guard code == CURLE_OK else {
            let reason = reason(of: code)
            let verification = matchbook_curl_get_long(easy, CURLINFO_SSL_VERIFYRESULT)
            let doubt = TLSDoubt(code, verification: verification, detail: reason)
            let kind = doubt.map { .tls($0) } ?? TransportError.Kind(code, wasSent: wasSent)
            return .failure(error(kind, reason))
        }
        guard status >= 200 else { return .failure(error(.notHTTP, "it gave no status")) }
        let begun = matchbook_curl_get_offset(easy, CURLINFO_PRETRANSFER_TIME_T)
        let answered = matchbook_curl_get_offset(easy, CURLINFO_STARTTRANSFER_TIME_T)
        return .success(
            HTTPReply(
                status: status, headers: headers, body: body,
                roundTrip: .microseconds(max(0, answered - begun))))
    }

    func error(_ kind: TransportError.Kind, _ detail: String) -> TransportError {
        TransportError(
            kind: kind, server: server.text, detail: detail,
            mayHaveBeenApplied: wasSent && kind != .unreachable)
    }

    private var wasSent: Bool { matchbook_curl_get_long(easy, CURLINFO_REQUEST_SIZE) > 0 }

    private var streamReceiver: (@Sendable ([UInt8]) -> Void)? {
        (200..<300).contains(status) ? order.observer.received : nil
    }

    private func completeHead() -> Bool {
        isHeadComplete = true
        order.observer.answered?(status, headers)
        // Libcurl stops by itself only at bodies that it is told the bound of, streams included.
        guard let announced = headers["content-length"].flatMap({ Int($0) }),
            announced > order.request.answerBytesMax, streamReceiver == nil,
            order.request.method != "HEAD"
        else { return true }
        return refuseBody()
    }

    private func refuseBody() -> Bool {
        refusal = "more than \(order.request.answerBytesMax) bytes"
        return false
    }

    private func reason(of code: CURLcode) -> String {
        let own = String(cString: errorText)
        if !own.isEmpty { return own }
        return curl_easy_strerror(code).map { String(cString: $0) } ?? "code \(code.rawValue)"
    }
}

extension StringProtocol {
    /// Without white space, line ends included, at both ends.
    fileprivate var trimmed: SubSequence {
        let rest = drop(while: \.isWhitespace)
        let end = rest.lastIndex { !$0.isWhitespace }.map { rest.index(after: $0) }
        return rest[..<(end ?? rest.startIndex)]
    }
}
