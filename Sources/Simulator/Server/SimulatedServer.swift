import JSONTree
import SyncCore

/// The server: a disk, and a process that may end at any moment.
struct SimulatedServer {
    /// A write that was accepted, as it was used.
    struct Accepted: Sendable {
        /// Nil of a write without a stamp, or one that only repeats what was confirmed.
        let tag: WriteTag?
        let write: StampedWrite
    }

    /// What is on the disk.
    struct Disk: Sendable {
        var store: RuleBreakingStore
        var history: [Accepted] = []
    }

    private(set) var disk: Disk
    private(set) var copy: Disk
    private var restores = 0
    /// How far its clock is ahead of the true time, in milliseconds.
    var skew: Int64 = 0
    /// A match to which nobody may write.
    var denied: Int?
    /// Bytes that a batch may have.
    var bytesMax = Int.max

    // The process.
    private(set) var primary: Primary<RuleBreakingStore>
    private(set) var isRunning = true
    /// Rises with each start, so that what an earlier process had to do is not done.
    private(set) var life = 0
    /// Requests that wait for the writer.
    var inbox: [Message] = []
    /// Who listens, and the connections to them.
    var hub = ChangeHub()
    var streams: [Int: SimulatedStream] = [:]
    /// What was accepted and is not committed yet.
    var uncommitted: [Accepted] = []

    init(mutation: Mutation?) throws {
        primary = try Primary(
            store: RuleBreakingStore(mutation),
            fresh: PrimaryState(storeID: "store0", clockDevice: DeviceID(bits: 1)))
        disk = Disk(store: primary.store)
        copy = disk
    }

    var storeID: String { primary.storeID }

    func status(now: Int64) -> ServerStatus {
        let last = disk.store.lastSequence
        return ServerStatus(
            now: now, storeID: storeID, version: "1",
            cursor: Cursor(storeID: storeID, position: last, began: last))
    }

    /// A page of changes, from what is committed.
    func page(_ paths: [Path], since: Cursor?, limit: Int) throws -> ChangePage {
        let feed = ChangeFeed(
            paths: paths, storeID: storeID,
            droppedSequence: disk.store.state()?.droppedSequence ?? 0,
            fewArrivals: Int64(limit % 3) * 5)
        return try feed.page(after: since, limit: limit, in: disk.store)
    }

    /// The same for a stream.
    func page(_ places: FeedPlaces, since: Cursor?, limit: Int) throws -> ChangePage {
        let feed = ChangeFeed(
            places, storeID: storeID, droppedSequence: disk.store.state()?.droppedSequence ?? 0)
        return try feed.page(after: since, limit: limit, in: disk.store)
    }

    func value(at path: Path) throws -> Value { try disk.store.value(at: path) }

    // MARK: The writer

    /// Runs a batch on the primary, and goes back when it is refused.
    mutating func run<Result>(
        _ body: (inout Primary<RuleBreakingStore>) throws -> Result
    ) throws -> Result {
        let before = primary
        do {
            return try body(&primary)
        } catch {
            primary = before
            throw error
        }
    }

    mutating func takeProcessed() -> [RuleBreakingStore.Processed] {
        defer { primary.store.processed = [] }
        return primary.store.processed
    }

    mutating func commit() throws {
        try primary.saveState()
        disk.store = primary.store
        disk.history += uncommitted
        uncommitted = []
    }

    /// Goes back to what is on the disk, after a commit that failed.
    mutating func goBack() throws {
        uncommitted = []
        primary = try Primary(store: disk.store)
    }

    // MARK: The process

    mutating func endProcess() {
        isRunning = false
        life += 1
        inbox = []
        uncommitted = []
    }

    mutating func start() throws {
        primary = try Primary(store: disk.store)
        isRunning = true
    }

    // MARK: Copies of the folder

    mutating func backUp() { copy = disk }

    /// - Parameters:
    ///   - forgetting: whether devices are counted anew, as they should be.
    ///   - renewing: whether the store gets a new id, as it should.
    mutating func restore(forgetting: Bool, renewing: Bool) throws {
        endProcess()
        disk = copy
        restores += 1
        guard var state = disk.store.state() else {
            preconditionFailure("a store that was made has a state")
        }
        if renewing { state.storeID = "store\(restores)" }
        if forgetting, renewing { disk.store.forgetDevices() }
        disk.store.save(state)
        try start()
    }
}
