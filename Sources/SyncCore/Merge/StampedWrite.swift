/// A write as it was accepted: one set, or a merge of several, with one stamp.
package struct StampedWrite: Equatable, Sendable {
    package let stamp: Stamp
    package let writes: [PathWrite]

    package init(stamp: Stamp, writes: [PathWrite]) {
        self.stamp = stamp
        self.writes = writes
    }
}
