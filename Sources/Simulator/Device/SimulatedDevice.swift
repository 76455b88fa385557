import JSONTree
import SyncCore

/// A device: a disk, and a process that may end at any moment.
struct SimulatedDevice: Sendable {
    var disk: DeviceDisk
    var copy: DeviceDisk
    /// How far the wall clock is ahead of the true time, in milliseconds.
    var skew: Int64 = 0
    /// The places that it follows, each with a copy of its own.
    let places: [[Path]]
    /// Until when it has no network.
    var offlineUntil: Int64 = 0

    // The process.
    var isRunning = true
    var push: PushRun?
    var pull: PullRun?
    /// Set by the broken rule that a failed push is taken to be under way.
    var isStuck = false

    init(device: DeviceID, places: [[Path]]) {
        disk = DeviceDisk(device: device)
        copy = disk
        self.places = places
    }

    /// One exchange at a time.
    var isExchanging: Bool { push != nil || pull != nil || isStuck }

    mutating func endProcess() {
        isRunning = false
        push = nil
        pull = nil
    }
}

/// A push under way, as the process holds it in memory.
struct PushRun: Sendable {
    let number: Int
    var session: PushSession
    var actions: ArraySlice<PushSession.Action>
    var request: PendingRequest?
    var batch: [PendingWrite] = []
    /// Whether a pull waits for what this one restores.
    let isForPull: Bool

    /// Tells the session something, and takes what is to be done.
    mutating func tell(_ event: (inout PushSession) -> [PushSession.Action]) {
        request = nil
        actions += event(&session)
    }
}

/// A pull under way, as the process holds it in memory.
struct PullRun: Sendable {
    /// The places that are still to be brought up to date, the present one first.
    var places: ArraySlice<[Path]>
    var cursor: Cursor?
    var replaces: Bool
    var rows: [Row] = []
    var request: PendingRequest?
}

/// A request that somebody waits for.
struct PendingRequest: Sendable {
    let id: Int
    /// The true time, and the device's wall clock, when it left.
    let sentAt: Int64
    let wall: Int64
}
