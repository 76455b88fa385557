import TreeStore

/// A request about who is let in: `/.sync/join` and those beside it.
struct AccessRequest: Sendable {
    enum Verb: String, Sendable {
        case join, invite, devices, revoke, renew

        var method: HTTPMethod { self == .devices ? .get : .post }
    }

    let verb: Verb
    let namespace: Namespace

    static let bodyBytesMax = 4096

    var bodyBytesMax: Int {
        verb.method == .get ? Route.needlessBodyBytesMax : Self.bodyBytesMax
    }
}
