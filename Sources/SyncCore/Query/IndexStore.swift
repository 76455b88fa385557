/// Rows that can be read from either end, and indexes kept beside them.
///
/// An index holds the position of every child of its lists, as bytes. The store's owner changes
/// which there are; `keepIndexes` has them follow each change of rows, in its transaction.
package protocol IndexStore: RowStore {
    /// The indexes that are whole and can be asked.
    var keptIndexes: [KeptIndex] { get throws }

    /// Up to `limit` rows with paths from `lower` up to, and without, `upper`, in path order, or
    /// in the opposite order from the upper end.
    func rows(
        from lower: PathCode, upTo upper: PathCode, isBackwards: Bool, limit: Int
    ) throws -> [Row]

    /// Up to `limit` positions of a list's children in an index from `lower` up to, and without,
    /// `upper`, in their order, or in the opposite order from the upper end.
    func positions(
        of list: PathCode, in index: Int64, from lower: [UInt8], upTo upper: [UInt8],
        isBackwards: Bool, limit: Int
    ) throws -> [[UInt8]]

    /// Adds a position where it is not there.
    mutating func add(_ position: [UInt8], of list: PathCode, to index: Int64) throws
    mutating func remove(_ position: [UInt8], of list: PathCode, from index: Int64) throws
    /// Removes the positions of all lists at or below the path.
    mutating func removePositions(below path: PathCode, from index: Int64) throws
}
