/// Sends a large answer as fast as its peer takes it.
///
/// Belongs to the loop's thread.
final class AnswerStream: ExchangeOwner {
    private let answer: LargeAnswer
    /// Without a body.
    private let head: HTTPResponse
    private let exchange: HTTPExchange
    /// Runs once, when the exchange needs nothing more; with the error if it failed.
    private let ended: ((any Error)?) -> Void
    private var taken = LargeAnswer.Taken()
    /// Where in the first piece the sending stands.
    private var offset = 0
    private var hasBegun = false
    private var isWelcome = true

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

    private func respondWhole() {
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
