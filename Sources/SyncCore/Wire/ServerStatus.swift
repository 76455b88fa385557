package import JSONTree

/// The body of the answer to `GET /.sync/status`.
package struct ServerStatus: Equatable, Sendable {
    package let now: Int64
    package let storeID: String
    package let version: String
    /// Where the change feed ends at this moment.
    package let cursor: Cursor
    package let pushBytesMax: Int
    package let pushWritesMax: Int
    /// Numbers before a batch whose results the server keeps; 0 for one that keeps none.
    package let pushResultsKept: Int64

    package init(
        now: Int64, storeID: String, version: String, cursor: Cursor,
        pushBytesMax: Int = Limits.pushBytesMax, pushWritesMax: Int = Limits.pushWritesMax,
        pushResultsKept: Int64 = Limits.pushResultsKept
    ) {
        self.now = now
        self.storeID = storeID
        self.version = version
        self.cursor = cursor
        self.pushBytesMax = pushBytesMax
        self.pushWritesMax = pushWritesMax
        self.pushResultsKept = pushResultsKept
    }

    package var json: JSON {
        JSON([
            "now": .integer(now), "store": .string(storeID), "version": .string(version),
            "cursor": .string(cursor.description),
            "limits": JSON([
                "pushBytes": .integer(Int64(pushBytesMax)),
                "pushWrites": .integer(Int64(pushWritesMax)),
                "pushResults": .integer(pushResultsKept),
            ]),
        ])
    }

    package init(_ json: JSON) throws(WireError) {
        guard let now = json["now"]?.integer, let storeID = json["store"]?.string,
            let version = json["version"]?.string,
            let cursor = json["cursor"]?.string.flatMap({ Cursor($0) })
        else { throw WireError("the server's status lacks now, store, version or cursor") }
        self.now = now
        self.storeID = storeID
        self.version = version
        self.cursor = cursor
        let limits = json["limits"]
        pushBytesMax = limits?["pushBytes"]?.integer.map { Int($0) } ?? Limits.pushBytesMax
        pushWritesMax = limits?["pushWrites"]?.integer.map { Int($0) } ?? Limits.pushWritesMax
        pushResultsKept = limits?["pushResults"]?.integer ?? 0
    }
}
