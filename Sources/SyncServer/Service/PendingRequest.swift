import JSONTree

/// A request on its way: what it asks, and as much of its body as has arrived.
final class PendingRequest {
    let route: Route
    var body: RequestBody

    init(_ route: Route) {
        self.route = route
        body = RequestBody(for: route)
    }
}
