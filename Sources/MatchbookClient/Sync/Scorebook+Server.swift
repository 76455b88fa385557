import JSONTree
import Matches
import SyncCore
import TreeStore

// What pushing and pulling share.
extension Scorebook {
    /// Milliseconds to wait for another exchange on the same home.
    private static let exchangeWaitMax: Int64 = 5000

    /// Runs an exchange alone: one batch of a device is in flight at a time, and a copy of the
    /// server's rows must not cross a push that changes them.
    func exchanging<Result>(_ body: () throws -> Result) throws -> Result {
        let path = home + "/exchange.lock"
        let deadline = clock.monotonicMilliseconds + Self.exchangeWaitMax
        while true {
            // Held to the end of the scope.
            if let lock = try HomeFolder.lock(path) {
                defer { lock.release() }
                return try body()
            }
            guard clock.monotonicMilliseconds < deadline else {
                throw ScorebookError(
                    .busy, "another program exchanges with a server from \(home); try again later")
            }
            clock.sleep(milliseconds: 50)
        }
    }

    func transport(_ given: (any Transport)?) throws -> any Transport {
        keepAuthorities()
        if let given { return given }
        if let ownTransport { return ownTransport }
        do throws(TransportError) {
            let made = try CurlTransport(
                version: ClientVersion.current, trust: trust ?? rememberedTrust)
            ownTransport = made
            return made
        } catch {
            throw ScorebookError(.internal, error.description)
        }
    }

    /// Learns the offset of the clocks; writes never sent move with it when it moved far.
    ///
    /// - Returns: by how many milliseconds it moved.
    func learn(_ moment: ServerMoment) throws -> Int64 {
        var exchange = HomeExchange(self)
        return try file.writing { try exchange.learn(moment) }
    }

    /// Takes note that the server's store is this one, or is this one put back from a copy.
    func adoptStore(_ storeID: String, at server: ServerURL) throws {
        var exchange = HomeExchange(self, try right(at: server))
        try file.writing { try exchange.adoptStore(storeID) }
    }

    /// Whether the store is behind what this device has seen of it, as one put back from a copy.
    func hasFallenBack(_ status: ServerStatus) throws -> Bool {
        try HomeExchange(self).hasFallenBack(status)
    }

    /// Makes the overview of a match anew, within a transaction.
    func refreshOverview(_ id: MatchID, _ identity: Identity) throws {
        if let record = try MatchRecord(id, in: file, device: identity.device) {
            try Overview(record).save(in: file)
        } else {
            try Overview.delete(id, in: file)
        }
    }

    /// Rewrites the summaries whose tip is not the main line's, within a transaction.
    ///
    /// - Parameter right: what it does not cover is others' to summarize.
    func refreshSummaries(
        _ choice: Outbox.Choice, _ right: WriteRight, using identity: inout Identity
    ) throws {
        let outbox = Outbox(file)
        for overview in try overviews()
        where choice.contains(overview.id.text, isRestoring: false) && right.covers(overview.id) {
            let path = MatchPlace.summary(overview.id)
            // A kind that is not known here gives no summary worth writing.
            guard try !outbox.holds(path, of: overview.id),
                Kinds.named(overview.summary.kind) != nil
            else { continue }
            let shown = MatchSummary(try file.confirmed.value(at: path))
            guard shown.tip != overview.summary.tip,
                let record = try MatchRecord(overview.id, in: file, device: identity.device),
                !record.info.isReadOnly
            else { continue }
            // A tip that is not here yet is newer than what is.
            if let tip = shown.tip, record.log.entries[tip] == nil { continue }
            try outbox.setSummary(
                overview.summary.value, of: overview.id, stamp: identity.stamp(clock))
        }
    }

    /// Entries, by match, that are here and that the server seems to have lost; of matches that
    /// were compared with it since.
    func unreturned() throws -> [MatchID: Int] { try Unreturned(file).entries() }

    /// Lets go of rows in quarantine that a server did not take back: earlier versions kept them
    /// there, for a decision that nobody could take.
    ///
    /// Within a transaction.
    func keepBackRefusedRows(_ exchange: HomeExchange) throws {
        let refused = try Outbox(file).refusedRows()
        guard !refused.isEmpty else { return }
        for write in refused { try exchange.keepBack(write) }
        let identity = try currentIdentity()
        for id in Set(refused.compactMap { try? MatchID($0.lane) }) {
            try refreshOverview(id, identity)
        }
    }

    /// Puts into the outbox what the server lost and this device may give back now.
    func giveBackUnreturned(to server: ServerURL) throws {
        let right = try right(at: server)
        try file.writing {
            for row in try Unreturned(file).take(where: { right.covers($0) }) {
                try Outbox(file).restore(row)
            }
        }
    }

    /// Lets go of writes in quarantine that are no loss: the server shows the same entries.
    ///
    /// Within a transaction, after these matches were pulled. Only entries and seals must be
    /// equal; all else are registers, in which a later write rightly stands.
    func resolveQuarantine(of ids: Set<MatchID>) throws {
        let outbox = Outbox(file)
        for write in try outbox.quarantined().writes where write.number == nil {
            guard let id = try? MatchID(write.lane), ids.contains(id),
                let parts = try? write.parts()
            else { continue }
            let lasting = parts.filter { MatchPlace.isLasting($0.path) }
            let isShown = try lasting.allSatisfy {
                try file.confirmed.value(at: $0.path) == $0.value
            }
            if !lasting.isEmpty, isShown { try outbox.delete([write.id]) }
        }
    }
}
