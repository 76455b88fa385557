import JSONTree

/// A stored row that cannot be read: the store is damaged.
package struct RowError: Error, Sendable, CustomStringConvertible {
    package let path: PathCode

    package init(path: PathCode) {
        self.path = path
    }

    package var description: String {
        "the row at \(path.path?.description ?? "an unreadable path") is damaged"
    }
}
