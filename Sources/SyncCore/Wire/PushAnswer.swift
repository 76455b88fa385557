package import JSONTree

/// The body of the answer to `POST /.sync/push`.
package struct PushAnswer: Equatable, Sendable {
    /// The server's clock in milliseconds since 1970.
    package let now: Int64
    package let storeID: String
    /// The number up to which the device's writes are processed.
    package let acked: Int64
    package let results: [WriteResult]
    /// Where the change feed ends after the push; nil when the server does not tell.
    package let cursor: Cursor?

    package init(
        now: Int64, storeID: String, acked: Int64, results: [WriteResult], cursor: Cursor? = nil
    ) {
        self.cursor = cursor
        self.now = now
        self.storeID = storeID
        self.acked = acked
        self.results = results
    }

    package var json: JSON {
        var fields = [
            JSON.Field(name: "now", value: .integer(now)),
            JSON.Field(name: "store", value: .string(storeID)),
        ]
        if let cursor {
            fields.append(JSON.Field(name: "cursor", value: .string(cursor.description)))
        }
        fields.append(JSON.Field(name: "acked", value: .integer(acked)))
        fields.append(JSON.Field(name: "results", value: .array(results.map(\.json))))
        return .object(fields)
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
        cursor = json["cursor"]?.string.flatMap { Cursor($0) }
    }
}
