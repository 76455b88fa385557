/// Why listening begins or goes on no more.
package enum HubError: Error, Equatable, Sendable {
    case windowTooLarge
    /// So much changes that a copy is old before it is made.
    case tooBusy
}

extension HubError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .windowTooLarge:
            "the query chooses more than \(Limits.windowKeysMax) children, too many to listen to; "
                + "give it a limit"
        case .tooBusy: "too much changes here to be told in order; listen further down"
        }
    }
}
