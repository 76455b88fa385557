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
        // The tag that a condition asks for is of the whole value.
        guard !isHeldWhole, case .tree(let request) = route, !request.path.isPriority,
            !request.conditions.needTag,
            request.verb == .set || request.verb == .push
        else { return nil }
        return request
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
