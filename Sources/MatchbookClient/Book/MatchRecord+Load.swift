import JSONTree
import Matches
import SyncCore
import TreeStore

extension MatchRecord {
    /// The match as the file has it; nil when nothing of it is here.
    ///
    /// Within a transaction.
    ///
    /// - Parameter withKeptAside: lays what the server refused over it too.
    init?(
        _ id: MatchID, in file: LocalFile, device: DeviceID, telling: Bool = false,
        withKeptAside: Bool = false
    ) throws {
        let path = MatchPlace.match(id)
        let (pending, unreadable) = try Outbox(file).writes(of: id, withKeptAside: withKeptAside)
        let known = try file.knownRows(at: path)
        let view = try PlaceView(of: path, known: known, pending: pending)
        guard !view.value.isNull || !view.damage.isEmpty || !unreadable.isEmpty else { return nil }

        self.id = id
        info = MatchInfo(view.value[MatchPlace.info])
        log = MatchLog(view.value[MatchPlace.entries])
        scoring = Scoring(info, log.main, telling: telling)
        seals = view.value[MatchPlace.seals].children.compactMap { Seal($0.key, $0.value) }
        damage = view.damage + unreadable.map { "the unsent write \($0) is damaged" }
        sync = SyncState()
        let size = try Outbox(file).size(of: id)
        sync.unsent = size.pending
        sync.sent = size.sent
        sync.quarantined = size.aside
        sync.unreturned = try Unreturned(file).entries(of: id)
        sync.confirmed = max(
            0, log.entries.count + log.unreadable.count - size.pending - sync.unreturned)
        sync.isOnServer = try !file.confirmed.rows(below: PathCode(path), after: nil, limit: 1)
            .isEmpty
        setPen(of: device)
    }

    /// Follows from the log and the info.
    mutating func setPen(of device: DeviceID) {
        let last = log.main.items.last {
            $0.entry.action == .takeover || $0.entry.action == .release
        }
        sync.offer = last?.entry.action == .release ? last?.id : nil
        sync.penHolder = sync.offer == nil ? last?.entry.by ?? info.owner : nil
        sync.holdsPen =
            sync.offer == nil && (sync.penHolder.map { $0 == device.description } ?? true)
    }

    /// The last seal on the main line, and how many entries came after it; nil when there is none.
    package var lastSeal: (seal: Seal, later: Int)? {
        for (count, item) in log.main.items.reversed().enumerated() {
            if let seal = seals.first(where: { $0.tip == item.id }) { return (seal, count) }
        }
        return nil
    }

    /// How it stands, such as `finished Red 3, Blue 5`.
    package var result: String {
        let score = scoring.summary.scoreLine
        return scoring.status.word + (score.isEmpty ? "" : " \(score)")
    }

    /// Branches that wait for a decision.
    package var openForks: Int { log.forks.count { !$0.isSettled } }
}
