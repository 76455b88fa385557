import CCurl

// Libcurl's callbacks. `context` is a `CurlTransfer`, which `CurlLoop` keeps alive as long as
// libcurl has the handle. A returned count other than the one offered ends the transfer.

/// CURLOPT_WRITEFUNCTION: a piece of the answer's body.
func transferDidReceive(
    _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let data, let context else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
    let isTaken = transfer(context).receive(bytes.bindMemory(to: UInt8.self).span)
    return isTaken ? size * count : refused(size * count)
}

/// CURLOPT_HEADERFUNCTION: one line of the answer's head, its line end included.
func transferDidReceiveHeader(
    _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let data, let context else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: data, count: size * count)
    let isTaken = transfer(context).receive(headerLine: bytes.bindMemory(to: UInt8.self).span)
    return isTaken ? size * count : refused(size * count)
}

/// CURLOPT_READFUNCTION: room for a piece of the request's body.
func transferCanSend(
    _ data: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let data, let context else { return 0 }
    return transfer(context).send(
        into: UnsafeMutableRawBufferPointer(start: data, count: size * count))
}

/// CURLOPT_XFERINFOFUNCTION: a total of 0 is one that is not known.
func transferDidProgress(
    _ context: UnsafeMutableRawPointer?, _ answer: curl_off_t, _ received: curl_off_t,
    _ request: curl_off_t, _ sent: curl_off_t
) -> Int32 {
    guard let context else { return 0 }
    transfer(context).progressed(
        HTTPProgress(
            sentBytes: Int(sent), sentBytesTotal: request > 0 ? Int(request) : nil,
            receivedBytes: Int(received), receivedBytesTotal: answer > 0 ? Int(answer) : nil))
    return 0
}

private func transfer(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
    Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
}

/// A count that is not the one offered, and is none of libcurl's signals, which are large.
private func refused(_ offered: Int) -> Int { offered == 0 ? 1 : 0 }
