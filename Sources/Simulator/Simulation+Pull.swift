import JSONTree
import SyncCore

// A pull, as the driver of the client runs it: each followed place page by page, shown when whole.
extension Simulation {
    mutating func startPull(_ index: Int, isForStream: Bool = false) throws {
        guard devices[index].isRunning, !devices[index].isExchanging else {
            if isForStream { try copied(index, isWhole: false) }
            return
        }
        devices[index].pull = PullRun(
            places: devices[index].places[...], isForStream: isForStream)
        try beginPlace(index)
    }

    private mutating func beginPlace(_ index: Int) throws {
        guard let first = devices[index].pull?.places.first?.first else {
            return try stopPull(index, isWhole: true)
        }
        let cursor = devices[index].disk.cursors[first]
        devices[index].pull?.session = CopySession()
        devices[index].pull?.actions = []
        try tellCopy(index) { $0.started(after: cursor) }
    }

    private mutating func stopPull(_ index: Int, isWhole: Bool) throws {
        let isForStream = devices[index].pull?.isForStream ?? false
        devices[index].pull = nil
        if isForStream { try copied(index, isWhole: isWhole) }
    }

    private mutating func tellCopy(
        _ index: Int, _ event: (inout CopySession) -> [CopySession.Action]
    ) throws {
        guard var pull = devices[index].pull else { return }
        pull.actions += event(&pull.session)
        devices[index].pull = pull
        try copyOn(index)
    }

    private mutating func copyOn(_ index: Int) throws {
        while let action = devices[index].pull?.actions.popFirst(),
            let paths = devices[index].pull?.places.first
        {
            switch action {
            case .ask(let cursor):
                let limit = 1 + dice.below(dice.pick([3, 12, 60]))
                let request = send(
                    .changes(paths: paths, since: cursor, limit: limit), from: index)
                devices[index].pull?.request = request
                return
            case .adoptStore(let storeID):
                guard try commit(index, { try $0.adoptStore(storeID) }) == .done else { return }
            case .restore(let storeID):
                guard try commit(index, { try $0.adoptStore(storeID) }) == .done else { return }
                return try startPush(index, .restoring, isForCopy: true)
            case .take(let rows, let replaces, let cursor):
                guard try take(rows, at: paths, replaces: replaces, cursor, index) else { return }
            case .stop(let failure):
                guard failure == nil else { return try stopPull(index, isWhole: false) }
                if let rest = devices[index].pull?.rest {
                    devices[index].pull?.rest = nil
                    try look(index)
                    return try tellCopy(index) { $0.started(after: rest) }
                }
                devices[index].pull?.places.removeFirst()
                return try beginPlace(index)
            }
        }
    }

    /// - Returns: whether all of it is on the disk, and the process runs.
    private mutating func take(
        _ rows: [Row], at paths: [Path], replaces: Bool, _ cursor: Cursor, _ index: Int
    ) throws -> Bool {
        if breaks(.savesCursorFirst) {
            let outcome = try commit(index) { disk in
                for path in paths { disk.cursors[path] = cursor }
            }
            guard outcome == .done else { return false }
        }
        let outcome = try commit(index) { disk in
            try disk.follow(rows, at: paths, replaces: replaces, cursor: cursor)
        }
        tell("device \(index) \(replaces ? "copied" : "took") \(rows.count) rows: \(outcome)")
        for row in rows { tell("  \(row.words)") }
        return outcome == .done
    }

    mutating func takeForPull(
        _ content: Reply.Content, _ request: PendingRequest, _ index: Int
    ) throws {
        // What came before a failure stays; the rest comes with the next pull.
        guard case .changes(var page, let serverNow) = content else {
            return try stopPull(index, isWhole: false)
        }
        let moment = moment(of: request, serverNow: serverNow)
        var moved: Int64 = 0
        guard try commit(index, { moved = try $0.learn(moment) }) == .done else { return }
        if moved != 0 { tell("device \(index), pull: its clock moved \(moved)") }
        if breaks(.showsHalfCopies), page.hasMore {
            page.hasMore = false
            devices[index].pull?.rest = page.cursor
        }
        let disk = devices[index].disk
        let storeID = page.cursor.storeID
        try tellCopy(index) {
            $0.arrived(
                page, from: storeID, known: disk.storeID, seen: disk.furthestSeen(of: storeID))
        }
    }

    /// What a server may have lost was pushed, before it is copied again.
    mutating func restored(_ index: Int, isWhole: Bool) throws {
        guard isWhole, let first = devices[index].pull?.places.first?.first else {
            return try stopPull(index, isWhole: false)
        }
        let cursor = devices[index].disk.cursors[first]
        try tellCopy(index) { $0.restored(after: cursor) }
    }
}
