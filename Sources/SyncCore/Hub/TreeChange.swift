package import JSONTree

/// What one committed write changed of the tree, for those who listen to it.
package struct TreeChange: Equatable, Sendable {
    /// A place and all below it.
    package struct Part: Equatable, Sendable {
        package let path: Path
        /// What stands there since; nil when it is too large to be carried along.
        package let value: Value?
        /// What stood before at places below the path that are listened to, as far as it is known.
        package let before: [Before]

        package init(path: Path, value: Value?, before: [Before] = []) {
            self.path = path
            self.value = value
            self.before = before
        }

        /// What stood at a place before; nil where that is not known.
        func valueBefore(at place: PathCode) -> Value? {
            before.first { $0.place == place }?.value
        }
    }

    package struct Before: Equatable, Sendable {
        package let place: PathCode
        package let value: Value

        package init(place: PathCode, value: Value) {
            self.place = place
            self.value = value
        }
    }

    /// Where a merge was written, with its parts below; nil when one value was set.
    package let base: Path?
    /// What the write covers and nothing later hides; no path at or below another.
    package let parts: [Part]
    /// Further places where another value shows because of the write, each by itself.
    package let further: [Part]
    /// Nodes that have children again and so show the priority they had; nil when that was not
    /// looked for.
    package let revived: [Part]?
    /// The last sequence of the rows that changed.
    package let sequence: Int64

    package init(
        base: Path? = nil, parts: [Part], further: [Part] = [], revived: [Part]? = [],
        sequence: Int64
    ) {
        self.base = base
        self.parts = parts
        self.further = further
        self.revived = revived
        self.sequence = sequence
    }
}
