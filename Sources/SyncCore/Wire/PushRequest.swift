package import JSONTree

/// The body of `POST /.sync/push`.
package struct PushRequest: Equatable, Sendable {
    package let device: DeviceID
    /// The store that the numbers belong to, so that another one refuses the batch; nil for any.
    package let storeID: String?
    package let writes: [PushWrite]

    package init(device: DeviceID, storeID: String? = nil, writes: [PushWrite]) {
        self.device = device
        self.storeID = storeID
        self.writes = writes
    }

    package var json: JSON {
        var fields = [JSON.Field(name: "device", value: .string(device.description))]
        if let storeID { fields.append(JSON.Field(name: "store", value: .string(storeID))) }
        fields.append(JSON.Field(name: "writes", value: .array(writes.map(\.json))))
        return .object(fields)
    }

    package init(_ json: JSON) throws(WireError) {
        guard let device = json["device"]?.string.flatMap({ DeviceID($0) }) else {
            throw WireError("device is missing or is not 16 lowercase hexadecimal digits")
        }
        guard let writes = json["writes"]?.array else {
            throw WireError("writes is missing or is not an array")
        }
        self.device = device
        storeID = json["store"]?.string
        var read: [PushWrite] = []
        read.reserveCapacity(writes.count)
        for write in writes { read.append(try PushWrite(write)) }
        self.writes = read
    }
}
