package import Access
import JSONTree

/// A device that a server let in, as its list tells it.
package struct LetInDevice: Equatable, Sendable {
    package let uid: String
    package let name: String
    package let grant: Grant
    package let isRevoked: Bool
    /// Milliseconds since 1970, by the server's clock.
    package let joined: Int64

    /// Nil for what is no entry of such a list.
    init?(_ json: JSON) {
        guard let uid = json["uid"]?.string, let grant = Grant(json),
            let isRevoked = json["revoked"]?.bool, let joined = json["joined"]?.integer
        else { return nil }
        self.uid = uid
        self.name = json["name"]?.string ?? ""
        self.grant = grant
        self.isRevoked = isRevoked
        self.joined = joined
    }
}
