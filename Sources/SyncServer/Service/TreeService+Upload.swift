import JSONTree
import Rules
import SyncCore
import TreeStore

// Large bodies: staged while they arrive, then moved into the tree in one commit.
extension TreeService {
    /// Has the body of a request staged from now on.
    ///
    /// - Throws: `Refusal` when too many are on their way.
    func stage(
        _ pending: PendingRequest, of request: TreeRequest, on exchange: HTTPExchange
    ) throws(Refusal) {
        let key = request.verb == .push ? nextKey() : nil
        let path = key.map { request.path.appending($0) } ?? request.path
        guard let (number, upload) = largeWrites.begin(to: path, bodyBytesMax: request.bodyBytesMax)
        else { throw .tooBusy }
        pending.staging = PendingRequest.Staging(number: number, upload: upload)
        upload.start(
            progressed: { [onLoop] count in
                onLoop { $0.uploadProgressed(number, count) }
            },
            ended: { [onLoop] outcome in
                onLoop { $0.uploadEnded(number, outcome) }
            })
        uploads[number] = { [unowned self] outcome in
            uploads[number] = nil
            largeWrites.ended(number)
            if exchange.context === pending { _ = takePending(of: exchange) }
            switch outcome {
            case nil: largeWrites.released(number)
            case .failure(let error)?:
                largeWrites.released(number)
                fail(exchange, error)
            case .success(let rows)?:
                move(
                    rows, number, request, by: pending.requester, key: key, upload.bytes,
                    on: exchange)
            }
        }
        stagedExchanges[number] = exchange
    }

    func feed(
        _ bytes: Span<UInt8>, _ staging: PendingRequest.Staging, on exchange: HTTPExchange
    ) throws(Refusal) {
        guard largeWrites.takes(bytes.count, of: staging.number) else { throw .tooBusy }
        staging.upload.read(bytes)
        if staging.upload.mustPause() { exchange.pauseBody() }
    }

    private func uploadProgressed(_ number: UInt64, _ count: Int) {
        if let upload = largeWrites[number], upload.mayResume(afterReading: count) {
            stagedExchanges[number]?.resumeBody()
        }
    }

    private func uploadEnded(_ number: UInt64, _ outcome: LargeUpload.Outcome?) {
        stagedExchanges[number] = nil
        uploads[number]?(outcome)
    }

    /// Moves the rows into the tree, and answers.
    private func move(
        _ rows: StagedRows, _ number: UInt64, _ request: TreeRequest, by requester: Requester,
        key: Key?, _ bytes: Int, on exchange: HTTPExchange
    ) {
        let path = key.map { request.path.appending($0) } ?? request.path
        let remove: @Sendable () -> Void = { [onLoop] in
            rows.remove()
            onLoop { $0.largeWrites.released(number) }
        }
        // It may hold a million rows: the deletion of its file is not for the loop.
        let removeElsewhere = { [largeReads] in
            if !largeReads.submit({ _ in remove() }) { remove() }
        }
        let terms: WriteTerms
        do {
            var wanted = try request.terms(bodyBytes: bytes)
            wanted.requester = requester
            terms = wanted
        } catch {
            removeElsewhere()
            fail(exchange, error)
            return
        }
        let write = TreeWrite.staged(path, rows, terms)
        perform(write, to: request.namespace) { [unowned self] result in
            if case .failure(let error) = result {
                removeElsewhere()
                fail(exchange, error)
            } else if exchange.isOver {
                removeElsewhere()
            } else if request.isSilent {
                removeElsewhere()
                exchange.respond(request.answer(tag: nil) { [] })
            } else if let key {
                removeElsewhere()
                let name = JSON(["name": .string(key.text)]).text(request.layout)
                exchange.respond(request.answer(tag: nil) { name })
            } else {
                let isTaken = stream(request.streamedHead, on: exchange) { _, take in
                    defer { remove() }
                    try TreeText.write(
                        path, of: rows, as: .init(request.form), request.layout, take)
                }
                if !isTaken {
                    removeElsewhere()
                    // What was asked for is done, and only the echo of it cannot be had.
                    exchange.respond(HTTPResponse(.noContent, headers: request.headers(nil)))
                }
            }
        }
    }
}
