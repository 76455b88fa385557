import Access
import JSONTree

/// A request on its way: what it asks, and as much of its body as has arrived.
final class PendingRequest {
    let route: Route
    /// Who makes it.
    let caller: Caller
    var body: RequestBody
    private(set) var bodyBytes = 0
    /// Where a large body goes instead.
    var staging: Staging?
    /// What of a large body has come that cannot go on yet; nil when it need not wait.
    var held: [UInt8]?
    /// Whether the body ended while it waited.
    var hasEnded = false
    /// The body so far, while it is not known whether it will be large.
    private var raw: [UInt8]?
    private var isHeldWhole = false

    /// A large body on its way.
    struct Staging {
        let number: UInt64
        let upload: LargeUpload
    }

    /// - Parameter bodyLength: nil when the head does not tell it.
    init(_ route: Route, of caller: Caller, bodyLength: Int?) {
        self.route = route
        self.caller = caller
        body = RequestBody(for: route)
        if bodyLength == nil, stageable != nil { raw = [] }
    }

    /// The request, when a large body of it can be staged.
    var stageable: TreeRequest? {
        guard !isHeldWhole, case .tree(let request) = route else { return nil }
        switch request.verb {
        // A priority is small.
        case .set, .push: return request.path.isPriority ? nil : request
        case .merge: return request
        case .read, .delete: return nil
        }
    }

    /// The body is not to be staged, however large it is.
    func holdWhole() {
        isHeldWhole = true
        raw = nil
    }

    func read(_ piece: Span<UInt8>) throws(JSONError) {
        bodyBytes += piece.count
        if raw != nil { piece.withUnsafeBufferPointer { raw?.append(contentsOf: $0) } }
        try body.read(piece)
    }

    /// What was read, when it has become large; it is not held here from then on.
    func takeLarge() -> [UInt8]? {
        guard bodyBytes >= LargeWrites.bodyBytesMin, let raw else { return nil }
        self.raw = nil
        body = .none
        return raw
    }
}
