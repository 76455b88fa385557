/// A write of the outbox, as far as the exchange must know it.
package protocol OutboxEntry {
    var id: Int64 { get }
    /// Where it stands among the writes of its device.
    var stamp: Stamp { get }
    /// The stamp that the server is told, which is another one where the write was moved after it
    /// had been sent.
    var sentStamp: Stamp { get }
    /// The place at or below which it writes.
    var place: PathCode { get }
    /// Whether the server refused it, or something else stands in its place, so that it waits for
    /// a decision.
    var isSetAside: Bool { get }
    /// Whether it is a confirmed row that goes to a server which lost it.
    var isRestoring: Bool { get }
    /// Whether it says only what follows from other writes, so that it can be made anew.
    var isDerived: Bool { get }
    /// How many of its parts are entries of a match, for which nothing else can stand.
    var entries: Int { get }
}

/// A write that the server has taken in, with the stamp that it used.
package struct TakenWrite<Write: OutboxEntry> {
    package let write: Write
    package let result: WriteResult
    package let stamp: Stamp
}

/// What a settlement did to a write of the outbox.
package struct SettledWrite<Write: OutboxEntry> {
    package enum Fate: Equatable, Sendable {
        /// It is in the confirmed rows.
        case taken
        /// The same, and something made later stands in its place, or in that of a part.
        case covered
        /// The same, but it has entries, so it is kept aside until it is known what stands there.
        case doubtful(String)
        /// The server refused it, with this sentence, and it is kept aside.
        case refused(String)
        /// The server refused it, and it can be made anew.
        case dropped
        /// It was to be brought back to a server that lost it, which does not take it from this
        /// device.
        case keptBack
        /// It got another stamp and goes out again.
        case released
        /// Its number is used up.
        case skipped
    }

    package let write: Write
    /// Whether its number is used up.
    package let isFinal: Bool
    package let fate: Fate
}
