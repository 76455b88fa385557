import JSONTree
import SyncCore

/// The body of a request, checked as it arrives.
enum RequestBody {
    case none
    case value(JSONReader<ValueBuilder>)
    case document(JSONReader<JSONBuilder>)
    /// As it came.
    case text([UInt8])

    init(for route: Route) {
        switch route {
        case .tree(let request):
            switch request.verb {
            case .read, .delete:
                self = .none
            case .set, .push:
                // A pushed child stands one key below the path.
                let depth = request.path.count + (request.verb == .push ? 1 : 0)
                let builder = ValueBuilder(
                    depth: depth, allowsServerValues: true, isPriority: request.path.isPriority)
                self = .value(
                    JSONReader(into: builder, limits: JSONLimits(bytesMax: request.bodyBytesMax)))
            case .merge:
                self = .document(
                    JSONReader(
                        into: JSONBuilder(), limits: JSONLimits(bytesMax: request.bodyBytesMax)))
            }
        case .push:
            self = .document(
                JSONReader(
                    into: JSONBuilder(), limits: JSONLimits(bytesMax: Limits.pushBytesMax)))
        case .access(let request) where request.verb.method == .post:
            self = .document(
                JSONReader(
                    into: JSONBuilder(), limits: JSONLimits(bytesMax: request.bodyBytesMax)))
        case .rules:
            self = .text([])
        case .access, .changes, .status, .health, .metrics, .preflight:
            self = .none
        }
    }

    mutating func read(_ bytes: Span<UInt8>) throws(JSONError) {
        switch self {
        case .none: break
        case .value(var reader):
            // Moved out and back, so that the reader is changed in place.
            self = .none
            try reader.read(bytes)
            self = .value(reader)
        case .document(var reader):
            self = .none
            try reader.read(bytes)
            self = .document(reader)
        case .text(var text):
            self = .none
            bytes.withUnsafeBufferPointer { text.append(contentsOf: $0) }
            self = .text(text)
        }
    }

    mutating func value() throws(JSONError) -> Value {
        guard case .value(var reader) = self else { return .null }
        self = .none
        return try reader.finish()
    }

    /// The body as it came.
    var text: [UInt8] {
        if case .text(let text) = self { text } else { [] }
    }

    mutating func document() throws(JSONError) -> JSON {
        guard case .document(var reader) = self else { return .null }
        self = .none
        return try reader.finish()
    }
}

extension PendingRequest {
    /// The body as a document.
    func document() throws(Refusal) -> JSON {
        do throws(JSONError) {
            return try body.document()
        } catch {
            throw Refusal(error)
        }
    }
}

extension Refusal {
    /// The answer to a body that is not what it should be.
    init(_ error: JSONError) {
        switch error.reason {
        case .empty:
            self.init(.badRequest, "Error: No data supplied.")
        case .tooLong:
            self.init(.contentTooLarge, "\(error)")
        case .tree:
            self.init(.badRequest, "Invalid data: \(error)")
        default:
            self.init(
                .badRequest,
                "Invalid data; couldn't parse JSON object, array, or value. The reason: \(error)")
        }
    }
}
