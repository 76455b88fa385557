/// Sends a large answer as fast as its peer takes it.
///
/// Belongs to the loop's thread.
final class AnswerStream: ExchangeOwner {
    private let answer: LargeAnswer
    /// Without a body.
    private var head: HTTPResponse
    private let exchange: HTTPExchange
    /// Runs once, when the exchange needs nothing more; with the error if it failed.
    private let ended: ((any Error)?) -> Void
    private var taken = LargeAnswer.Taken()
    /// Where in the first piece the sending stands.
    private var offset = 0
    private var hasBegun = false
    private var isWelcome = true
    /// Turns in which no thread was free to make the answer.
    private(set) var turnsWaited = 0
    /// What the peer took in the last turn; nil unless the making had to wait for it all the time.
    private(set) var bytesOfTurn: Int?
    private var takenMark: Int?

    /// What is given to the connection at a time.
    private static let partBytesMax = 64 << 10

    init(
        _ answer: LargeAnswer, as head: HTTPResponse, on exchange: HTTPExchange,
        ended: @escaping ((any Error)?) -> Void
    ) {
        self.answer = answer
        self.head = head
        self.exchange = exchange
        self.ended = ended
        exchange.context = self
    }

    /// Sends on, as far as the peer takes it.
    func answerGrew() {
        while isWelcome, !exchange.isOver {
            if taken.isEmpty { taken = answer.take() }
            if taken.isEmpty { return }
            if let made = taken.head { head = made }
            if !hasBegun, case .success? = taken.end {
                respondWhole()
                return
            }
            sendPieces()
            if taken.pieces.isEmpty, let end = taken.end {
                finish(end)
                return
            }
        }
    }

    func outputDrained() {
        isWelcome = true
        answerGrew()
    }

    func exchangeAborted() {
        answer.cancel()
        ended(nil)
    }

    // MARK: Among others

    func turnEnded() {
        let phase = answer.phase
        turnsWaited = phase == .waiting ? turnsWaited + 1 : 0
        guard phase == .making, !isWelcome else {
            takenMark = nil
            bytesOfTurn = nil
            return
        }
        let bytes = exchange.takenBytes
        bytesOfTurn = takenMark.map { bytes - $0 }
        takenMark = bytes
    }

    /// Tears the answer, for others wait.
    func cut() {
        exchange.context = nil
        answer.cancel()
        exchange.abort()
        ended(LargeAnswer.Ending.gaveWay)
    }

    /// Answers with the error instead, before anything was sent.
    func refuse(_ error: any Error) {
        exchange.context = nil
        answer.cancel()
        ended(error)
    }

    // MARK: Sending

    private func respondWhole() {
        guard exchange.head.method != .head || head.status.isBodiless else {
            // The length is not known, and nothing of the body is sent.
            exchange.context = nil
            exchange.begin(head.status, contentType: head.contentType, headers: head.headers)
            exchange.end()
            ended(nil)
            return
        }
        var whole = head
        whole.body = Array(taken.pieces.joined())
        exchange.context = nil
        exchange.respond(whole)
        ended(nil)
    }

    private func sendPieces() {
        if !hasBegun, !taken.pieces.isEmpty {
            hasBegun = true
            exchange.begin(head.status, contentType: head.contentType, headers: head.headers)
        }
        while let piece = taken.pieces.first {
            while offset < piece.count {
                guard isWelcome, !exchange.isOver else { return }
                let end = min(piece.count, offset + Self.partBytesMax)
                isWelcome = exchange.write(piece.span.extracting(offset..<end))
                offset = end
            }
            taken.pieces.removeFirst()
            offset = 0
        }
    }

    private func finish(_ end: Result<Void, any Error>) {
        exchange.context = nil
        switch end {
        case .success:
            exchange.end()
            ended(nil)
        case .failure(let error):
            // A torn answer must not look whole.
            if hasBegun { exchange.abort() }
            ended(error)
        }
    }
}
