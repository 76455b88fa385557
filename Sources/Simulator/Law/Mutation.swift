/// A rule that a simulation breaks on purpose, to show that its invariants would notice.
///
/// The rules of the pure modules are broken from outside, by a store or a driver that misbehaves;
/// nothing of it is in the programs.
package enum Mutation: String, CaseIterable, Sendable {
    // The server and its store.
    case dropsEvidence = "the store forgets which later writes a row has covered"
    case comparesByArrival = "what arrives last covers all before it, whatever its stamp"
    case skipsHighWaterMark = "the server processes a repeated write once more"
    case forgetsResults = "the server forgets what it answered"
    case dropsResultsEarly = "the server forgets what it answered before a batch"
    case acknowledgesBeforeCommit = "the server answers before it commits"
    case forgetsServerClock = "the server's clock begins anew with each start"
    case sharesStoreID = "a server put back from a copy keeps the id of its store"
    case losesStreamRows = "a stream leaves out a row and goes on"

    // The client.
    case forgetsClock = "a device's clock begins anew with each start"
    case sendsBeforeNumbering = "a write is sent before its number is on the disk"
    case forgetsAnswers = "what the server answered is not written down"
    case dropsWhatFailed = "a batch that got no answer is taken for sent"
    case dropsWhatIsRefused = "a refused write is dropped without a word"
    case keepsLostRowsBack = "what a restored server lost is not sent again"
    case savesCursorFirst = "a page's cursor is on the disk before its rows"
    case stampsWhenSent = "a write is stamped when it is sent, not when it is made"
    case leavesBehind = "what was made after a write that was used later is not drawn along"
    case movesSentStamps = "stamps of writes that were sent before move with the clock"
    case writesWholeLogs = "a takeover writes the log that it knows over what is there"
    case showsHalfCopies = "a copy that begins anew is shown page by page"
    case staysBusy = "a push that failed is taken to be still under way"
}
