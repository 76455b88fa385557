/// A value that the server fills in when it accepts the write.
///
/// Source: Firebase Realtime Database REST API, "Server Values".
package enum ServerValue: Equatable, Sendable {
    /// The milliseconds of the write's stamp.
    case timestamp
    /// The number at the place plus this one; this one where no number stands.
    case increment(by: Value)

    /// What stands under `.sv`; nil when it is not known.
    package init?(_ value: Value) {
        switch value {
        case .string(let name) where name.hasSameBytes(as: "timestamp"):
            self = .timestamp
        case .object(let object) where object.members.count == 1:
            guard let amount = object[Key(unchecked: "increment")] else { return nil }
            switch amount {
            case .integer, .double: self = .increment(by: amount)
            default: return nil
            }
        default:
            return nil
        }
    }

    /// The sum of what stands and the amount: exact between integers, a double on overflow.
    ///
    /// A sum that is not finite leaves what stands.
    package static func sum(_ present: Value, _ amount: Value) -> Value {
        let present = present.withoutPriority
        switch (present, amount) {
        case (.integer(let a), .integer(let b)):
            let (sum, overflowed) = a.addingReportingOverflow(b)
            return overflowed ? Value(Double(a) + Double(b)) ?? present : .integer(sum)
        case (.integer(let a), .double(let b)): return Value(Double(a) + b) ?? present
        case (.double(let a), .integer(let b)): return Value(a + Double(b)) ?? present
        case (.double(let a), .double(let b)): return Value(a + b) ?? present
        default: return amount
        }
    }
}

extension Value {
    /// What stands under `.sv` when this node is a server value.
    package var serverValue: ServerValue? {
        guard case .object(let object) = self, let found = object[.serverValue] else { return nil }
        return ServerValue(found)
    }

    package var hasServerValues: Bool {
        contains { $0.serverValue != nil }
    }

    package var hasIncrements: Bool {
        contains { if case .increment = $0.serverValue { true } else { false } }
    }

    private func contains(_ matches: (Value) -> Bool) -> Bool {
        if matches(self) { return true }
        guard case .object(let object) = self else { return false }
        return object.members.contains { $0.value.contains(matches) }
    }

    /// The value with every server value filled in.
    ///
    /// - Parameters:
    ///   - milliseconds: what `timestamp` becomes.
    ///   - present: what stands at the place before the write.
    package func resolved(milliseconds: Int64, present: Value) -> Value {
        guard case .object(let object) = self else { return self }
        if let serverValue {
            let filled =
                switch serverValue {
                case .timestamp: Value.integer(milliseconds)
                case .increment(let amount): ServerValue.sum(present, amount)
                }
            guard let priority = object[.priority] else { return filled }
            return .object(
                Object([
                    Member(
                        key: .priority,
                        value: priority.resolved(
                            milliseconds: milliseconds, present: present.priority)),
                    Member(key: .value, value: filled),
                ]))
        }
        let members = object.members.map { member in
            Member(
                key: member.key,
                value: member.value.resolved(
                    milliseconds: milliseconds, present: present[member.key]))
        }
        return Object(sorted: members).normal
    }
}
