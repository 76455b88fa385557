/// Where a pending write stands among those of its device.
package struct PendingStamp: Sendable {
    package let id: Int64
    package let stamp: Stamp
    /// Whether it has a number, so that the server may have it.
    package let isSent: Bool

    package init(id: Int64, stamp: Stamp, isSent: Bool) {
        self.id = id
        self.stamp = stamp
        self.isSent = isSent
    }
}
