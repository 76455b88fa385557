package import JSONTree

/// The body of `POST /.sync/push`.
package struct PushRequest: Equatable, Sendable {
    package let device: DeviceID
    package let writes: [PushWrite]

    package init(device: DeviceID, writes: [PushWrite]) {
        self.device = device
        self.writes = writes
    }

    package var json: JSON {
        JSON([
            "device": .string(device.description), "writes": .array(writes.map(\.json)),
        ])
    }

    package init(_ json: JSON) throws(WireError) {
        guard let device = json["device"]?.string.flatMap({ DeviceID($0) }) else {
            throw WireError("device is missing or is not 16 lowercase hexadecimal digits")
        }
        guard let writes = json["writes"]?.array else {
            throw WireError("writes is missing or is not an array")
        }
        self.device = device
        var read: [PushWrite] = []
        read.reserveCapacity(writes.count)
        for write in writes { read.append(try PushWrite(write)) }
        self.writes = read
    }
}
