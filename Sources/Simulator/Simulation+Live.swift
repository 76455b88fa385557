import SyncCore

// A stream of changes, as the client follows it: copies are asked for, and from there on it hears.
extension Simulation {
    mutating func startLive(_ index: Int) throws {
        guard devices[index].isRunning, devices[index].live == nil else { return }
        lives += 1
        devices[index].live = LiveRun(number: lives)
        try tellLive(index) { $0.started() }
    }

    mutating func stopLive(_ index: Int) throws {
        guard devices[index].live != nil else { return }
        try tellLive(index) { $0.stopped() }
        devices[index].live = nil
    }

    private mutating func tellLive(
        _ index: Int, _ event: (inout Follower) -> [Follower.Action]
    ) throws {
        guard var live = devices[index].live else { return }
        live.actions += event(&live.follower)
        devices[index].live = live
        try liveOn(index)
    }

    /// What failed says what comes next, in the place of the rest.
    private mutating func failLive(_ index: Int, _ failure: PushFailure) throws {
        disconnect(index)
        devices[index].live?.needsCopy = true
        devices[index].live?.isCopying = false
        devices[index].live?.actions = []
        let jitter = Double(dice.below(1000)) / 1000
        try tellLive(index) { $0.ended(failure, jitter: jitter) }
    }

    private mutating func disconnect(_ index: Int) {
        guard let stream = devices[index].live?.stream else { return }
        devices[index].live?.stream = nil
        leaveStream(stream)
    }

    private mutating func liveOn(_ index: Int) throws {
        while devices[index].live?.isCopying == false,
            let action = devices[index].live?.actions.popFirst()
        {
            switch action {
            case .connect(let cursor):
                disconnect(index)
                if devices[index].live?.needsCopy != false || cursor == nil {
                    devices[index].live?.isCopying = true
                    return try startPull(index, isForStream: true)
                }
                openStream(index, after: cursor)
            case .disconnect: disconnect(index)
            case .take(let rows, _, let cursor):
                guard try take(rows, upTo: cursor, index) else { return }
            case .wait(let milliseconds):
                devices[index].live?.timer += 1
                let (live, timer) = (
                    devices[index].live?.number ?? 0, devices[index].live?.timer ?? 0
                )
                queue.put(
                    .liveTimer(device: index, live: live, timer: timer), at: now + milliseconds)
            case .rest: devices[index].live?.timer += 1
            case .tell: continue
            }
        }
    }

    private mutating func openStream(_ index: Int, after cursor: Cursor?) {
        let paths = Array(devices[index].places.joined())
        let request = send(.stream(paths: paths, since: cursor), from: index)
        devices[index].live?.stream = request.id
    }

    /// The copy before a stream is here, or failed.
    mutating func copied(_ index: Int, isWhole: Bool) throws {
        guard devices[index].live?.isCopying == true else { return }
        devices[index].live?.isCopying = false
        guard isWhole else { return try failLive(index, .busy("the copy failed")) }
        devices[index].live?.needsCopy = false
        let disk = devices[index].disk
        let cursors = devices[index].places.joined().map { disk.cursors[$0] }
        // Where the server was put back meanwhile, all is copied anew: a stream only adds.
        guard !cursors.contains(nil) else {
            return try failLive(index, .busy("the data are to be copied anew"))
        }
        let start = cursors.compactMap(\.self).min { $0.position < $1.position }
        openStream(index, after: start)
        try liveOn(index)
    }

    mutating func hear(_ news: StreamNews, from stream: Int, _ index: Int) throws {
        guard devices[index].isRunning, devices[index].live?.stream == stream else { return }
        mark(UInt64(stream))
        switch news {
        case .page(let page):
            if page.isReset || page.cursor.storeID != devices[index].disk.storeID {
                try failLive(index, .busy("the data are to be copied anew"))
            } else {
                try tellLive(index) { $0.arrived(page) }
            }
        case .alive(let cursor): try tellLive(index) { $0.keptAlive(at: cursor) }
        case .ended(let failure):
            disconnect(index)
            let jitter = Double(dice.below(1000)) / 1000
            try tellLive(index) { $0.ended(failure, jitter: jitter) }
        }
    }

    mutating func passLiveTimer(_ index: Int, live: Int, timer: Int) throws {
        guard devices[index].live?.number == live, devices[index].live?.timer == timer else {
            return
        }
        let jitter = Double(dice.below(1000)) / 1000
        try tellLive(index) { $0.waited(jitter: jitter) }
    }

    /// Takes in what a stream told, unless an exchange has the home.
    private mutating func take(_ rows: [Row], upTo cursor: Cursor, _ index: Int) throws -> Bool {
        if rows.isEmpty { return true }
        guard !devices[index].isExchanging else {
            try failLive(index, .busy("another exchange is under way"))
            return false
        }
        let paths = Array(devices[index].places.joined())
        let outcome = try commit(index) { disk in
            try disk.follow(rows, at: paths, replaces: false, cursor: cursor)
        }
        tell("device \(index) heard \(rows.count) rows: \(outcome)")
        for row in rows { tell("  \(row.words)") }
        if outcome == .failed { try failLive(index, .noAnswer("the disk is full")) }
        if outcome == .done { try look(index) }
        return outcome == .done
    }
}
