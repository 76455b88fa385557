import JSONTree
import Matches
import SyncCore

// What people and the world do.
extension Simulation {
    mutating func act() throws {
        let index = dice.below(devices.count)
        switch dice.below(100) {
        case 0..<45: if devices[index].isRunning { try write(index) }
        case 45..<59:
            // All of it, or what is of one match.
            let choice = dice.happens(250) ? .match(dice.below(Self.matches)) : Choice.all
            try startPush(index, choice)
        case 59..<70: try startPull(index)
        case 70..<74:
            if devices[index].live == nil {
                try startLive(index)
            } else if dice.happens(500) {
                try stopLive(index)
            }
        case 74..<81: try look(index)
        case 81..<83: try decide(index)
        case 83..<86:
            let message = Message(
                id: 0, device: nil, storeID: nil,
                content: .put(dice.pick(Places.nested), freeValue()))
            dispatch(message)
        default: try disturb(index)
        }
    }

    private typealias Choice = DeviceDisk.Choice

    // MARK: Writing

    private mutating func write(_ index: Int) throws {
        switch dice.below(20) {
        case 0..<8: try recordEntry(index)
        case 8..<11:
            let step = ledger.nextStep()
            try write(.set(at: Places.step(of: index), .integer(step)), .step(step), index)
        // A count is stamped when it arrives, and draws what the device made after it along: by
        // how far, a home from a copy cannot know of its later self.
        case 11...12 where !hazardsAtFirst.keepsOrder && hazardsAtFirst.homeRestored == 0:
            try write(.set(at: Places.count(of: index), .increment(by: 1)), .increment, index)
        case 13, 14:
            let place = dice.below(2)
            let text = "\(index)-\(ledger.made.count)"
            try write(
                .set(at: Places.order(place), .string(text)), .ordered(place: place, text: text),
                index)
        case 15:
            let base = Places.nested[0]
            let parts = ["a", "c"].map { name in
                PathWrite(path: base.appending(Key(unchecked: name)), value: freeValue())
            }
            try write(.merge(at: base, parts), .free, index)
        default: try write(.set(at: dice.pick(Places.nested), freeValue()), .free, index)
        }
    }

    private mutating func freeValue() -> Value {
        switch dice.below(9) {
        case 0, 1: return .null
        case 2: return .timestamp
        case 3: return .object(Object([Member(key: Key(unchecked: "z"), value: 1)]))
        case 4:
            let number = Value.integer(Int64(dice.below(9)))
            let inner = Object([Member(key: Key(unchecked: "z"), value: number)])
            return .object(
                Object([
                    Member(key: Key(unchecked: "x"), value: .object(inner)),
                    Member(key: Key(unchecked: "y"), value: true),
                ]))
        default: return .integer(Int64(dice.below(1000)))
        }
    }

    private mutating func write(
        _ content: PushWrite.Content, _ what: Ledger.Made.What, _ index: Int
    ) throws {
        let isLarge = if case .free = what { dice.happens(40) } else { false }
        let bytes = isLarge ? 5000 : 50 + dice.below(400)
        try make(index, [(content, what, bytes)])
    }

    /// Commits writes that belong together, and notes that they were acknowledged.
    private mutating func make(
        _ index: Int, _ writes: [(content: PushWrite.Content, what: Ledger.Made.What, bytes: Int)]
    ) throws {
        let wall = wall(of: index)
        let tags = writes.map { _ in ledger.nextTag() }
        let outcome = try commit(index) { disk in
            for (write, tag) in zip(writes, tags) {
                let isEntry = if case .entry = write.what { true } else { false }
                disk.write(
                    write.content, tag: tag, bytes: write.bytes, match: write.what.match,
                    isEntry: isEntry, wall: wall)
            }
        }
        for write in devices[index].disk.outbox.suffix(writes.count) {
            tell("device \(index) wrote \(write.stamp): \(write.content): \(outcome)")
        }
        guard outcome.isPersisted else { return }
        if case .step(let step)? = writes.first?.what {
            let shown = try devices[index].disk.view(at: Places.step(of: index))
            guard shown == .integer(step) else {
                throw Violation(.ownWritesShow, "device \(index) does not show its step \(step)")
            }
        }
        for (write, tag) in zip(writes, tags) {
            ledger.note(
                Ledger.Made(
                    tag: tag, device: index, what: write.what, time: now,
                    isAcknowledged: outcome == .done))
        }
    }

    // MARK: Matches

