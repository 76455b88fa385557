/// The large answers on their way, and who of them has to give way to others.
///
/// An answer that is being made has a thread and a snapshot for as long as its peer takes. While
/// others wait for a thread, those whose peers take the least are cut off; who waited too long all
/// the same is refused. Belongs to the loop's thread.
final class LargeAnswers {
    private let loop: EventLoop
    private let reads: LargeReads
    private let limits: ServerLimits
    private var streams: [UInt64: AnswerStream] = [:]
    private var count: UInt64 = 0
    private var isTurning = false

    /// Makes the answer on a reader's thread, and passes on what the answer throws.
    ///
    /// It gives it another head than the one that is ready where there is one, and the body. It
    /// runs even when nobody waits any more.
    typealias Making = @Sendable (TreeReaders, LargeAnswer) throws -> Void

    init(loop: EventLoop, reads: LargeReads, limits: ServerLimits) {
        self.loop = loop
        self.reads = reads
        self.limits = limits
    }

    /// Whether an answer would have to wait for another to end.
    var areFull: Bool { reads.areAnswersFull }

    /// Begins with an answer.
    ///
    /// - Parameters:
    ///   - head: the answer without its body.
    ///   - time: how long it may take in all.
    ///   - notify: has `answerGrew` called on the loop's thread; called on the maker's.
    ///   - ended: runs once, when the exchange needs nothing more; with the error if it failed.
    /// - Returns: false when too many wait.
    func begin(
        _ head: HTTPResponse, within time: Duration, on exchange: HTTPExchange,
        notify: @escaping @Sendable (UInt64) -> Void, _ make: @escaping Making,
        ended: @escaping ((any Error)?) -> Void
    ) -> Bool {
        count += 1
        let number = count
        let answer = LargeAnswer(time: time) { notify(number) }
        let isTaken = reads.submitAnswer { readers in
            answer.begin()
            let result = Result { try make(readers, answer) }
            // Their caches are for the next small pieces, and after a large one hold only the last.
            readers.close()
            answer.end(result)
        }
        guard isTaken else { return false }
        streams[number] = AnswerStream(answer, as: head, on: exchange) { [unowned self] error in
            streams[number] = nil
            ended(error)
        }
        startTurns()
        return true
    }

    /// Sends on what was made.
    func answerGrew(_ number: UInt64) { streams[number]?.answerGrew() }

    func close() { streams = [:] }

    // MARK: Who gives way

    private func startTurns() {
        guard !isTurning else { return }
        isTurning = true
        loop.after(limits.crowdedTurnTime) { [weak self] in self?.turn() }
    }

    private func turn() {
        isTurning = false
        guard !streams.isEmpty else { return }
        for stream in streams.values { stream.turnEnded() }
        let waiting = streams.values.filter { $0.turnsWaited > 0 }
        let slowest = CrowdedTurns(limits).slowest(
            of: streams.values.map { ($0, $0.bytesOfTurn) }, for: waiting.map(\.turnsWaited))
        for stream in slowest { stream.cut() }
        for stream in waiting where stream.turnsWaited >= limits.crowdedTurnsMax {
            stream.refuse(Refusal.tooBusy)
        }
        startTurns()
    }
}
