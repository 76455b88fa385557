extension Value {
    /// Whether this may stand as a priority.
    package var isPriorityValue: Bool {
        switch self {
        case .null, .integer, .double, .string: true
        default: serverValue != nil
        }
    }
}
