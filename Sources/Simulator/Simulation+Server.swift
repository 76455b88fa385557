import JSONTree
import SyncCore

// The server's writer.
extension Simulation {
    /// Processes what waits, commits it, and answers, unless the process or the disk fails between.
    mutating func commitBatch() throws {
        let batch = server.inbox
        server.inbox = []
        var answers: [(Message, Reply.Content)] = []
        for message in batch {
            switch message.content {
            case .push(let request, let tags, _):
                answers.append((message, try process(request, tags)))
            case .put(let path, let value): try put(value, at: path)
            case .status, .changes, .stream: continue
            }
        }
        if breaks(.acknowledgesBeforeCommit) { answerAll(answers) }
        if dice.happens(hazards.serverKilled / 2) { return killServer() }
        if dice.happens(hazards.diskFailed) {
            try server.goBack()
            for (message, _) in answers { answer(message, .failure(.busy("the disk is full"))) }
            return
        }
        try server.commit()
        // The cut between commit and answer.
        if dice.happens(hazards.serverKilled / 2) { return killServer() }
        if !breaks(.acknowledgesBeforeCommit) { answerAll(answers) }
        try tellListeners()
    }

    private mutating func answerAll(_ answers: [(Message, Reply.Content)]) {
        for (message, content) in answers { answer(message, content) }
    }

    private mutating func process(
        _ request: PushRequest, _ tags: [WriteTag]
    ) throws -> Reply.Content {
        let now = serverNow
        let closed = server.denied.map { Places.match($0) }
        let reply: PushAnswer
        do {
            reply = try server.run { primary in
                primary.store.batchBegins = request.writes.first?.number
                return try primary.push(request, now: now) { proposed in
                    guard let closed else { return true }
                    return !proposed.writes.contains { closed.isPrefix(of: $0.path) }
                }
            }
        } catch PushRefusal.gap(_, let expected) {
            return .failure(.gap(expected: expected))
        } catch PushRefusal.otherStore(let storeID) {
            return .failure(.otherStore(storeID))
        } catch let refusal as PushRefusal {
            return .failure(.refused(refusal.description))
        }
        for processed in server.takeProcessed() {
            let result = processed.result
            guard let index = request.writes.firstIndex(where: { $0.number == result.number }),
                let stamp = result.stamp
            else { continue }
            let writes = try result.writes(sentAs: request.writes[index])
            if tags[index].isRestoring { noteReturn(of: request.writes[index].stamp, as: stamp) }
            tell("the server used \(stamp) for number \(result.number): \(result.outcome)")
            server.uncommitted.append(
                SimulatedServer.Accepted(
                    tag: tags[index].isRestoring ? nil : tags[index],
                    write: StampedWrite(stamp: stamp, writes: writes)))
        }
        return .push(reply)
    }

    /// Rows that lay ahead and less than 5 ms apart, or far ahead, come to one time; those that
    /// come to a server that was started again come to a later one.
    private mutating func noteReturn(of sent: Stamp, as used: Stamp) {
        guard used != sent else { return }
        let known = returned.updateValue(used, forKey: sent)
        let isAlone = returned.allSatisfy { other, place in
            other == sent || place.milliseconds != used.milliseconds
                || place.counter != used.counter
        }
        if !isAlone || known ?? used != used { hasLostOrder = true }
    }

    private mutating func put(_ value: Value, at path: Path) throws {
        let now = serverNow
        let written = try server.run {
            try $0.write([PathWrite(path: path, value: value)], now: now)
        }
        let shown = try server.primary.store.value(at: path)
        guard written.values == [shown] else {
            throw Violation(.unstampedShows, "what was written at \(path) does not show")
        }
        server.uncommitted.append(
            SimulatedServer.Accepted(
                tag: nil,
                write: StampedWrite(
                    stamp: written.stamp,
                    writes: written.values.map { PathWrite(path: path, value: $0) })))
    }

    mutating func killServer() {
        guard server.isRunning else { return }
        tell("the server is killed")
        server.endProcess()
        endStreams()
        queue.put(.serverStart, at: now + dice.number(10...20_000))
    }
}
