import JSONTree

extension Value {
    static let timestamp = Value.object(
        Object([Member(key: .serverValue, value: "timestamp")]))

    static func increment(by amount: Value) -> Value {
        let inner = Object([Member(key: Key(unchecked: "increment"), value: amount)])
        return .object(Object([Member(key: .serverValue, value: .object(inner))]))
    }
}
