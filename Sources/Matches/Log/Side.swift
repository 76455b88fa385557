import JSONTree

/// One of those who play against each other.
package struct Side: Equatable, Sendable {
    /// Its key in the tree: a number, or the kind's word for it, such as `home`.
    package let key: String
    /// What a person calls it, in any characters.
    package var name: String

    package init(key: String, name: String) {
        self.key = key
        self.name = name
    }

    /// A name that is stored as a text, or as an object that may hold more.
    static func name(_ value: Value) -> String {
        value.string ?? value["name"].string ?? ""
    }
}
