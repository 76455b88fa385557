import JSONTree
import Rules
import SyncCore
import TreeStore

// Large bodies: staged while they arrive, then moved into the tree in one commit.
extension TreeService {
    /// Has the body of a request staged from now on, or once there is a place for it.
    ///
    /// - Parameter raw: what of the body has already come.
    /// - Throws: `Refusal` when too many wait.
    func stage(
        _ pending: PendingRequest, of request: TreeRequest, holding raw: [UInt8],
        on exchange: HTTPExchange
    ) throws(Refusal) {
        if begin(pending, of: request, on: exchange) {
            if !raw.isEmpty { try feed(raw.span, pending, on: exchange) }
            return
        }
        try wait(pending, holding: raw, on: exchange) { [unowned self] in
            begin(pending, of: request, on: exchange)
        }
    }

    /// False when too many bodies are on their way.
    private func begin(
        _ pending: PendingRequest, of request: TreeRequest, on exchange: HTTPExchange
    ) -> Bool {
        let key = request.verb == .push ? nextKey() : nil
        let path = key.map { request.path.appending($0) } ?? request.path
        let place = largeWrites.begin(
            request.verb == .merge ? .merge : .value, to: path,
            bodyBytesMax: request.bodyBytesMax,
            giveWay: { [unowned self] in refuse(pending, .bodyGaveWay, on: exchange) })
        guard let (number, upload) = place else { return false }
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
                // It may have been refused before the fault in it was found.
                if !exchange.isOver { fail(exchange, error) }
            case .success(let rows)?:
                move(
                    rows, number, request, by: pending.requester, key: key, upload.bytes,
                    on: exchange)
            }
        }
        stagedExchanges[number] = exchange
        return true
    }

    func feed(
        _ bytes: Span<UInt8>, _ pending: PendingRequest, on exchange: HTTPExchange
    ) throws(Refusal) {
        guard let staging = pending.staging else { return }
        if take(bytes, staging, on: exchange) { return }
        if largeWrites.neverTakes(bytes.count, of: staging.number) { throw .tooBusy }
        let held = bytes.withUnsafeBufferPointer { Array($0) }
        staging.upload.isHeldBack = true
        try wait(pending, holding: held, on: exchange) { [unowned self] in
            largeWrites.mayTake(held.count)
        }
    }

    /// False when all bodies together are too much.
    private func take(
        _ bytes: Span<UInt8>, _ staging: PendingRequest.Staging, on exchange: HTTPExchange
    ) -> Bool {
        guard largeWrites.takes(bytes.count, of: staging.number) else { return false }
        staging.upload.isHeldBack = false
        staging.upload.read(bytes)
        if staging.upload.mustPause() { exchange.pauseBody() }
        return true
    }

    // MARK: Waiting

    /// Reads no more of a body until it can go on.
    ///
    /// - Parameter isReady: looks whether it can, and takes the place that it waits for.
    private func wait(
        _ pending: PendingRequest, holding bytes: [UInt8], on exchange: HTTPExchange,
        until isReady: @escaping () -> Bool
    ) throws(Refusal) {
        let body = LargeWrites.Waiting(
            hasRoom: pending.staging != nil,
            isGone: { exchange.context !== pending },
            goOn: { [unowned self] in
                guard isReady() else { return false }
                goOn(pending, on: exchange)
                return true
            },
            refuse: { [unowned self] in refuse(pending, .tooBusy, on: exchange) })
        guard largeWrites.wait(body) else { throw .tooBusy }
        pending.held = bytes
        exchange.pauseBody()
    }

    private func goOn(_ pending: PendingRequest, on exchange: HTTPExchange) {
        let held = pending.held ?? []
        pending.held = nil
        do throws(Refusal) {
            if !held.isEmpty { try feed(held.span, pending, on: exchange) }
        } catch {
            refuse(pending, error, on: exchange)
            return
        }
        guard pending.held == nil else { return }
        if pending.hasEnded {
            requestEnded(on: exchange)
        } else if pending.staging?.upload.isPaused != true {
            exchange.resumeBody()
        }
    }

    private func refuse(
        _ pending: PendingRequest, _ refusal: Refusal, on exchange: HTTPExchange
    ) {
        guard exchange.context === pending else { return }
        takePending(of: exchange)?.staging?.upload.cancel()
        exchange.respond(HTTPResponse(refusal))
    }

    private func uploadProgressed(_ number: UInt64, _ count: Int) {
        guard let upload = largeWrites[number], upload.mayResume(afterReading: count),
            !upload.isHeldBack
        else { return }
        stagedExchanges[number]?.resumeBody()
    }

    private func uploadEnded(_ number: UInt64, _ outcome: LargeUpload.Outcome?) {
        stagedExchanges[number] = nil
        uploads[number]?(outcome)
    }

    // MARK: Moving

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
        let terms: WriteTerms
        do {
            var wanted = try request.terms(bodyBytes: bytes)
            wanted.requester = requester
            terms = wanted
        } catch {
            removeElsewhere(remove)
            fail(exchange, error)
            return
        }
        perform(terms, at: path, to: request.namespace, { .staged(path, rows, $0) }) {
            [unowned self] result in
            switch result {
            case .failure(let error):
                removeElsewhere(remove)
                fail(exchange, error)
            case .success(.mismatched(let value, let tag)):
                removeElsewhere(remove)
                answerMismatch(value, tag: tag, request, on: exchange)
            case .success where exchange.isOver:
                removeElsewhere(remove)
            case .success:
                let name = key.map { JSON(["name": .string($0.text)]).text(request.layout) }
                answer(rows, request, at: path, name: name, on: exchange, remove)
            }
        }
    }

    /// Answers a large write that was made.
    ///
    /// - Parameters:
    ///   - name: what a pushed child is answered with.
    ///   - remove: removes the rows, which are needed until then.
    private func answer(
        _ rows: StagedRows, _ request: TreeRequest, at path: Path, name: [UInt8]?,
        on exchange: HTTPExchange, _ remove: @escaping @Sendable () -> Void
    ) {
        let needsTag = request.conditions.needTag
        let isSmall = request.isSilent || name != nil
        // Where the answer is no small one, the echo cannot be had, and what was asked for is done.
        let short: @Sendable (String?) -> HTTPResponse = { tag in
            isSmall
                ? request.answer(tag: tag) { name ?? [] }
                : HTTPResponse(.noContent, headers: request.headers(tag))
        }
        if isSmall, !needsTag {
            removeElsewhere(remove)
            exchange.respond(short(nil))
            return
        }
        // What is written must not wait for others' peers to be answered.
        if !isSmall, !largeAnswers.areFull,
            stream(
                request.streamedHead(), on: exchange,
                { _, answer in
                    defer { remove() }
                    if needsTag {
                        let tag = try EntityTag.text(of: path, in: rows) { try answer.check() }
                        answer.setHead(request.streamedHead(tag: tag))
                    }
                    try rows.writeText(at: path, for: request) { try answer.write($0) }
                })
        {
            return
        }
        let isTaken =
            needsTag
            && answerElsewhere(exchange) { _ in
                defer { remove() }
                return short(try EntityTag.text(of: path, in: rows))
            }
        if isTaken { return }
        removeElsewhere(remove)
        exchange.respond(short(nil))
    }

    /// The rows may be a million: the deletion of their file is not for the loop.
    private func removeElsewhere(_ remove: @escaping @Sendable () -> Void) {
        if !largeReads.submit({ _ in remove() }) { remove() }
    }
}
