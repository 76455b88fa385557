import JSONTree
import SyncCore
import TreeStore

// Writes that depend on a tag, and reads that are told one, where what stands there is large.
extension TreeService {
    /// Has a change run, once the tag that its terms depend on is known, and then `then`.
    ///
    /// - Parameters:
    ///   - place: that of the tag.
    ///   - change: makes the change under the terms it is given.
    func perform(
        _ terms: WriteTerms, at place: Path, bytes: Int = 0, to namespace: Namespace,
        attempt: Int = 1, _ change: @escaping (WriteTerms) -> TreeWrite,
        _ then: @escaping (Result<TreeWrite.Outcome, any Error>) -> Void
    ) {
        perform(change(terms), bytes: bytes, to: namespace) { [unowned self] result in
            guard case .success(.tagNeeded) = result else { return then(result) }
            findTag(of: place, in: namespace) { [unowned self] found in
                switch found {
                case .failure(let error): then(.failure(error))
                case .success(let tag):
                    var known = terms
                    known.knownTag = tag
                    // Where the place changes all the time nobody else could ever tell.
                    known.maySeekTag = attempt == Self.tagAttemptsMax
                    perform(
                        known, at: place, bytes: bytes, to: namespace, attempt: attempt + 1,
                        change, then)
                }
            }
        }
    }

    /// How often a tag is sought beside the writer.
    private static let tagAttemptsMax = 3

    private func findTag(
        of place: Path, in namespace: Namespace,
        _ then: @escaping (Result<KnownTag?, any Error>) -> Void
    ) {
        let ticket = ticket { result in
            then(
                result.map { outcome in
                    guard case .tag(let tag) = outcome else {
                        preconditionFailure("a search for a tag was answered by another")
                    }
                    return tag
                })
        }
        tagSearches.begin { [onLoop] readers in
            let result = Result {
                Outcome.tag(
                    try readers.store(of: namespace).map { try KnownTag(of: place, in: $0) })
            }
            onLoop { service in
                service.tagSearches.ended()
                service.finished(ticket, result)
            }
        } refuse: { [unowned self] in
            finished(ticket, .failure(Refusal.tooBusy))
        }
    }

    /// Answers a write that found another value than it wants to replace.
    ///
    /// - Parameter value: nil where it is large: what stands there now is sent, with its own tag.
    func answerMismatch(
        _ value: Value?, tag: String, _ request: TreeRequest, on exchange: HTTPExchange
    ) {
        if let value {
            exchange.respond(request.mismatch(value, tag: tag))
            return
        }
        if exchange.isOver { return }
        let isTaken = stream(request.streamedHead(), on: exchange) { readers, answer in
            try readers.write(request, to: answer, as: .preconditionFailed)
        }
        if !isTaken { fail(exchange, Refusal.tooBusy) }
    }
}
