import CEvent

extension HTTPConnection {
    /// What lies between the socket and HTTP: nothing, or TLS with two buffers for what it hides.
    struct Layers {
        let input: OpaquePointer
        let output: OpaquePointer
        let tls: TLSChannel?

        /// Nil without memory for it; the connection frees the buffers that are not the socket's.
        init?(_ context: TLSContext?, arrived: OpaquePointer, leaving: OpaquePointer) {
            guard let context else {
                (input, output, tls) = (arrived, leaving, nil)
                return
            }
            guard let tls = TLSChannel(context, arrived: arrived, leaving: leaving),
                let input = evbuffer_new()
            else { return nil }
            guard let output = evbuffer_new() else {
                evbuffer_free(input)
                return nil
            }
            (self.input, self.output, self.tls) = (input, output, tls)
        }
    }

    /// What waits encrypted for the socket at most, beside one record: the rest stays as it is.
    private static let encryptedBytesMax = 128 << 10

    /// What came and was not taken yet, decrypted or not.
    var unreadBytes: Int {
        evbuffer_get_length(input) + (tls.map { evbuffer_get_length($0.arrived) } ?? 0)
    }

    /// Decrypts what came.
    ///
    /// - Returns: false when nothing can be read yet, or ever.
    func decrypt() -> Bool {
        // One who sends what has to be answered by TLS itself has to read the answers.
        guard let tls, evbuffer_get_length(wire) < limits.outputBytesMax else {
            return self.tls == nil
        }
        tls.receive(into: input, max: limits.inputBytesMax, by: server.recordRoom)
        if tls.peerHasEnded { peerHasEnded = true }
        switch tls.phase {
        case .handshake: return false
        case .open: return true
        case .plain:
            if reading == .head { refuse(.plainHTTP) }
            return true
        case .failed:
            loseAfterAlert()
            return false
        }
    }

    /// Encrypts as much as the socket is to be given next.
    func encrypt() {
        guard let tls, !isLost, !isClosed else { return }
        tls.send(output, upTo: Self.encryptedBytesMax)
        if tls.phase == .failed { loseAfterAlert() }
    }

    /// Tells the peer, as far as the socket takes it at once, what was wrong.
    private func loseAfterAlert() {
        _ = writeWire()
        lose()
    }

    /// Tells the peer that no answer is missing, as far as the socket takes it at once.
    func sayGoodbyeBeforeClosing() {
        guard let tls, !isLost, queuedBytes == 0, tls.sayGoodbye() else { return }
        _ = writeWire()
    }
}

extension HTTPRefusal {
    /// Source: what nginx and Go's server say to the same.
    static let plainHTTP = HTTPRefusal(
        .badRequest, "This port speaks HTTPS: write https:// at the beginning of the address.",
        isPlainText: true)
}
