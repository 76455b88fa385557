package import TreeStore

/// Whose token a request shows, as limits count it: a user or a device of one tree.
package struct TokenHolder: Sendable {
    package let uid: String
    package let tree: Namespace
    /// Whether the server itself gave the id; others give theirs as they like.
    package let isDevice: Bool

    package init(uid: String, tree: Namespace, isDevice: Bool) {
        self.uid = uid
        self.tree = tree
        self.isDevice = isDevice
    }
}

extension TokenHolder: Hashable {
    /// By bytes: texts that look the same are two users.
    package static func == (a: TokenHolder, b: TokenHolder) -> Bool {
        a.uid.utf8.elementsEqual(b.uid.utf8) && a.tree == b.tree && a.isDevice == b.isDevice
    }

    package func hash(into hasher: inout Hasher) {
        var uid = uid
        uid.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(tree)
        hasher.combine(isDevice)
    }
}
