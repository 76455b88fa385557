extension EventText {
    /// A page of the change feed as an event: the same text as the answer to a request for it, and
    /// its cursor as the id.
    ///
    /// - Parameter now: the server's clock in milliseconds since 1970.
    package static func changes(_ page: ChangePage, now: Int64) throws(RowError) -> [UInt8] {
        var bytes = Array("event: changes\ndata: ".utf8)
        bytes += try page.text(now: now)
        bytes += Array("\nid: \(page.cursor)\n\n".utf8)
        return bytes
    }
}
