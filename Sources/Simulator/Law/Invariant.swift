/// A promise that a simulation holds the programs to.
package enum Invariant: String, CaseIterable, Sendable {
    case replicasAreEqual = "after all is healed, every device shows what the server shows"
    case treeIsTheReplay = "the tree is the replay of all accepted writes in the order of stamps"
    case nothingIsLost =
        "a write acknowledged on a device is on the server, or in quarantine with a reason"
    case appliedOnce = "no write is applied twice"
    case ownWritesShow = "what a device has written shows on it at once"
    case readsGoForward = "no device reads back in time"
    case entriesAreKept = "no entry of a match is lost, whatever forks there are"
    case sealsHold = "the chain under a seal stays what it was"
    case outboxDrains = "every outbox drains once the network is whole"
    case stampsNeverRepeat = "no stamp is given twice"
    case laterWriteWins = "of two writes the later one shows, whichever arrives first"
    case unstampedShows = "a write without a stamp shows at once"
    case nothingElseFails = "nothing fails that should not"
}

/// A promise that was broken, and how it was seen.
package struct Violation: Error, Equatable, Sendable, CustomStringConvertible {
    package let invariant: Invariant
    package let detail: String

    init(_ invariant: Invariant, _ detail: String) {
        self.invariant = invariant
        self.detail = detail
    }

    package var description: String { "broken: \(invariant.rawValue): \(detail)" }
}
