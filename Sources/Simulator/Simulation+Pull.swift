import JSONTree
import SyncCore

// A pull, as the driver of the client runs it: each followed place page by page, shown when whole.
extension Simulation {
    mutating func startPull(_ index: Int) throws {
        guard devices[index].isRunning, !devices[index].isExchanging else { return }
        devices[index].pull = PullRun(
            places: devices[index].places[...], cursor: nil, replaces: false)
        beginPlace(index)
    }

    private mutating func beginPlace(_ index: Int) {
        guard let paths = devices[index].pull?.places.first, let first = paths.first else {
            devices[index].pull = nil
            return
        }
        let cursor = devices[index].disk.cursors[first]
        devices[index].pull?.cursor = cursor
        devices[index].pull?.replaces = cursor == nil
        devices[index].pull?.rows = []
        askForPage(index)
    }

    private mutating func askForPage(_ index: Int) {
        guard let pull = devices[index].pull, let paths = pull.places.first else { return }
        let limit = 1 + dice.below(dice.pick([3, 12, 60]))
        let request = send(
            .changes(paths: paths, since: pull.cursor, limit: limit), from: index)
        devices[index].pull?.request = request
    }

    mutating func takeForPull(
        _ content: Reply.Content, _ request: PendingRequest, _ index: Int
    ) throws {
        // What came before a failure stays; the rest comes with the next pull.
        guard case .changes(let page, let serverNow) = content else {
            devices[index].pull = nil
            return
        }
        guard try learn(serverNow, request, index) != nil else { return }
        guard try meet(page.cursor.storeID, index) else { return }
        guard var pull = devices[index].pull, let paths = pull.places.first else { return }
        if page.isReset {
            pull.rows = []
            pull.replaces = true
        }
        pull.rows += page.changes
        pull.cursor = page.cursor
        devices[index].pull = pull
        if page.hasMore, !breaks(.showsHalfCopies) { return askForPage(index) }

        if breaks(.savesCursorFirst) {
            let outcome = try commit(index) { disk in
                for path in paths { disk.cursors[path] = page.cursor }
            }
            guard outcome == .done else { return }
        }
        let outcome = try commit(index) { disk in
            try disk.follow(
                pull.rows, at: paths, replaces: pull.replaces, cursor: page.cursor)
        }
        guard outcome == .done else { return }
        guard !page.hasMore else {
            devices[index].pull?.rows = []
            devices[index].pull?.replaces = false
            try look(index)
            return askForPage(index)
        }
        devices[index].pull?.places.removeFirst()
        beginPlace(index)
    }

    /// Sees to it that rows which a new store may lack are there before anything is copied.
    ///
    /// - Returns: whether the store is the one that the rows here belong to, so that one goes on.
    private mutating func meet(_ storeID: String, _ index: Int) throws -> Bool {
        let known = devices[index].disk.storeID
        guard known != storeID else { return true }
        let restores = !breaks(.keepsLostRowsBack)
        let outcome = try commit(index) { try $0.adoptStore(storeID, restores: restores) }
        guard outcome == .done else { return false }
        if known == nil { return true }
        devices[index].pull = nil
        try startPush(index, forPull: true)
        return false
    }
}
