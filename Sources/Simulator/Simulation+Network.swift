import JSONTree
import SyncCore

// The network between devices and server.
extension Simulation {
    /// Sends a request and has the device wait for its answer, not for ever.
    mutating func send(_ content: Message.Content, from index: Int) -> PendingRequest {
        requests += 1
        let message = Message(
            id: requests, device: index, storeID: devices[index].disk.storeID, content: content)
        dispatch(message)
        // A stream has timers of its own.
        if case .stream = content {
            return PendingRequest(id: message.id, sentAt: now, wall: wall(of: index))
        }
        queue.put(.timeout(device: index, request: message.id), at: now + Self.patience)
        return PendingRequest(id: message.id, sentAt: now, wall: wall(of: index))
    }

    mutating func dispatch(_ message: Message) {
        if let index = message.device, devices[index].offlineUntil > now {
            let failure = PushFailure.noAnswer("there is no network")
            let reply = Reply(request: message.id, device: index, content: .failure(failure))
            return queue.put(.reply(reply), at: now + 2)
        }
        guard !dice.happens(hazards.lost) else { return }
        queue.put(.arrival(message), at: now + latency())
        if dice.happens(hazards.repeated) {
            queue.put(.arrival(message), at: now + dice.number(1...30_000))
        }
    }

    /// Answers a request; where nobody waits any more, nobody takes the answer.
    mutating func answer(_ message: Message, _ content: Reply.Content) {
        guard let index = message.device, devices[index].offlineUntil <= now,
            !dice.happens(hazards.lost)
        else { return }
        let reply = Reply(request: message.id, device: index, content: content)
        queue.put(.reply(reply), at: now + latency())
    }

    mutating func latency() -> Int64 {
        dice.happens(hazards.slow) ? dice.number(1000...30_000) : dice.number(1...120)
    }

    /// Gives an answer to the exchange that waits for it.
    mutating func take(_ reply: Reply) throws {
        let index = reply.device
        guard devices[index].isRunning else { return }
        if let request = devices[index].push?.request, request.id == reply.request {
            mark(UInt64(reply.request))
            devices[index].push?.request = nil
            try takeForPush(reply.content, request, index)
        } else if let request = devices[index].pull?.request, request.id == reply.request {
            mark(UInt64(reply.request))
            devices[index].pull?.request = nil
            try takeForPull(reply.content, request, index)
        } else if devices[index].live?.stream == reply.request,
            case .failure(let failure) = reply.content
        {
            try hear(.ended(failure), from: reply.request, index)
        }
    }

    // MARK: At the server's machine

    mutating func arrive(_ message: Message) throws {
        guard server.isRunning else {
            return answer(message, .failure(.noAnswer("nobody listens")))
        }
        if dice.happens(hazards.refused) {
            let refusals: [PushFailure] = [.busy("503"), .unauthorized("401")]
            return answer(message, .failure(dice.pick(refusals)))
        }
        switch message.content {
        case .status:
            answer(message, .status(server.status(now: serverNow)))
        case .changes(let paths, let cursor, let limit):
            let page = try server.page(paths, since: cursor, limit: limit)
            answer(message, .changes(page, now: serverNow))
        case .stream(let paths, let cursor):
            // A request that comes twice is one connection.
            guard let device = message.device, server.streams[message.id] == nil,
                devices[device].live?.stream == message.id
            else { return }
            try openStream(message.id, to: device, at: paths, since: cursor)
        case .push(let request, _, let bytes):
            // What names no store and was meant for an earlier one may use up numbers of other
            // writes, against which nothing helps but to name it.
            guard request.storeID != nil || message.storeID == server.storeID else { return }
            guard bytes <= server.bytesMax else {
                return answer(message, .failure(.tooLarge("413")))
            }
            wait(message)
        case .put: wait(message)
        }
    }

    /// Has a write wait for the writer, which takes all that waits at once.
    private mutating func wait(_ message: Message) {
        if server.inbox.isEmpty {
            queue.put(.commit(life: server.life), at: now + dice.number(1...8))
        }
        server.inbox.append(message)
    }
}
