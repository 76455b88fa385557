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
    var live: LiveRun?
    /// Set by the broken rule that a failed push is taken to be under way.
    var isStuck = false

    init(disk: DeviceDisk, places: [[Path]]) {
        self.disk = disk
        copy = disk
        self.places = places
    }

    /// One exchange at a time.
    var isExchanging: Bool { push != nil || pull != nil || isStuck }

    mutating func endExchange() {
        push = nil
        pull = nil
    }

    mutating func endProcess() {
        isRunning = false
        endExchange()
        live = nil
    }
}

/// A push under way, as the process holds it in memory.
struct PushRun: Sendable {
    let number: Int
    let choice: DeviceDisk.Choice
    var session: PushSession
    var actions: ArraySlice<PushSession.Action>
    var request: PendingRequest?
    var batch: [PendingWrite] = []
    /// How far the server had come with the last batch.
    var seen: Cursor?
    /// Whether refused writes were given another stamp, so that another round can send them.
    var hasReleased = false
    /// Whether a copy waits for what this one restores.
    let isForCopy: Bool

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
    var session = CopySession()
    var actions: ArraySlice<CopySession.Action> = []
    var request: PendingRequest?
    /// Where a copy goes on that is shown page by page, against the rules.
    var rest: Cursor?
    /// Whether a stream is to be opened when it is done.
    let isForStream: Bool
}

/// The following of a server's stream, as the process holds it in memory.
struct LiveRun: Sendable {
    let number: Int
    var follower = Follower(after: nil)
    var actions: ArraySlice<Follower.Action> = []
    /// The stream that is open, or being opened.
    var stream: Int?
    var needsCopy = true
    /// Whether a copy is under way, for which the rest of the actions waits.
    var isCopying = false
    /// The timer that is set; an earlier one is of no account.
    var timer = 0
}

/// A request that somebody waits for.
struct PendingRequest: Sendable {
    let id: Int
    /// The true time, and the device's wall clock, when it left.
    let sentAt: Int64
    let wall: Int64
}