    /// Goes on with a match as it is seen here: with an entry, a takeover or an ending.
    private mutating func recordEntry(_ index: Int) throws {
        let match = dice.below(Self.matches)
        let wall = wall(of: index)
        let log = MatchLog(try devices[index].disk.view(at: Places.entries(of: match)))
        let by = devices[index].disk.device.description
        let at = devices[index].disk.now(wall: wall)
        let kind = dice.below(12)
        let entry: Entry
        switch kind {
        case 0:
            let tip = log.forks.isEmpty ? nil : dice.pick(log.forks).tip
            entry = try log.takeover(from: tip, by: by, at: at)
        case 1: entry = try log.main.following(.finish(Finish(.finished)), by: by, at: at)
        default:
            entry = try log.main.following(.text("Anna +\(dice.below(9))"), by: by, at: at)
        }
        // The random part of an id is made here; the disk only sees that it rises.
        let id = try devices[index].disk.nextEntryID(
            after: log.entries.keys.max(), wall: wall, using: &dice)
        var writes: [(PushWrite.Content, Ledger.Made.What, Int)] = []
        if kind == 0, breaks(.writesWholeLogs) {
            var members = log.entries.map { (key: $0.key, value: $0.value.value) }
            members.append((id, entry.value))
            let whole = Object(
                members.map { Member(key: Key(unchecked: $0.key.text), value: $0.value) })
            writes.append(
                (.set(at: Places.entries(of: match), whole.normal), .entry(match: match, id), 250))
        } else {
            writes.append(
                (.set(at: Places.entry(id, of: match), entry.value), .entry(match: match, id), 250))
        }
        if kind == 1 {
            let count = log.main.items.count + 1
            writes.append(
                (
                    .set(
                        at: Places.seal(id, of: match),
                        .object(
                            Object([
                                Member(
                                    key: Key(unchecked: "entries"), value: .integer(Int64(count)))
                            ]))), .seal(match: match, tip: id, entries: count), 100
                ))
        }
        writes.append((.set(at: Places.summary(of: match), .string(id.text)), .free, 60))
        try make(index, writes)
    }

    /// Has somebody try again what the server refused of a match.
    ///
    /// Not where something else stands in an entry's place: there is another copy of it.
    private mutating func decide(_ index: Int) throws {
        guard devices[index].isRunning else { return }
        let refused = devices[index].disk.quarantine.filter { write in
            write.match != nil && write.number == nil && write.reason != "shadowed"
        }
        guard !refused.isEmpty else { return }
        let id = dice.pick(refused).id
        let wall = wall(of: index)
        _ = try commit(index) { $0.retry(id, wall: wall) }
    }

    // MARK: Reading

    /// Looks at what a device shows, which may only go forward.
    mutating func look(_ index: Int) throws {
        guard devices[index].isRunning else { return }
        let disk = devices[index].disk
        let refused = disk.refused
        for writer in devices.indices {
            let place = Places.step(of: writer)
            let step = try disk.view(at: place).integer ?? 0
            let isExcused =
                hasLostOrder
                || refused.contains { write in write.parts.contains { $0.path == place } }
            try ledger.show(step: step, of: writer, to: index, isExcused: isExcused)
        }
        for match in 0..<Self.matches {
            let place = Places.entries(of: match)
            let keys = Set(try disk.view(at: place).children.map(\.key))
            let excused = Set(
                refused.flatMap(\.parts).filter { place.isPrefix(of: $0.path) }
                    .compactMap(\.path.keys.last))
            try ledger.show(entries: keys, of: match, to: index, excused: excused)
        }
    }

    // MARK: The world

    private mutating func disturb(_ index: Int) throws {
        server.bytesMax = dice.pick([.max, .max, 2000, 700, 6000])
        if dice.happens(5 * hazards.clientKilled) { kill(index) }
        if dice.happens(3 * hazards.serverKilled) { killServer() }
        if dice.happens(10 * hazards.offline) {
            devices[index].offlineUntil = now + dice.number(1000...600_000)
        }
        if dice.happens(10 * hazards.clockSet) {
            devices[index].skew = setClock()
            tell("the clock of device \(index) was set \(devices[index].skew) ms off")
        }
        if dice.happens(10 * hazards.serverClockSet) { server.skew = setClock() }
        if dice.happens(10 * hazards.denied) {
            server.denied = server.denied == nil ? dice.below(Self.matches) : nil
        }
        if dice.happens(10 * hazards.seasons) { now += 100 * 24 * 3_600_000 }
        if dice.happens(10 * hazards.serverRestored) {
            if dice.happens(500) { server.backUp() } else { try restoreServer() }
        }
        if dice.happens(10 * hazards.homeRestored) {
            if dice.happens(500) {
                devices[index].copy = devices[index].disk
            } else {
                kill(index)
                devices[index].disk = devices[index].copy
                // Its clock goes on from an earlier time, but not the one on the wall.
                now += 30_000
                ledger.forget(reader: index)
            }
        }
        // A clock of 2035 takes what is young for old.
        if hazardsAtFirst.serverClockSet == 0, dice.happens(100) { try dropTombstones() }
    }

    /// How far a clock is ahead that somebody, or nobody, has set.
    private mutating func setClock() -> Int64 {
        let year2035: Int64 = 2_051_222_400_000
        return dice.pick([
            0, 0, 1500, -1500, 3_600_000, -3_600_000, 86_400_000, year2035 - now, 60_000 - now,
        ])
    }

    private mutating func restoreServer() throws {
        endStreams()
        tell("the server is put back from a copy")
        try server.restore(
            forgetting: hazards.forgetsDevices, renewing: !breaks(.sharesStoreID))
    }

    private mutating func dropTombstones() throws {
        guard server.isRunning, server.inbox.isEmpty, server.uncommitted.isEmpty else { return }
        let now = serverNow
        _ = try server.run { try $0.dropTombstones(limit: 100, now: now) }
        try server.commit()
    }
}

extension PushWrite.Content {
    static func set(at path: Path, _ value: Value) -> PushWrite.Content {
        .set(PathWrite(path: path, value: value))
    }
}
