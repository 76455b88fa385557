/// A word that JSON knows.
enum JSONLiteral {
    case null, `true`, `false`

    var spelling: StaticString {
        switch self {
        case .null: "null"
        case .true: "true"
        case .false: "false"
        }
    }
}
