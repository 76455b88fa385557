import JSONTree
import SyncCore
import TestSupport

/// A primary that keeps count of what it took in, and that can be restored from a backup.
struct SimulatedServer {
    /// What survives the server's process, and what a backup copies.
    private struct Disk {
        var primary: Primary<MemoryPrimaryStore>
        /// Every write that was accepted, as it was used.
        var history: [StampedWrite] = []
    }

    /// A request that arrived after its sender gave up waiting.
    private struct Late {
        let request: PushRequest
        let restoring: [Bool]
        /// The store that its sender meant, named in the request or not.
        let storeID: String?
    }

    private var disk: Disk
    private var backup: Disk?
    private var late: [Late] = []
    private var restores = 0
    var bytesMax = Int.max

    init() throws {
        disk = Disk(
            primary: try Primary(
                store: MemoryPrimaryStore(),
                fresh: PrimaryState(storeID: "store0", clockDevice: DeviceID(bits: 1))))
    }

    var storeID: String { disk.primary.storeID }
    var history: [StampedWrite] { disk.history }

    func status(now: Int64) -> ServerStatus {
        ServerStatus(
            now: now, storeID: storeID, version: "1",
            cursor: Cursor(storeID: storeID, position: 0, began: 0))
    }

    func value(at path: Path) throws -> Value { try disk.primary.store.value(at: path) }

    func mark(of device: DeviceID) -> Int64 { disk.primary.store.device(device)?.mark ?? 0 }

    /// - Parameter restoring: of each write, whether it only repeats what was confirmed before.
    mutating func push(
        _ request: PushRequest, restoring: [Bool], now: Int64
    ) throws -> PushAnswer {
        let mark = mark(of: request.device)
        let before = disk.primary
        let answer: PushAnswer
        do {
            answer = try disk.primary.push(request, now: now)
            try disk.primary.saveState()
        } catch {
            disk.primary = before
            throw error
        }
        for (index, write) in request.writes.enumerated() where write.number > mark {
            let result = answer.results[index]
            guard let stamp = result.stamp, !restoring[index] else { continue }
            disk.history.append(
                StampedWrite(stamp: stamp, writes: try result.writes(sentAs: write)))
        }
        return answer
    }

    /// Keeps a request for later, as a slow network does.
    mutating func delay(_ request: PushRequest, restoring: [Bool], storeID: String?) {
        late.append(Late(request: request, restoring: restoring, storeID: storeID))
    }

    /// Takes in what was slow; nobody waits for the answers.
    ///
    /// What names no store and was meant for an earlier one may use up numbers of other writes,
    /// against which nothing helps but to name it.
    mutating func takeLate(now: Int64) throws {
        for each in late where each.request.storeID != nil || each.storeID == storeID {
            do {
                _ = try push(each.request, restoring: each.restoring, now: now)
            } catch is PushRefusal {
                continue
            }
        }
        late = []
    }

    mutating func backUp() { backup = disk }

    /// - Parameter forgetting: whether devices are counted anew, as they should be.
    mutating func restore(forgetting: Bool) throws {
        guard let backup else { return }
        disk = backup
        restores += 1
        var store = disk.primary.store
        var state = disk.primary.state
        state.storeID = "store\(restores)"
        if forgetting { store.forgetDevices() }
        store.save(state)
        disk.primary = try Primary(store: store, fresh: state)
    }

    mutating func restart() throws {
        let state = disk.primary.state
        disk.primary = try Primary(store: disk.primary.store, fresh: state)
    }
}

extension WriteResult {
    /// What was written, server values filled in.
    func writes(sentAs write: PushWrite) throws -> [PathWrite] {
        guard let value else { return write.parts }
        switch write.content {
        case .merge(let base, _): return try PushWrite.parts(of: value, below: base)
        default: return try write.parts.map { PathWrite(path: $0.path, value: try Value(value)) }
        }
    }
}
