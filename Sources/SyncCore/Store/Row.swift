/// One write that still matters.
package struct Row: Equatable, Sendable {
    package let path: PathCode
    /// When the write was made.
    package var stamp: Stamp
    /// The value in export form as JSON text; nil for null, `{}` for a marker.
    package var value: [UInt8]?
    /// The latest non-null write known at or below the path, shown or not, else `.none`.
    ///
    /// It decides whether an older primitive above was turned into an object.
    package var evidence: Stamp
    /// When the row arrived at this store; rises with every change of a row.
    package var sequence: Int64

    package init(
        path: PathCode, stamp: Stamp, value: [UInt8]?, evidence: Stamp, sequence: Int64 = 0
    ) {
        self.path = path
        self.stamp = stamp
        self.value = value
        self.evidence = evidence
        self.sequence = sequence
    }

    /// The evidence of a row about which nothing else is known.
    package static func ownEvidence(path: PathCode, stamp: Stamp, isNull: Bool) -> Stamp {
        isNull || path.isPriority ? .none : stamp
    }
}
