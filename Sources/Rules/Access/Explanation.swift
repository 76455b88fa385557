package import JSONTree

/// Which rules were asked about something, and what each said.
package struct Explanation: Equatable, Sendable {
    package enum Outcome: Equatable, Sendable {
        case holds
        case fails
        /// It has no value, which denies as `fails` does; why, as half a sentence.
        case breaks(String)
    }

    /// One rule at one place.
    package struct Step: Equatable, Sendable {
        package let kind: RuleKind
        /// The place of the rule in its document, as `/matches/$match`.
        package let rule: String
        /// The place of the tree that it was asked about.
        package let path: Path
        /// The expression.
        package let text: String
        package let outcome: Outcome
    }

    package let isAllowed: Bool
    /// In the order in which they were asked.
    package let steps: [Step]
    /// The place that no rule allows to be read or written; nil when a rule for data denied.
    package let ungranted: Path?
}

extension Explanation {
    /// What decided, as a sentence.
    package var sentence: String {
        if let ungranted {
            let kind = steps.last?.kind ?? .read
            return steps.isEmpty
                ? "denied: no rule allows \(ungranted)"
                : "denied: no \(kind.rawValue) rule at or above \(ungranted) holds"
        }
        guard let last = steps.last else { return isAllowed ? "allowed" : "denied" }
        return "\(isAllowed ? "allowed" : "denied") by \(last.sentence)"
    }
}

extension Explanation.Step {
    /// Where the rule stands, what it says, and what it came to.
    package var sentence: String {
        let place = rule == "/" ? "/" + kind.rawValue : rule + "/" + kind.rawValue
        let result =
            switch outcome {
            case .holds: "true"
            case .fails: "false"
            case .breaks(let why): "no value: \(why)"
            }
        return "\(place) at \(path): \(text) → \(result)"
    }
}
