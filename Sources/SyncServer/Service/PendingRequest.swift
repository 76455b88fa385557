import JSONTree

/// A request on its way: what it asks, and as much of its body as has arrived.
final class PendingRequest {
    let route: Route
    var body: RequestBody
    private(set) var bodyBytes = 0

    init(_ route: Route) {
        self.route = route
        body = RequestBody(for: route)
    }

    func read(_ piece: Span<UInt8>) throws(JSONError) {
        bodyBytes += piece.count
        try body.read(piece)
    }
}
