import SyncCore

// A push, as the driver of the client runs it: each thing the session says to do, in order.
extension Simulation {
    mutating func startPush(
        _ index: Int, _ choice: DeviceDisk.Choice = .all, isForCopy: Bool = false
    ) throws {
        let isFree = isForCopy ? devices[index].push == nil : !devices[index].isExchanging
        guard devices[index].isRunning, isFree else { return }
        pushes += 1
        var session = PushSession(storeID: devices[index].disk.storeID)
        let actions = session.started()
        devices[index].push = PushRun(
            number: pushes, choice: choice, session: session, actions: actions[...],
            isForCopy: isForCopy)
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
                sendBatch(batch, index)
            case .wait(let milliseconds):
                let number = devices[index].push?.number ?? 0
                return queue.put(.wake(device: index, push: number), at: now + milliseconds)
            case .loadOutbox:
                let disk = devices[index].disk
                let pending = disk.load(devices[index].push?.choice ?? .all)
                devices[index].push?.tell {
                    $0.outboxLoaded(pending, next: disk.exchange.nextNumber)
                }
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
        var hasReleased = false
        let outcome = try commit(index) { disk in
            switch action {
            case .adoptStore(let storeID): try disk.adoptStore(storeID)
            case .takeNewDevice: try disk.renew(newDevice)
            case .renumber(let next): try disk.renumber(from: next)
            case .number(let writes):
                if mutation == .stampsWhenSent { disk.stampAnew(writes, wall: wall) }
                if mutation != .sendsBeforeNumbering { try disk.number(writes) }
            case .settle(let settlements) where mutation != .forgetsAnswers:
                let pending = disk.pendingStamps()
                defer {
                    if mutation == .leavesBehind {
                        for write in pending { disk.setStamp(write.stamp, of: write.id) }
                    }
                }
                for settled in try disk.settle(settlements, wall: wall) {
                    if settled.fate == .released { hasReleased = true }
                    guard settled.fate == .skipped, !settled.write.isSetAside else { continue }
                    throw Violation(.nothingIsLost, "a pending write was skipped")
                }
            default: break
            }
        }
        tell("device \(index), push: \(action): \(outcome)")
        if hasReleased {
            devices[index].push?.hasReleased = true
            hasLostOrder = true
        }
        return outcome
    }

    private mutating func sendBatch(_ batch: [PendingWrite], _ index: Int) {
        let disk = devices[index].disk
        var writes: [PushWrite] = []
        var tags: [WriteTag] = []
        var bytes = 0
        for pending in batch {
            guard var write = disk.write(pending.id) else {
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
        for write in writes {
            tell("device \(index) sends \(write.number) \(write.stamp): \(write.content)")
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
            let moment = moment(of: request, serverNow: status.now)
            var moved: Int64 = 0
            let outcome = try commit(index) { moved = try $0.meet(status, at: moment).moved }
            tell("device \(index) met \(status.storeID), its clock moved \(moved): \(outcome)")
            guard outcome == .done else { return }
            devices[index].push?.tell { $0.statusArrived(status, moved: moved) }
        case .push(let answer):
            if let seen = answer.cursor { devices[index].push?.seen = seen }
            devices[index].push?.tell { $0.answered(answer) }
        case .failure(let failure):
            if breaks(.dropsWhatFailed), let batch = devices[index].push?.batch, !batch.isEmpty {
                devices[index].disk.drop(batch)
                devices[index].endExchange()
                return
            }
            let jitter = Double(dice.below(1000)) / 1000
            devices[index].push?.tell { $0.failed(failure, jitter: jitter) }
        case .changes: preconditionFailure("a page of changes answers no push")
        }
        try goOn(index)
    }

    func moment(of request: PendingRequest, serverNow: Int64) -> ServerMoment {
        ServerMoment(now: serverNow, sent: request.wall, elapsed: now - request.sentAt)
    }

    private mutating func stopPush(_ index: Int, _ ending: PushSession.Ending) throws {
        tell("device \(index), push: \(ending)")
        guard let push = devices[index].push else { return }
        if push.hasReleased, ending == .done {
            devices[index].push?.hasReleased = false
            let session = PushSession(storeID: devices[index].disk.storeID)
            devices[index].push?.session = session
            devices[index].push?.tell { $0.started() }
            return try goOn(index)
        }
        if let seen = push.seen {
            guard try commit(index, { $0.setSeen(seen) }) == .done else { return }
        }
        devices[index].push = nil
        if ending != .done, breaks(.staysBusy) { devices[index].isStuck = true }
        guard push.isForCopy else { return }
        try restored(index, isWhole: ending == .done)
    }
}
