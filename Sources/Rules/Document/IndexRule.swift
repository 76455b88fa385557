package import JSONTree

/// What the children of a place can be ordered by without looking through them.
package enum IndexRule: Equatable, Sendable {
    case value
    case priority
    /// By what stands at a path below each child.
    case child(Path)

    /// `.value`, `.priority` or a path; nil for anything else.
    init?(_ text: String) {
        if text.hasSameBytes(as: Key.value.text) {
            self = .value
        } else if text.hasSameBytes(as: Key.priority.text) {
            self = .priority
        } else if let path = try? Path(text), !path.isRoot, !path.isPriority {
            self = .child(path)
        } else {
            return nil
        }
    }
}
