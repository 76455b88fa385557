/// Walks over rows in path order, one at a time.
package protocol RowScan: AnyObject {
    /// The next row; nil at the end, and from then on.
    func next() throws -> Row?

    /// Goes on with the first row that is not before the path, which itself must not lie before
    /// what was read.
    func skip(to path: PathCode) throws
}

/// Rows that are read one by one, so that a large place need not be held.
///
/// All scans that are to agree with each other stand in one snapshot.
package protocol ScannedRows {
    associatedtype Scan: RowScan

    /// The rows from the path up to, and without, the end.
    func scan(from path: PathCode, to end: PathCode) throws -> Scan

    /// The deepest row at or above a path; nil when there is none.
    func deepestRow(atOrAbove path: PathCode) throws -> Row?

    /// The last row at or below a path; nil when there is none.
    func lastRow(below path: PathCode) throws -> Row?
}
