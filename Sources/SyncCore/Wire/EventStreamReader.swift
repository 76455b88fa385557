/// Cuts the bytes of a stream of server-sent events into events, however they arrive.
///
/// Source: WHATWG, "HTML Living Standard", section 9.2.6, "Interpreting an event stream". How long
/// to wait before connecting again (`retry`) is not the server's to say here, and is passed over.
package struct EventStreamReader: Sendable {
    private let eventBytesMax: Int
    private var line: [UInt8] = []
    /// Of the last line's end, a line feed may still come.
    private var sawReturn = false
    private var isAtStart = true

    private var name = ""
    private var data: [UInt8] = []
    private var hasData = false
    private var id = ""

    /// - Parameter eventBytesMax: bytes of one event, and of one line, past which the stream is
    ///   given up.
    package init(eventBytesMax: Int = Limits.eventBytesMax) {
        self.eventBytesMax = eventBytesMax
    }

    /// Takes the next bytes, and returns the events that end in them.
    package mutating func read(_ bytes: [UInt8]) throws(WireError) -> [ServerEvent] {
        var events: [ServerEvent] = []
        var rest = bytes[...]
        while let byte = rest.first {
            if sawReturn {
                sawReturn = false
                if byte == UInt8(ascii: "\n") {
                    rest.removeFirst()
                    continue
                }
            }
            let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
            line += rest[..<(end ?? rest.endIndex)]
            guard line.count + data.count <= eventBytesMax else {
                throw WireError("an event has more than \(eventBytesMax) bytes")
            }
            guard let end else { break }
            sawReturn = rest[end] == UInt8(ascii: "\r")
            rest = rest[(end + 1)...]
            if let event = lineEnded() { events.append(event) }
        }
        return events
    }

    private mutating func lineEnded() -> ServerEvent? {
        defer { line.removeAll(keepingCapacity: line.count <= Self.keptBytesMax) }
        var line = self.line[...]
        if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        isAtStart = false
        guard !line.isEmpty else { return eventEnded() }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "event": name = String(decoding: value, as: UTF8.self)
        case "data":
            if hasData { data.append(UInt8(ascii: "\n")) }
            data += value
            hasData = true
        case "id":
            if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        default: break
        }
        return nil
    }

    /// Nil for an event without data, which is none; its id counts all the same.
    private mutating func eventEnded() -> ServerEvent? {
        defer {
            name = ""
            data = []
            hasData = false
        }
        guard hasData else { return nil }
        return ServerEvent(name: name.isEmpty ? "message" : name, data: data, id: id)
    }

    private static let keptBytesMax = 64 << 10
}
