/// The rows of one tree: an engine behind the merge.
///
/// An engine loads what a batch of writes can touch and stores the difference; the merge itself
/// runs in memory. All engines pass one suite.
package protocol RowStore {
    /// The heads of the rows at or below each path, and, of the paths for which `above` is true,
    /// of those above; in path order, each once.
    func heads(touchedBy paths: [(path: PathCode, above: Bool)]) throws -> [RowHead]

    /// Deletes and puts; gives each change the next sequence, in order.
    ///
    /// - Returns: the sequence of the last change; nil when there was none.
    @discardableResult
    mutating func store(_ changes: RowChanges) throws -> Int64?

    /// The rows that make up the value at a path: the deepest at or above it, then all below, in
    /// path order.
    ///
    /// - Parameter limit: more rows than this, or much more text than a KiB for each of so many,
    ///   are not read, and nil is returned.
    func rows(at path: PathCode, limit: Int) throws -> [Row]?

    /// The deepest row at or above a path; nil when there is none.
    func deepestRow(atOrAbove path: PathCode) throws -> Row?

    /// Up to `limit` rows that arrived after the sequence, in order of arrival.
    func rows(since sequence: Int64, limit: Int) throws -> [Row]

    /// The greatest sequence given; 0 in an empty store. It never falls.
    var lastSequence: Int64 { get throws }

    /// Up to `limit` tombstones with a stamp below the bound, by stamp and then path.
    ///
    /// - Parameter after: the last one of an earlier call; nil for the first.
    func tombstones(after: RowHead?, before: Stamp, limit: Int) throws -> [RowHead]
}
