/// How far a primary has come with the writes of one device.
package struct DeviceRecord: Equatable, Sendable {
    /// The number of the last write processed; 0 before the first.
    package var mark: Int64
    /// The greatest stamp that the device sent and the primary accepted, and the one used for it.
    package var greatestSent: Stamp
    package var greatestUsed: Stamp

    package init(mark: Int64 = 0, greatestSent: Stamp = .none, greatestUsed: Stamp = .none) {
        self.mark = mark
        self.greatestSent = greatestSent
        self.greatestUsed = greatestUsed
    }
}
