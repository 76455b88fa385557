package import JSONTree

/// The body of the answer to `POST /.sync/push`.
package struct PushAnswer: Equatable, Sendable {
    /// The server's clock in milliseconds since 1970.
    package let now: Int64
    package let storeID: String
    /// The number up to which the device's writes are processed.
    package let acked: Int64
    package let results: [WriteResult]

    package init(now: Int64, storeID: String, acked: Int64, results: [WriteResult]) {
        self.now = now
        self.storeID = storeID
        self.acked = acked
        self.results = results
    }

    package var json: JSON {
        JSON([
            "now": .integer(now), "store": .string(storeID), "acked": .integer(acked),
            "results": .array(results.map(\.json)),
        ])
    }

    package init(_ json: JSON) throws(WireError) {
        guard let now = json["now"]?.integer, let storeID = json["store"]?.string,
            let acked = json["acked"]?.integer, let results = json["results"]?.array
        else { throw WireError("the answer to a push lacks now, store, acked or results") }
        self.now = now
        self.storeID = storeID
        self.acked = acked
        var read: [WriteResult] = []
        for result in results { read.append(try WriteResult(result)) }
        self.results = read
    }
}
