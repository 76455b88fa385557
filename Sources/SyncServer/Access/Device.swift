package import Access
import JSONTree

/// A device that an invitation let in.
package struct Device: Equatable, Sendable {
    package let uid: String
    package let tree: String
    /// What whoever has it calls it; may be empty.
    package let name: String
    package let grant: Grant
    let generation: Int64
    /// Milliseconds since 1970.
    package let joined: Int64
    /// When its last token ends.
    package let expires: Int64
    package let isRevoked: Bool

    /// As `/.sync/devices` tells it.
    var json: JSON {
        let fields = [
            JSON.Field(name: "uid", value: .string(uid)),
            JSON.Field(name: "name", value: .string(name)),
        ]
        let rest = [
            JSON.Field(name: "joined", value: .integer(joined)),
            JSON.Field(name: "expires", value: .integer(expires)),
            JSON.Field(name: "revoked", value: .bool(isRevoked)),
        ]
        return .object(fields + grant.fields + rest)
    }
}
