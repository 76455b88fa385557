/// What an expression may come to, as far as that is known before it is evaluated.
struct StaticType: OptionSet, Sendable {
    let rawValue: UInt16

    static let null = StaticType(rawValue: 1)
    static let boolean = StaticType(rawValue: 2)
    static let number = StaticType(rawValue: 4)
    static let text = StaticType(rawValue: 8)
    /// What `auth` and its members are when they have members.
    static let map = StaticType(rawValue: 16)
    static let snapshot = StaticType(rawValue: 32)
    static let query = StaticType(rawValue: 64)
    static let list = StaticType(rawValue: 128)
    static let pattern = StaticType(rawValue: 256)

    /// What a node of the tree holds.
    static let primitive: StaticType = [.null, .boolean, .number, .text]
    /// What `auth` holds.
    static let dynamic: StaticType = [.primitive, .map]

    /// As a sentence names it.
    var shown: String {
        if isSuperset(of: .dynamic) { return "any value" }
        let names: [(StaticType, String)] = [
            (.null, "null"), (.boolean, "true or false"), (.number, "a number"), (.text, "a text"),
            (.map, "an object"), (.snapshot, "a snapshot"), (.query, "the query"),
            (.list, "a list"), (.pattern, "a pattern"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
    }
}
