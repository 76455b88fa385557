import Access
import JSONTree

/// How one server knows this device.
struct DeviceCredential: Equatable, Sendable {
    /// By which the server knows the device again, in base64 for URLs.
    ///
    /// It never leaves but to join.
    let key: String
    /// Who the device is there.
    let uid: String
    let token: String
    let grant: Grant
    /// By this device's clock, in milliseconds since 1970: from when on a new token is asked for.
    let renewAfter: Int64

    var json: JSON {
        let fields = [
            JSON.Field(name: "key", value: .string(key)),
            JSON.Field(name: "uid", value: .string(uid)),
            JSON.Field(name: "token", value: .string(token)),
            JSON.Field(name: "renewAfter", value: .integer(renewAfter)),
        ]
        return .object(fields + grant.fields)
    }

    init?(_ json: JSON) {
        guard let key = json["key"]?.string, let uid = json["uid"]?.string,
            let token = json["token"]?.string, let grant = Grant(json),
            let renewAfter = json["renewAfter"]?.integer
        else { return nil }
        self.key = key
        self.uid = uid
        self.token = token
        self.grant = grant
        self.renewAfter = renewAfter
    }

    /// From what a server answers to whom it lets in; nil when it is no such answer.
    ///
    /// - Parameter now: by this device's clock.
    init?(_ answer: JSON, key: String, now: Int64) {
        guard let uid = answer["uid"]?.string, let token = answer["token"]?.string,
            let grant = Grant(answer), let serverNow = answer["now"]?.integer,
            let expires = answer["expires"]?.integer, expires > serverNow,
            // It becomes a line of a request.
            token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), token.utf8.count <= 8192,
            !uid.isEmpty, uid.utf8.count <= 256
        else { return nil }
        self.key = key
        self.uid = uid
        self.token = token
        self.grant = grant
        // Half of its time: a year is beyond what any server gives.
        renewAfter = now + min(expires - serverNow, 365 * 24 * 3600 * 1000) / 2
    }
}
