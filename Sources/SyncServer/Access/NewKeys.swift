/// Which secrets of a server are made anew, when they became known or were lost.
package enum NewKeys: String, CaseIterable, Sendable {
    /// That by which devices are known: all of them are out then.
    case device
    /// That by which an administrator is known.
    case secret
    case all

    /// The command for the secret at a path.
    static func advice(for path: String) -> String {
        let name: NewKeys = path.hasSuffix("/secret") ? .secret : .device
        let price =
            name == .secret
            ? "after which administrators use the new one"
            : "after which every device that was let in needs a new code"
        return "“matchbookd init --new-keys \(name.rawValue)”, \(price)"
    }
}
