import JSONTree

/// The children that the listeners of a query have.
struct QueryWindow: Sendable {
    /// What is known of each comes up to this sequence at least.
    private(set) var since: [Key: Int64]
    /// The window is as it was at this sequence.
    private(set) var sequence: Int64

    init(_ list: Value, at sequence: Int64) {
        since = Dictionary(uniqueKeysWithValues: list.children.map { ($0.key, sequence) })
        self.sequence = sequence
    }

    func has(_ key: Key) -> Bool { since[key] != nil }

    /// Whether a child is there whose copy is older than a change.
    func lacks(_ key: Key, at sequence: Int64) -> Bool {
        since[key].map { $0 < sequence } ?? false
    }

    mutating func enter(_ key: Key, at sequence: Int64) { since[key] = sequence }
    mutating func leave(_ key: Key) { since[key] = nil }

    /// Goes on to how the window is at a sequence.
    ///
    /// - Returns: the keys that leave it and those that enter it, in key order.
    mutating func advance(
        to keys: [Key], at sequence: Int64
    ) -> (leaving: [Key], entering: [Key]) {
        self.sequence = sequence
        let now = Set(keys)
        let leaving = since.keys.filter { !now.contains($0) }.sorted()
        let entering = keys.filter { since[$0] == nil }.sorted()
        for key in leaving { leave(key) }
        for key in entering { enter(key, at: sequence) }
        return (leaving, entering)
    }
}
