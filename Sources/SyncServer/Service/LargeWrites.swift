import JSONTree
import SyncCore
import TreeStore

/// The large bodies on their way, their files, and who of them has to give way to others.
///
/// Who finds no place, or no room for more, waits without being read from. Meanwhile those bodies
/// that come the slowest are refused, so that nobody who drips keeps others out; who waited too
/// long all the same is refused too. Belongs to the loop's thread.
final class LargeWrites {
    /// Bytes of a body from which it is staged: less is held, parsed by the loop and cut by the
    /// writer, which takes some milliseconds.
    static let bodyBytesMin = 1 << 20
    private static let waitingMax = 256

    private let folder: String
    /// Bytes of bodies that may be staged at the same time.
    private let bytesMax: Int
    private let loop: EventLoop
    private let limits: ServerLimits
    private var entries: [UInt64: Entry] = [:]
    /// Of the uploads that have rows, until those are removed.
    private var reserved: [UInt64: Int] = [:]
    private var count: UInt64 = 0
    private var waiting: [Waiting] = []
    private var isTurning = false

    private struct Entry {
        let upload: LargeUpload
        /// Refuses the body, for others wait.
        let giveWay: () -> Void
        /// What had arrived when the turn began; nil where it was not its peer who was slow.
        var mark: Int?
    }

    /// A body that is not read from.
    struct Waiting {
        /// Whether nobody wants it to go on any more.
        let isGone: () -> Bool
        /// Has it go on; false when it still cannot.
        let goOn: () -> Bool
        let refuse: () -> Void
        /// Whether it has a place, and waits for room for more.
        let hasRoom: Bool
        fileprivate var turns = 0

        init(
            hasRoom: Bool, isGone: @escaping () -> Bool, goOn: @escaping () -> Bool,
            refuse: @escaping () -> Void
        ) {
            self.hasRoom = hasRoom
            self.isGone = isGone
            self.goOn = goOn
            self.refuse = refuse
        }
    }

    init(folder: String, bytesMax: Int, loop: EventLoop, limits: ServerLimits) {
        self.folder = folder
        self.bytesMax = bytesMax
        self.loop = loop
        self.limits = limits
    }

    /// Deletes what a crash left over.
    func start() {
        StagedRows.removeAll(in: folder)
    }

    /// Begins with a large body; nil when too many are on their way.
    ///
    /// - Parameter giveWay: refuses it because it comes too slowly while others wait.
    func begin(
        _ kind: LargeUpload.Kind, to path: Path, bodyBytesMax: Int,
        giveWay: @escaping () -> Void
    ) -> (number: UInt64, upload: LargeUpload)? {
        guard entries.count < limits.largeBodiesMax else { return nil }
        count += 1
        let upload = LargeUpload(
            kind, to: path, file: StagedRows.path(count, in: folder), bodyBytesMax: bodyBytesMax)
        entries[count] = Entry(upload: upload, giveWay: giveWay)
        reserved[count] = 0
        return (count, upload)
    }

    /// Whether so many more bytes of a body are too much even if there were no other.
    func neverTakes(_ bytes: Int, of number: UInt64) -> Bool {
        reserved[number, default: 0] + bytes > bytesMax
    }

    /// Whether there is room for so many more bytes.
    func mayTake(_ bytes: Int) -> Bool { reserved.values.reduce(bytes, +) <= bytesMax }

    /// Takes so many more bytes of a body; false when all bodies together are too much.
    func takes(_ bytes: Int, of number: UInt64) -> Bool {
        guard mayTake(bytes) else { return false }
        reserved[number, default: 0] += bytes
        return true
    }

    /// Has a body wait; false when too many do.
    func wait(_ body: Waiting) -> Bool {
        guard waiting.count < Self.waitingMax else { return false }
        waiting.append(body)
        startTurns()
        return true
    }

    subscript(number: UInt64) -> LargeUpload? { entries[number]?.upload }

    /// The thread of the upload is done.
    func ended(_ number: UInt64) {
        entries.removeValue(forKey: number)?.upload.join()
        goOn()
    }

    /// The rows are removed.
    func released(_ number: UInt64) {
        reserved[number] = nil
        goOn()
    }

    func stop() {
        waiting = []
        for entry in entries.values { entry.upload.join() }
        entries = [:]
    }

    // MARK: Who gives way

    /// Has those go on who can, in the order in which they came.
    private func goOn() {
        var rest: [Waiting] = []
        let all = waiting
        // Who goes on may come to wait again.
        waiting = []
        for body in all where !body.isGone() && !body.goOn() { rest.append(body) }
        waiting = rest + waiting
    }

    private func startTurns() {
        guard !isTurning else { return }
        isTurning = true
        for number in entries.keys { entries[number]?.mark = nil }
        loop.after(limits.crowdedTurnTime) { [weak self] in self?.turn() }
    }

    private func turn() {
        goOn()
        guard !waiting.isEmpty else {
            isTurning = false
            return
        }
        for index in waiting.indices { waiting[index].turns += 1 }
        let movers = entries.values.map { entry in
            (entry, entry.upload.awaitsPeer ? entry.mark.map { entry.upload.bytes - $0 } : nil)
        }
        for (number, entry) in entries {
            entries[number]?.mark = entry.upload.awaitsPeer ? entry.upload.bytes : nil
        }
        refuseOneOfAllHeldBack()
        let slowest = CrowdedTurns(limits).slowest(of: movers, for: waiting.map(\.turns))
        for entry in slowest { entry.giveWay() }
        let late = waiting.filter { $0.turns >= limits.crowdedTurnsMax }
        waiting.removeAll { $0.turns >= limits.crowdedTurnsMax }
        for body in late { body.refuse() }
        loop.after(limits.crowdedTurnTime) { [weak self] in self?.turn() }
    }

    /// Where all who have some room wait for more, the last of them gives back what it has; one
    /// that was refused is giving back room already.
    private func refuseOneOfAllHeldBack() {
        guard !entries.isEmpty,
            entries.values.allSatisfy({ $0.upload.isHeldBack && !$0.upload.isEnded }),
            reserved.count == entries.count,
            let last = waiting.lastIndex(where: \.hasRoom)
        else { return }
        waiting.remove(at: last).refuse()
    }
}
