import JSONTree
import SyncCore
import TreeStore

// Answers that are made by the readers' threads.
extension TreeService {
    /// What a readers' thread runs for a large answer: gives pieces of the body to `take`, whose
    /// errors it passes on.
    typealias LargeBody =
        @Sendable (_ readers: TreeReaders, _ take: @escaping ([UInt8]) throws -> Void) throws
        -> Void

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
        on exchange: HTTPExchange, _ body: @escaping LargeBody
    ) -> Bool {
        guard exchange.head.method != .head else {
            // The length is not known, and nothing of the body is sent.
            exchange.begin(head.status, contentType: head.contentType, headers: head.headers)
            exchange.end()
            return true
        }
        let number = nextAnswer()
        let answer = LargeAnswer(time: min(time, Self.answerTime)) { [onLoop] in
            onLoop { $0.answers[number]?.answerGrew() }
        }
        let isTaken = largeReads.submit { readers in
            let result = Result { try body(readers) { try answer.write($0) } }
            // Their caches are for the next small pieces, and after a large one hold only the last.
            readers.close()
            answer.end(result)
        }
        guard isTaken else { return false }
        answers[number] = AnswerStream(answer, as: head, on: exchange) { [unowned self] error in
            answers[number] = nil
            switch error {
            case nil: break
            case let ending as LargeAnswer.Ending:
                if ending == .tooSlow, !exchange.isOver { fail(exchange, Refusal.readTooLong) }
            case let error?: fail(exchange, error)
            }
        }
        return true
    }

    /// Streams the value at a place, without its tag.
    func stream(_ request: TreeRequest, on exchange: HTTPExchange) -> Bool {
        let (before, after) = request.wrapping.ends
        return stream(
            request.streamedHead, within: request.timeout.duration, on: exchange
        ) { readers, take in
            if !before.isEmpty { try take(before) }
            if let store = try readers.store(of: request.namespace) {
                try TreeText.write(
                    request.path, of: store, as: .init(request.form), request.layout, take)
            } else {
                try take(Value.null.text(for: request))
            }
            if !after.isEmpty { try take(after) }
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
