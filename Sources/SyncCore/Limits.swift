/// The bounds of the protocol and of the store, in one place.
package enum Limits {
    /// Bytes of one row's value, past which the value is split into rows of its children.
    package static let rowBytesMax = 4096
    /// Milliseconds that a client's stamp may lie ahead of the server's clock, and that a client's
    /// offset may move before its unsent writes move with it.
    package static let clockAheadMillisecondsMax: Int64 = 2000
    /// Age of a tombstone before it may be dropped, and of a stamp before it is refused: 180 days.
    package static let horizonMilliseconds: Int64 = 180 * 24 * 3600 * 1000
    /// Bytes of one push: a finished match of 400 entries is about 80 KiB.
    package static let pushBytesMax = 4 << 20
    /// Writes of one push.
    package static let pushWritesMax = 1000
    /// Numbers before a batch whose results are kept, so that a device may send on while it writes
    /// down what the batch before gave.
    package static let pushResultsKept = Int64(pushWritesMax)
    /// Milliseconds after which a device tries again by itself: after the first failure, and at
    /// most.
    package static let backoffFirstMilliseconds: Int64 = 1000
    package static let backoffLongestMilliseconds: Int64 = 5 * 60 * 1000
    /// Bytes of the body of a write to the tree.
    ///
    /// Source: Firebase Realtime Database, "Realtime Database Limits".
    package static let bodyBytesMax = 256 << 20
    /// Changes of one answer, and how many are given when the request names no number.
    package static let changesMax = 10_000
    package static let changesDefault = 1000
    /// Paths of one request for changes.
    package static let changePathsMax = 100
    /// Bytes of values after which an answer of changes is cut.
    package static let changesBytesMax = 4 << 20
    /// Rows that are looked at for one answer of changes when few of them lie below its paths.
    package static let changesScanMax = 20_000
    /// Rows that are read to tell listeners what a write changed, before it is left to them.
    package static let changeRowsMax = 500
    /// Members of a large merge that listeners are told of one by one.
    package static let changePartsMax = 1000
    /// Listened places below a write of which it is noted what stood there before.
    package static let changePlacesMax = 100
    /// Rows that are looked at for what a listener missed, before it gets the whole again.
    package static let missedRowsMax = 10_000
    /// Bytes of events that wait for a listener's first copy, before the copy is made anew, and how
    /// often it is.
    package static let heldBytesMax = 1 << 20
    package static let copiesMax = 5
    /// Changes that wait for the first copy of a query's window.
    package static let heldChangesMax = 1000
    /// Children that a query may choose to be listened to, and the rows that are read when one of
    /// them changed before the window is copied anew.
    package static let windowKeysMax = 10_000
    package static let windowRowsMax = 1000
    /// Bytes of one event of a stream that a client takes: a page of changes has 4 MiB of values at
    /// most, and a single value 10 MiB, with what is around them.
    package static let eventBytesMax = 64 << 20
    /// Milliseconds without a sign of life after which a client takes a stream to be dead: the
    /// server gives one every 30 seconds.
    package static let streamSilenceMillisecondsMax: Int64 = 75_000
    /// Milliseconds within which the first event of a stream must come.
    package static let streamBeginMillisecondsMax: Int64 = 30_000
}
