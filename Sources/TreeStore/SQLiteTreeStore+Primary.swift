import JSONTree
import SQLite
package import SyncCore

extension SQLiteTreeStore: PrimaryStore {
    package func state() throws -> PrimaryState? {
        try statements[.state].first { found in
            guard let last = found.stamp(at: 2) else { throw damage("the clock's last stamp") }
            return PrimaryState(
                storeID: found.text(at: 0),
                clockDevice: DeviceID(bits: UInt64(bitPattern: found.int64(at: 1))),
                clockLast: last, droppedSequence: found.int64(at: 3))
        }
    }

    package mutating func save(_ state: PrimaryState) throws {
        try write(state)
    }

    func write(_ state: PrimaryState) throws(SQLiteError) {
        let save = try statements.change(.saveState)
        try save.bind(state.storeID, at: 1)
        try save.bind(Int64(bitPattern: state.clockDevice.bits), at: 2)
        try save.bind(optional: state.clockLast, at: 3)
        try save.bind(state.droppedSequence, at: 4)
        try save.run()
    }

    /// Makes this another store than the one it is a copy of: devices then send again what it
    /// lacks, under numbers from 1.
    package mutating func renew(storeID: String) throws {
        guard var state = try state() else { return }
        state.storeID = storeID
        try save(state)
        for table in [statements.tables.devices, statements.tables.results] {
            try connection.execute("DELETE FROM \(table)")
        }
    }

    package func device(_ device: DeviceID) throws -> DeviceRecord? {
        let find = try statements[.device]
        try find.bind(Int64(bitPattern: device.bits), at: 1)
        return try find.first { found in
            guard let sent = found.stamp(at: 1), let used = found.stamp(at: 2) else {
                throw damage("the record of device \(device)")
            }
            return DeviceRecord(mark: found.int64(at: 0), greatestSent: sent, greatestUsed: used)
        }
    }

    package mutating func save(_ record: DeviceRecord, of device: DeviceID) throws {
        let save = try statements.change(.saveDevice)
        try save.bind(Int64(bitPattern: device.bits), at: 1)
        try save.bind(record.mark, at: 2)
        try save.bind(optional: record.greatestSent, at: 3)
        try save.bind(optional: record.greatestUsed, at: 4)
        try save.run()
    }

    package func result(of number: Int64, from device: DeviceID) throws -> StoredResult? {
        let find = try statements[.result]
        try find.bind(Int64(bitPattern: device.bits), at: 1)
        try find.bind(number, at: 2)
        return try find.first { found in
            guard let sent = found.stamp(at: 0),
                let json = try? JSON(parsing: found.bytes(at: 1)),
                let result = try? WriteResult(json)
            else { throw damage("result \(number) of device \(device)") }
            return StoredResult(sent: sent, result: result)
        }
    }

    package mutating func save(
        _ result: StoredResult, of number: Int64, from device: DeviceID
    ) throws {
        let save = try statements.change(.saveResult)
        try save.bind(Int64(bitPattern: device.bits), at: 1)
        try save.bind(number, at: 2)
        try save.bind(optional: result.sent, at: 3)
        try save.bind(utf8: result.result.json.text().span, at: 4)
        try save.run()
    }

    package mutating func dropResults(below number: Int64, from device: DeviceID) throws {
        let drop = try statements.change(.dropResults)
        try drop.bind(Int64(bitPattern: device.bits), at: 1)
        try drop.bind(number, at: 2)
        try drop.run()
    }

    private func damage(_ part: String) -> StoreError {
        StoreError(.damaged, "The database \(connection.path) is damaged: \(part) is unreadable.")
    }
}
