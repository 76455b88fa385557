import SyncCore

/// What became of a transaction on a device.
enum CommitOutcome: Sendable {
    case done
    /// Undone; the process goes on.
    case failed
    /// The process ended before it was on the disk, or after.
    case killedBefore, killedAfter

    var isPersisted: Bool { self == .done || self == .killedAfter }
}

// The processes of devices.
extension Simulation {
    /// Runs a transaction on a device's disk.
    mutating func commit(
        _ index: Int, _ body: (inout DeviceDisk) throws -> Void
    ) throws -> CommitOutcome {
        var disk = devices[index].disk
        try body(&disk)
        if dice.happens(hazards.diskFailed) {
            let copies = devices[index].pull?.isForStream == true
            devices[index].endExchange()
            if copies { try copied(index, isWhole: false) }
            return .failed
        }
        guard dice.happens(hazards.clientKilled) else {
            devices[index].disk = disk
            return .done
        }
        let isBefore = dice.happens(500)
        if !isBefore { devices[index].disk = disk }
        kill(index)
        return isBefore ? .killedBefore : .killedAfter
    }

    mutating func kill(_ index: Int) {
        guard devices[index].isRunning else { return }
        tell("device \(index) is killed")
        if let stream = devices[index].live?.stream { leaveStream(stream) }
        devices[index].endProcess()
        queue.put(.deviceStart(index), at: now + dice.number(10...60_000))
    }

    mutating func startDevice(_ index: Int) {
        devices[index].isRunning = true
        if breaks(.forgetsClock) { devices[index].disk.forgetClock() }
    }
}
