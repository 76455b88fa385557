/// What a primary keeps beside the rows of its tree, in the same transactions.
package protocol PrimaryStore: RowStore {
    /// The state saved last; nil in a store that was just made.
    func state() throws -> PrimaryState?
    mutating func save(_ state: PrimaryState) throws

    /// What is known of a device; nil before its first push.
    func device(_ device: DeviceID) throws -> DeviceRecord?
    mutating func save(_ record: DeviceRecord, of device: DeviceID) throws

    /// The stored result of a device's write; nil when there is none or it was dropped.
    func result(of number: Int64, from device: DeviceID) throws -> StoredResult?
    mutating func save(
        _ result: StoredResult, of number: Int64, from device: DeviceID) throws
    /// Drops the device's results with numbers below the bound.
    mutating func dropResults(below number: Int64, from device: DeviceID) throws
}
