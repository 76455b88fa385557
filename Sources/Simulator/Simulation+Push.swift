import SyncCore

// A push, as the driver of the client runs it: each thing the session says to do, in order.
extension Simulation {
    mutating func startPush(_ index: Int, forPull: Bool = false) throws {
        guard devices[index].isRunning, !devices[index].isExchanging else { return }
        pushes += 1
        var session = PushSession(storeID: devices[index].disk.storeID)
        let actions = session.started()
        devices[index].push = PushRun(
            number: pushes, session: session, actions: actions[...], isForPull: forPull)
        try goOn(index)
    }

    /// Does what the session says until it waits for something, or the process or the disk fails.
    mutating func goOn(_ index: Int) throws {
        while let action = devices[index].push?.actions.popFirst() {
            switch action {
            case .askStatus:
                let request = send(.status, from: index)
                devices[index].push?.request = request
                return
            case .moveStamps:
                // They moved with the offset, in one transaction.
                continue
            case .send(let batch):
                return sendBatch(batch, index)
            case .wait(let milliseconds):
                let number = devices[index].push?.number ?? 0
                return queue.put(.wake(device: index, push: number), at: now + milliseconds)
            case .loadOutbox:
                let (pending, next) = devices[index].disk.load()
                devices[index].push?.tell { $0.outboxLoaded(pending, next: next) }
            case .stop(let ending):
                return try stopPush(index, ending)
            case .adoptStore, .takeNewDevice, .renumber, .number, .settle:
                guard try persist(action, index) == .done else { return }
            }
        }
    }

    private mutating func persist(
        _ action: PushSession.Action, _ index: Int
    ) throws -> CommitOutcome {
        let wall = wall(of: index)
        let newDevice = DeviceID(bits: dice.next())
        let mutation = mutation
        return try commit(index) { disk in
            switch action {
            case .adoptStore(let storeID):
                try disk.adoptStore(storeID, restores: mutation != .keepsLostRowsBack)
            case .takeNewDevice: disk.takeNewDevice(newDevice)
            case .renumber(let next): disk.clearNumbers(next: next)
            case .number(let writes):
                if mutation == .stampsWhenSent { disk.stampAnew(writes, wall: wall) }
                if mutation != .sendsBeforeNumbering { disk.number(writes) }
            case .settle(let settlements):
                guard mutation != .forgetsAnswers else { return }
                try disk.settle(
                    settlements, wall: wall, keepsRefused: mutation != .dropsWhatIsRefused)
            default: break
            }
        }
    }

    private mutating func sendBatch(_ batch: [PendingWrite], _ index: Int) {
        let disk = devices[index].disk
        var writes: [PushWrite] = []
        var tags: [WriteTag] = []
        var bytes = 0
        for pending in batch {
            guard var write = disk.outbox.first(where: { $0.id == pending.id }) else {
                // One that is gone still uses up its number.
                writes.append(
                    PushWrite(number: pending.number ?? 0, stamp: .none, content: .skip))
                tags.append(WriteTag(number: 0, isRestoring: true))
                continue
            }
            if breaks(.sendsBeforeNumbering) { write.number = pending.number }
            writes.append(write.pushed)
            tags.append(write.tag)
            bytes += write.reason == nil ? write.bytes : 10
        }
        let request = PushRequest(
            device: disk.device, storeID: hazards.namesStore ? disk.storeID : nil,
            writes: writes)
        devices[index].push?.batch = batch
        let sent = send(.push(request, tags: tags, bytes: bytes), from: index)
        devices[index].push?.request = sent
    }

    mutating func takeForPush(
        _ content: Reply.Content, _ request: PendingRequest, _ index: Int
    ) throws {
        switch content {
        case .status(let status):
            guard let moved = try learn(status.now, request, index) else { return }
            devices[index].push?.tell { $0.statusArrived(status, moved: moved) }
        case .push(let answer):
            devices[index].push?.tell { $0.answered(answer) }
        case .failure(let failure):
            if breaks(.dropsWhatFailed), let batch = devices[index].push?.batch, !batch.isEmpty {
                devices[index].disk.drop(batch)
                devices[index].push = nil
                return
            }
            let jitter = Double(dice.below(1000)) / 1000
            devices[index].push?.tell { $0.failed(failure, jitter: jitter) }
        case .changes: preconditionFailure("a page of changes answers no push")
        }
        try goOn(index)
    }

    /// Learns the offset of the clocks from an answer.
    ///
    /// - Returns: by how many milliseconds it moved; nil when the exchange came to its end.
    mutating func learn(
        _ serverNow: Int64, _ request: PendingRequest, _ index: Int
    ) throws -> Int64? {
        var moved: Int64 = 0
        let elapsed = now - request.sentAt
        let movesSent = breaks(.movesSentStamps)
        let outcome = try commit(index) { disk in
            moved = disk.learn(
                serverNow: serverNow, sent: request.wall, elapsed: elapsed, movesSent: movesSent)
        }
        return outcome == .done ? moved : nil
    }

    private mutating func stopPush(_ index: Int, _ ending: PushSession.Ending) throws {
        let isForPull = devices[index].push?.isForPull ?? false
        devices[index].push = nil
        if ending != .done, breaks(.staysBusy) { devices[index].isStuck = true }
        if isForPull, ending == .done { try startPull(index) }
    }
}
