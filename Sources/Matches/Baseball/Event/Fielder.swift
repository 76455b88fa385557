/// A fielder by position, 1 to 9; 0 for one that the score book does not know.
package struct Fielder: Hashable, Sendable {
    package let position: Int

    package init(_ position: Int) {
        self.position = position
    }

    init?(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "1")...UInt8(ascii: "9"): position = Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "U"), UInt8(ascii: "0"): position = 0
        default: return nil
        }
    }

    package static let pitcher = Fielder(1)
    package static let catcher = Fielder(2)

    /// Where the ball went: " to left".
    var direction: String { position == 0 ? ", nobody knows where" : " to \(field)" }

    /// Where he stands: "to left".
    var field: String {
        [
            "a place that nobody knows", "the pitcher", "the catcher", "first", "second", "third",
            "short",
            "left", "center", "right",
        ][position]
    }

    var title: String {
        [
            "a fielder whom nobody knows", "the pitcher", "the catcher", "the first baseman",
            "the second baseman",
            "the third baseman", "the shortstop", "the left fielder", "the center fielder",
            "the right fielder",
        ][position]
    }
}

/// Who fielded, in order, and who erred in it: `63`, `3E1`, `E5`.
///
/// With an error it is no out; those before it keep their assists.
package struct Credit: Equatable, Sendable {
    package var fielders: [Fielder]
    package var error: Fielder?

    package init(_ fielders: [Fielder] = [], error: Fielder? = nil) {
        self.fielders = fielders
        self.error = error
    }

    var isOut: Bool { error == nil && !fielders.isEmpty }

    var words: String {
        fielders.map { $0.position == 0 ? "U" : String($0.position) }.joined(separator: "-")
    }
}
