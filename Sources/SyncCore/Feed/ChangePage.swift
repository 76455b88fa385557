/// One answer of the change feed.
package struct ChangePage: Equatable, Sendable {
    /// Rows that arrived, in order of arrival, clipped to the paths asked for.
    package var changes: [Row]
    package var cursor: Cursor
    /// Whether a full copy begins here: it replaces what the reader had at `hasMore == false`.
    package var isReset: Bool
    package var hasMore: Bool

    package init(changes: [Row], cursor: Cursor, isReset: Bool, hasMore: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.isReset = isReset
        self.hasMore = hasMore
    }
}
