/// An answer in pieces: event streams, and bodies too large to be made at once.
extension HTTPExchange {
    /// Sends the head.
    ///
    /// The body follows by `write`, in chunks or, to HTTP/1.0, up to the connection's end.
    ///
    /// - Parameter endsAtHalfClose: True for a stream without an end of its own: a peer that has
    ///   closed its sending side is then taken to be gone, for nothing else would tell.
    package func begin(
        _ status: HTTPStatus = .ok, contentType: String? = nil, headers: [HTTPHeader] = [],
        endsAtHalfClose: Bool = false
    ) {
        guard mayAnswer() else { return }
        precondition(!status.isBodiless, "a status without a body cannot be streamed")
        state = .streaming
        self.endsAtHalfClose = endsAtHalfClose
        connection?.server.answered(self, status)
        connection?.beginStream(
            status: status, contentType: contentType, headers: headers, of: self)
    }

    /// Queues the bytes, which leave at the end of the loop's turn at the latest.
    ///
    /// - Returns: Whether more is welcome. After false, `outputDrained` says when it is again.
    ///   One who writes on regardless is cut off at `ServerLimits.streamBytesMax`.
    @discardableResult
    package func write(_ bytes: Span<UInt8>) -> Bool {
        if state == .aborted { return true }
        precondition(state == .streaming, "write belongs between begin and end")
        return connection?.writeStream(bytes, of: self) ?? true
    }

    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        write(bytes.span)
    }

    /// Sends a piece that other exchanges get too, at once where nothing else waits.
    ///
    /// How much may wait is the caller's to bound.
    func write(_ shared: SharedBytes) {
        if state == .aborted { return }
        precondition(state == .streaming, "write belongs between begin and end")
        connection?.writeStream(shared, of: self)
    }

    /// What was ever queued on the connection, as a mark for `queuedBytes(after:)`.
    var queueMark: Int { connection?.queuedEver ?? 0 }

    /// What the peer has not yet taken of all that was queued after a mark.
    func queuedBytes(after mark: Int) -> Int {
        guard let connection else { return 0 }
        return connection.queuedBytes - connection.queuedBytes(upTo: mark)
    }

    /// Ends the answer.
    ///
    /// - Parameter closes: whether the connection serves no further request.
    package func end(closes: Bool = false) {
        if state == .aborted { return }
        precondition(state == .streaming, "end belongs after begin")
        state = .answered
        if closes { connection?.closesAfterAnswer = true }
        connection?.endStream(of: self)
    }

    /// What the peer has taken of all that was ever queued on the connection; 0 when the exchange
    /// is over.
    var takenBytes: Int { connection?.takenEver ?? 0 }

    /// What the peer has not yet taken.
    package var queuedBytes: Int { connection?.queuedBytes ?? 0 }
}
