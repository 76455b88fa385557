/// One event of a stream of server-sent events.
package struct ServerEvent: Equatable, Sendable {
    /// `message` where the stream gives none.
    package let name: String
    /// The lines of its data, with a line feed between each two.
    package let data: [UInt8]
    /// The last id that came with this event or one before; empty when none did.
    package let id: String

    package init(name: String, data: [UInt8], id: String) {
        self.name = name
        self.data = data
        self.id = id
    }
}
