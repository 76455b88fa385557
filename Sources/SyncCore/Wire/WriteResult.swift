package import JSONTree

/// What became of one pushed write.
package struct WriteResult: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        case applied
        /// Later writes stay in force over a part of it.
        case partial
        /// Later writes cover all of it.
        case shadowed
        case skipped
        case rejected(Rejection, message: String)
    }

    package let number: Int64
    package let outcome: Outcome
    /// The stamp that was used; nil when nothing was written.
    package let stamp: Stamp?
    /// What was written where server values were sent, in the shape in which it was sent; nil when
    /// there were none.
    package let value: JSON?

    package init(number: Int64, outcome: Outcome, stamp: Stamp? = nil, value: JSON? = nil) {
        self.number = number
        self.outcome = outcome
        self.stamp = stamp
        self.value = value
    }
}

/// Why a write was not accepted: the closed list of codes.
package enum Rejection: String, Equatable, Sendable, CaseIterable {
    case permissionDenied = "permission_denied"
    case invalidPath = "invalid_path"
    case invalidValue = "invalid_value"
    case invalidStamp = "invalid_stamp"
    case tooLarge = "too_large"
    /// The stamp lies before the horizon.
    case tooOld = "too_old"
    /// The number was used for another write: the home was restored from a backup.
    case sequenceUsed = "sequence_used"
}

// MARK: JSON

extension WriteResult {
    package var json: JSON {
        var fields = [JSON.Field(name: "seq", value: .integer(number))]
        fields.append(JSON.Field(name: "result", value: .string(outcome.name)))
        if case .rejected(let rejection, let message) = outcome {
            fields.append(JSON.Field(name: "error", value: .string(rejection.rawValue)))
            fields.append(JSON.Field(name: "message", value: .string(message)))
        }
        if let stamp {
            fields.append(JSON.Field(name: "stamp", value: .string(stamp.description)))
        }
        if let value {
            fields.append(JSON.Field(name: "value", value: value))
        }
        return .object(fields)
    }

    /// - Throws: when a member is missing or wrong; an unknown error code is kept as its message.
    package init(_ json: JSON) throws(WireError) {
        guard let number = json["seq"]?.integer else { throw WireError("a result has no seq") }
        let message = json["message"]?.string ?? json["error"]?.string ?? ""
        let outcome: Outcome
        switch json["result"]?.string {
        case "applied": outcome = .applied
        case "partial": outcome = .partial
        case "shadowed": outcome = .shadowed
        case "skipped": outcome = .skipped
        case "rejected":
            let code = json["error"]?.string.flatMap { Rejection(rawValue: $0) }
            outcome = .rejected(code ?? .invalidValue, message: message)
        default: throw WireError("result \(number) is none that is known")
        }
        var stamp: Stamp?
        if let text = json["stamp"]?.string {
            guard let read = Stamp(text) else {
                throw WireError("result \(number) has a malformed stamp")
            }
            stamp = read
        }
        self.init(number: number, outcome: outcome, stamp: stamp, value: json["value"])
    }
}

extension WriteResult.Outcome {
    fileprivate var name: String {
        switch self {
        case .applied: "applied"
        case .partial: "partial"
        case .shadowed: "shadowed"
        case .skipped: "skipped"
        case .rejected: "rejected"
        }
    }
}
