import CCurl

extension CurlTransfer {
    /// Tells libcurl all of the request.
    func configure(_ settings: CurlSettings) throws(TransportError) {
        try checkFields()
        var options = CurlOptions(easy: easy)
        options.set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(errorText))
        options.set(CURLOPT_NOSIGNAL, 1)
        options.set(CURLOPT_URL, order.request.url)
        // Keys that look like "." and ".." are the server's to judge.
        options.set(CURLOPT_PATH_AS_IS, 1)
        options.set(CURLOPT_PROTOCOLS_STR, "http,https")
        options.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        options.set(CURLOPT_USERAGENT, settings.userAgent)
        options.set(CURLOPT_TCP_KEEPALIVE, 1)
        options.set(CURLOPT_MAXAGE_CONN, Int(settings.idleLimit.components.seconds))
        // A proxy named in the environment, as curl has it; but none knows this machine's own.
        options.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if server.isLoopback { options.set(CURLOPT_PROXY, "") }
        setTrust(settings.trust, &options)
        setTimeouts(&options)
        setBody(&options)
        try setHeaders(&options)
        setCallbacks(&options)
        if options.failure != CURLE_OK {
            let reason = curl_easy_strerror(options.failure).map { String(cString: $0) }
            throw error(.failed, reason ?? "an option was refused")
        }
    }

    /// Refuses what would begin another line of the request.
    private func checkFields() throws(TransportError) {
        let request = order.request
        guard request.method.isToken else { throw error(.badRequest, "the method is no word") }
        for (name, value) in request.headers.fields {
            guard name.isToken else { throw error(.badRequest, "a header's name is no word") }
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw error(.badRequest, "the header \(name) holds a control character")
            }
        }
    }

    private func setTrust(_ trust: ServerTrust, _ options: inout CurlOptions) {
        if let authorities = trust.authorities {
            options.set(CURLOPT_CAINFO, authorities)
            // The system's are in a folder too.
            options.set(CURLOPT_CAPATH, nil)
        }
        if let pin = trust.pin { options.set(CURLOPT_PINNEDPUBLICKEY, pin.text) }
        options.set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
    }

    private func setTimeouts(_ options: inout CurlOptions) {
        let timeouts = order.request.timeouts
        options.set(CURLOPT_CONNECTTIMEOUT_MS, timeouts.connect.wholeMilliseconds)
        if let total = timeouts.total {
            options.set(CURLOPT_TIMEOUT_MS, total.wholeMilliseconds)
        }
        guard let stall = timeouts.stall else { return }
        // Bytes a second, and for how long fewer are borne.
        options.set(CURLOPT_LOW_SPEED_LIMIT, 1)
        options.set(CURLOPT_LOW_SPEED_TIME, max(1, (stall.wholeMilliseconds + 999) / 1000))
    }

    private func setBody(_ options: inout CurlOptions) {
        let request = order.request
        switch (request.method, request.body.isEmpty) {
        case ("GET", true): break
        case ("HEAD", true): options.set(CURLOPT_NOBODY, 1)
        case ("POST", true), ("PUT", true), ("PATCH", true):
            options.set(CURLOPT_POST, 1)
            options.set(CURLOPT_POSTFIELDSIZE, 0)
            options.set(CURLOPT_COPYPOSTFIELDS, "")
            options.set(CURLOPT_CUSTOMREQUEST, request.method)
            // Without a body libcurl would repeat it unasked when a kept connection breaks.
            options.set(CURLOPT_FRESH_CONNECT, 1)
        case (_, true): options.set(CURLOPT_CUSTOMREQUEST, request.method)
        case (_, false):
            // The body by a callback that cannot rewind, so that libcurl does not repeat the
            // request unasked when a kept connection breaks after it was sent.
            options.set(CURLOPT_POST, 1)
            options.set(
                CURLOPT_POSTFIELDSIZE_LARGE, offset: curl_off_t(request.body.count))
            options.set(CURLOPT_CUSTOMREQUEST, request.method)
        }
    }

    private func setHeaders(_ options: inout CurlOptions) throws(TransportError) {
        // A name with nothing after the colon takes away the one that libcurl would add.
        var lines = ["Expect:"]
        if order.request.headers["content-type"] == nil { lines.append("Content-Type:") }
        for (name, value) in order.request.headers.fields {
            // With a semicolon in the colon's place libcurl sends an empty value.
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        for line in lines {
            guard let longer = curl_slist_append(headerList, line) else {
                throw error(.failed, "out of memory")
            }
            headerList = longer
        }
        options.set(CURLOPT_HTTPHEADER, list: headerList)
    }

    private func setCallbacks(_ options: inout CurlOptions) {
        // Not retained: `CurlLoop` keeps the transfer while libcurl has its handle.
        let context = Unmanaged.passUnretained(self).toOpaque()
        options.set(CURLOPT_WRITEFUNCTION, transferDidReceive)
        options.set(CURLOPT_WRITEDATA, context)
        options.set(CURLOPT_HEADERFUNCTION, transferDidReceiveHeader)
        options.set(CURLOPT_HEADERDATA, context)
        options.set(CURLOPT_READFUNCTION, transferCanSend)
        options.set(CURLOPT_READDATA, context)
        if order.observer.progressed != nil {
            options.setProgress(transferDidProgress, context)
        }
    }
}

extension String {
    /// Whether it is a token, of which methods and header names consist.
    ///
    /// Source: RFC 9110, section 5.6.2.
    fileprivate var isToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}

extension Duration {
    /// At least one, because libcurl takes 0 for its own default; at most what fits its option.
    fileprivate var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
