import TreeStore

/// Reads too large for the loop, on threads of their own.
///
/// What waits for its peer has other threads than what does not, so that nobody who is slow to
/// take an answer keeps others from theirs. Belongs to the loop's thread.
final class LargeReads {
    /// Rows from which a read is large: the loop spends about a millisecond on less.
    static let rowsMin = 500
    /// Bytes from which the text of an answer is put together here.
    static let textBytesMin = 256 << 10
    private static let threadsMax = 4
    private static let waitingMax = 256

    /// For what never waits for a peer.
    private let work: ReadThreads
    /// For answers that are made as fast as their peers take them.
    private let answers: ReadThreads

    init(folder: String, answersMax: Int) {
        work = ReadThreads(
            folder: folder, threadsMax: Self.threadsMax, waitingMax: Self.waitingMax)
        answers = ReadThreads(
            folder: folder, threadsMax: answersMax, waitingMax: Self.waitingMax)
    }

    func start() {
        work.start()
        answers.start()
    }

    /// Has a job run that waits for no peer; false when too many wait.
    func submit(_ job: @escaping ReadThreads.Job) -> Bool { work.submit(job) }

    /// Has a job run that may wait for its peer; false when too many wait.
    func submitAnswer(_ job: @escaping ReadThreads.Job) -> Bool { answers.submit(job) }

    /// Whether an answer would have to wait for another to end.
    var areAnswersFull: Bool { answers.areAllBusy }

    /// Finishes what was accepted.
    func stop() {
        answers.stop()
        work.stop()
    }
}
