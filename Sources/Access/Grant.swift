package import JSONTree

/// What an invitation lets a device do.
package struct Grant: Equatable, Sendable {
    package enum Scope: Equatable, Sendable {
        /// All matches of a tree, and letting others in.
        case home
        /// One match.
        case match(String)
    }

    package let scope: Scope
    package let mayWrite: Bool

    package init(_ scope: Scope, mayWrite: Bool) {
        self.scope = scope
        self.mayWrite = mayWrite
    }

    /// Whether it may let others in, see who was, and put them out.
    package var mayInvite: Bool { scope == .home && mayWrite }

    /// Whether it allows all that another one does.
    package func covers(_ other: Grant) -> Bool {
        (scope == .home || scope == other.scope) && (mayWrite || !other.mayWrite)
    }

    /// What rules find in `auth.token`: `{"home": true, "write": true}` or
    /// `{"match": "…", "write": false}`.
    package var fields: [JSON.Field] {
        let scope =
            switch self.scope {
            case .home: JSON.Field(name: "home", value: true)
            case .match(let id): JSON.Field(name: "match", value: .string(id))
            }
        return [scope, JSON.Field(name: "write", value: .bool(mayWrite))]
    }

    package var json: JSON { .object(fields) }

    /// Nil for what no invitation allows.
    ///
    /// - Parameter json: fields beside those of a grant are passed over.
    package init?(_ json: JSON?) {
        guard let json, let mayWrite = json["write"]?.bool else { return nil }
        switch (json["home"], json["match"]) {
        case (.bool(true)?, nil): self.init(.home, mayWrite: mayWrite)
        case (nil, .string(let id)?):
            guard (try? Key(id)) != nil else { return nil }
            self.init(.match(id), mayWrite: mayWrite)
        default: return nil
        }
    }
}
