/// Where a reader of changes has come to, opaque to it.
package struct Cursor: Equatable, Sendable {
    /// The store that it belongs to.
    package let storeID: String
    /// The sequence up to which changes were given.
    package let position: Int64
    /// The last sequence when the reader's copy began.
    package let began: Int64

    package init(storeID: String, position: Int64, began: Int64) {
        self.storeID = storeID
        self.position = position
        self.began = began
    }
}

extension Cursor: CustomStringConvertible {
    package var description: String { "\(storeID).\(position).\(began)" }

    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let storeID = String(parts[0]), !storeID.isEmpty,
            let position = String(parts[1]).flatMap({ Int64($0) }), position >= 0,
            let began = String(parts[2]).flatMap({ Int64($0) }), began >= 0
        else { return nil }
        self.init(storeID: storeID, position: position, began: began)
        // A number has one spelling only.
        guard description.utf8.elementsEqual(text.utf8) else { return nil }
    }
}
