/// The difference that a merge makes to a store.
package struct RowChanges: Equatable, Sendable {
    package enum Change: Equatable, Sendable {
        /// A new row, in the place of any at its path.
        case put(Row)
        /// New evidence for the row at the path.
        case evidence(PathCode, Stamp)
    }

    /// Rows to delete, before anything is put.
    package var deleted: [PathCode]
    /// In order of arrival: each gets the next sequence.
    package var changes: [Change]

    package init(deleted: [PathCode] = [], changes: [Change] = []) {
        self.deleted = deleted
        self.changes = changes
    }

    package var isEmpty: Bool { deleted.isEmpty && changes.isEmpty }
}
