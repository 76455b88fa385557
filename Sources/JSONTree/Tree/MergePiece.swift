/// A part of a merge that was cut while its text was read.
package enum MergePiece: Equatable, Sendable {
    /// A member begins: its name as it was sent, and the place that it means.
    ///
    /// One for which nothing is given is null.
    case member(name: String, path: Path)
    /// What the member gives; the way is below its place.
    case value(ValuePiece)
}
