package import JSONTree

/// Events of a stream, as they are written.
///
/// Source: Firebase Realtime Database REST API, "Streaming from the REST API".
package struct EventText: Equatable, Sendable {
    package private(set) var bytes: [UInt8] = []
    private let form: Topic.Form

    package init(_ form: Topic.Form = .normal) {
        self.form = form
    }

    /// - Parameters:
    ///   - path: below the place that is listened to.
    ///   - id: where the change feed stands after the event; nil for a stream without ids.
    package mutating func put(_ path: Path, _ value: Value, id: Cursor?) {
        event("put", path, id) { $0.write(value, $1) }
    }

    /// - Parameter write: gives the value's text piece by piece.
    package mutating func put(
        _ path: Path, id: Cursor?, _ write: (@escaping ([UInt8]) throws -> Void) throws -> Void
    ) throws {
        var head = JSONWriter()
        head.raw("event: put\ndata: {\"path\":")
        head.write(path.description)
        head.raw(",\"data\":")
        // Grows in place, for it may be large.
        let text = GrowingText(bytes + head.finish())
        bytes = []
        try write { text.bytes += $0 }
        text.bytes += "}\n".utf8
        if let id { text.bytes += "id: \(id)\n".utf8 }
        text.bytes += "\n".utf8
        bytes = text.bytes
    }

    /// Shared with whoever writes.
    private final class GrowingText {
        var bytes: [UInt8]
        init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    /// - Parameter members: their paths are below `path`.
    package mutating func patch(_ path: Path, _ members: [(Path, Value)], id: Cursor?) {
        event("patch", path, id) { writer, form in
            writer.raw("{")
            for (index, member) in members.enumerated() {
                if index > 0 { writer.raw(",") }
                writer.write(member.0.keys.map(\.text).joined(separator: "/"))
                writer.raw(":")
                writer.write(member.1, form)
            }
            writer.raw("}")
        }
    }

    private mutating func event(
        _ name: StaticString, _ path: Path, _ id: Cursor?,
        _ data: (inout JSONWriter, Topic.Form) -> Void
    ) {
        var writer = JSONWriter()
        writer.raw("event: ")
        writer.raw(name)
        writer.raw("\ndata: {\"path\":")
        writer.write(path.description)
        writer.raw(",\"data\":")
        data(&writer, form)
        writer.raw("}\n")
        if let id {
            writer.raw("id: ")
            writer.raw(Array(id.description.utf8))
            writer.raw("\n")
        }
        writer.raw("\n")
        bytes += writer.finish()
    }

    // MARK: Events of the stream itself

    /// What tells that the stream is alive; with an id that moves a reader on which hears nothing.
    package static func keepAlive(id: Cursor? = nil) -> [UInt8] {
        let line = id.map { "id: \($0)\n" } ?? ""
        return Array("event: keep-alive\ndata: null\n\(line)\n".utf8)
    }

    /// The last event of a stream that ends against its reader's will.
    ///
    /// - Parameter reason: a sentence in one line.
    package static func cancel(_ reason: String) -> [UInt8] { last("cancel", reason) }

    /// The last event when the credential has expired.
    ///
    /// Source: the text is what firebase-admin-python looks for.
    package static func authRevoked(
        _ reason: String = "credential is no longer valid"
    ) -> [UInt8] { last("auth_revoked", reason) }

    private static func last(_ name: String, _ reason: String) -> [UInt8] {
        precondition(!reason.utf8.contains { $0 < 0x20 }, "a reason is one line")
        return Array("event: \(name)\ndata: \(reason)\n\n".utf8)
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ value: Value, _ form: Topic.Form) {
        switch form {
        case .normal: write(value)
        case .export: export(value)
        }
    }
}
