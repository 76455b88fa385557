/// The part of a primary that must outlive its process.
package struct PrimaryState: Equatable, Sendable {
    /// Random, sixteen lowercase hexadecimal digits; new when a store is made or restored.
    ///
    /// Devices count their writes anew for another store, and send what it lost before what is
    /// new. So whoever gives a new id drops the records and the results of all devices with it.
    package var storeID: String
    /// The server's own device and the greatest stamp it has given or accepted.
    package var clockDevice: DeviceID
    package var clockLast: Stamp
    /// The greatest sequence of any tombstone that was dropped.
    package var droppedSequence: Int64

    package init(
        storeID: String, clockDevice: DeviceID, clockLast: Stamp = .none,
        droppedSequence: Int64 = 0
    ) {
        self.storeID = storeID
        self.clockDevice = clockDevice
        self.clockLast = clockLast
        self.droppedSequence = droppedSequence
    }
}
