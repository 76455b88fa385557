/// How far a primary has come with the writes of one device.
package struct DeviceRecord: Equatable, Sendable {
    /// The number of the last write processed; 0 before the first.
    package var mark: Int64
    /// The greatest stamp that the device sent and the primary accepted.
    package var greatestSent: Stamp
    /// The greatest stamp that was used for a write of the device.
    package var greatestUsed: Stamp

    package init(mark: Int64 = 0, greatestSent: Stamp = .none, greatestUsed: Stamp = .none) {
        self.mark = mark
        self.greatestSent = greatestSent
        self.greatestUsed = greatestUsed
    }
}
