import CEvent

/// A piece of a streamed answer on its way to many peers, which all get the same memory.
///
/// Never changes once it is made; freed when the last connection has sent it.
final class SharedBytes {
    /// As a chunk: its size in a line of its own, the piece, and a line end.
    let chunk: UnsafeRawBufferPointer
    /// The piece alone, for HTTP/1.0.
    let plain: UnsafeRawBufferPointer

    /// - Parameter bytes: not empty, for an empty chunk ends an answer.
    init(_ bytes: [UInt8]) {
        precondition(!bytes.isEmpty, "an empty chunk would end the answer")
        var size: [UInt8] = []
        size.append(hexadecimal: bytes.count)
        size.append("\r\n")
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: size.count + bytes.count + 2, alignment: 1)
        memory.copyBytes(from: size)
        let content = UnsafeMutableRawBufferPointer(
            rebasing: memory[size.count..<(size.count + bytes.count)])
        content.copyBytes(from: bytes)
        memory[memory.count - 2] = 0x0D
        memory[memory.count - 1] = 0x0A
        chunk = UnsafeRawBufferPointer(memory)
        plain = UnsafeRawBufferPointer(content)
    }

    deinit { chunk.deallocate() }

    var count: Int { plain.count }

    /// Appends a part of the memory to a buffer without a copy; false without memory for it.
    func append(_ part: UnsafeRawBufferPointer, to buffer: OpaquePointer) -> Bool {
        // Released by `sharedBytesWereSent`, or below when the buffer did not take it.
        let context = Unmanaged.passRetained(self)
        let code = evbuffer_add_reference(
            buffer, part.baseAddress, part.count, sharedBytesWereSent, context.toOpaque())
        if code != 0 { context.release() }
        return code == 0
    }
}

/// `evbuffer_ref_cleanup_cb`: `context` is the `SharedBytes` that `append` retained.
private func sharedBytesWereSent(
    _: UnsafeRawPointer?, _: Int, _ context: UnsafeMutableRawPointer?
) {
    guard let context else { return }
    Unmanaged<SharedBytes>.fromOpaque(context).release()
}
