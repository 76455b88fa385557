package import Matches

/// What an import did.
package struct ImportReport: Equatable, Sendable {
    package var added: [MatchID] = []
    package var alreadyHere: [MatchID] = []
}
