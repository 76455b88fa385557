import JSONTree

extension Value {
    /// The first place, in the order of the tree, at which the other value is another one.
    func difference(from other: Value, at path: Path = .root) -> String? {
        guard self != other else { return nil }
        guard isObject, other.isObject else {
            return "\(path) is \(short) in place of \(other.short)"
        }
        let keys = Set(children.map(\.key) + other.children.map(\.key)).sorted()
        for key in keys {
            if let found = self[key].difference(from: other[key], at: path.appending(key)) {
                return found
            }
        }
        return "\(path) differs"
    }

    private var short: String { String(decoding: exportText.prefix(60), as: UTF8.self) }
}
