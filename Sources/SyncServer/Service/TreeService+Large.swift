import JSONTree
import SyncCore
import TreeStore

// Answers that are made by the readers' threads.
extension TreeService {
    /// How long one large answer may take to leave: so long the trees' logs cannot be moved past
    /// its snapshot.
    static let answerTime = Duration.seconds(300)

    /// Answers with a body that is made piece by piece, as fast as the peer takes it.
    ///
    /// - Parameters:
    ///   - head: the answer without its body.
    ///   - time: how long it may take, with a bound of its own.
    /// - Returns: false when too many wait.
    func stream(
        _ head: HTTPResponse, within time: Duration = TreeService.answerTime,
        on exchange: HTTPExchange, _ make: @escaping LargeAnswers.Making
    ) -> Bool {
        largeAnswers.begin(
            head, within: min(time, Self.answerTime), on: exchange,
            notify: { [onLoop] number in onLoop { $0.largeAnswers.answerGrew(number) } }, make
        ) { [unowned self] error in
            switch error {
            case nil: break
            case let ending as LargeAnswer.Ending:
                if ending == .tooSlow, !exchange.isOver { fail(exchange, Refusal.readTooLong) }
            case let error?: fail(exchange, error)
            }
        }
    }

    /// Streams the value at a place.
    func stream(_ request: TreeRequest, on exchange: HTTPExchange) -> Bool {
        let isHead = exchange.head.method == .head
        if isHead, !request.conditions.needTag {
            // The length is not known, and nothing of the body is sent.
            let head = request.streamedHead()
            exchange.begin(head.status, contentType: head.contentType, headers: head.headers)
            exchange.end()
            return true
        }
        return stream(
            request.streamedHead(), within: request.timeout.duration, on: exchange
        ) { readers, answer in
            try readers.write(request, to: answer, isHead: isHead)
        }
    }
}

extension TreeText.Form {
    init(_ form: TreeRequest.Form) {
        switch form {
        case .normal: self = .normal
        case .export: self = .export
        case .shallow: self = .shallow
        }
    }
}
