/// What stands at a place, without what is below it.
package enum NodeShape: Equatable, Sendable {
    case nothing
    /// Without its priority.
    case primitive(Value)
    case object

    /// That of the value at the place.
    package init(_ value: Value) {
        let plain = value.withoutPriority
        switch plain {
        case .null: self = .nothing
        case .object: self = .object
        default: self = .primitive(plain)
        }
    }
}
