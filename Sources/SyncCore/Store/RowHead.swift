/// What the merge needs to know of a stored row.
package struct RowHead: Equatable, Sendable {
    package let path: PathCode
    package let stamp: Stamp
    package let evidence: Stamp

    package init(path: PathCode, stamp: Stamp, evidence: Stamp) {
        self.path = path
        self.stamp = stamp
        self.evidence = evidence
    }
}
