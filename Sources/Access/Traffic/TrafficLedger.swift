/// Who does how much, and who does too much.
///
/// Pure: what parties do arrives as calls, with the time in microseconds of any clock that does not
/// go back. It holds a few dozen bytes for each party that is there or was in the last seconds.
package struct TrafficLedger<Party: Hashable & Sendable>: Sendable {
    private struct Account {
        var connections = 0
        var streams = 0
        var requests = TokenBucket()
        var bytes = TokenBucket()

        /// Whether it says no more than a new one would.
        func isBlank(at now: Int64) -> Bool {
            connections == 0 && streams == 0 && requests.isFull(at: now) && bytes.isFull(at: now)
        }
    }

    private var accounts: [Party: Account] = [:]
    /// At so many the blank ones are dropped.
    private var sweepAt = sweepMin
    private let limits: TrafficLimits
    private let name: String

    private static var sweepMin: Int { 256 }
    /// Past so many, parties that hold nothing open are forgotten, whatever they did.
    private static var accountsMax: Int { 100_000 }
    /// Microseconds after which it is worth a try whether another has made room.
    private static var roomWait: Int64 { 10_000_000 }

    /// - Parameter name: of the sort of party: `address` or `token`.
    package init(_ name: String, _ limits: TrafficLimits) {
        self.name = name
        self.limits = limits
    }

    /// Parties that something is known of.
    package var count: Int { accounts.count }

    // MARK: What parties do

    /// - Returns: why the connection is too many; it is to be told of with `connectionClosed` all
    ///   the same.
    package mutating func connectionOpened(by party: Party, at now: Int64) -> TrafficExcess? {
        let (max, name) = (limits.connectionsMax, name)
        return change(party, at: now) { account in
            account.connections += 1
            guard account.connections > max else { return nil }
            return TrafficExcess(.connections, of: name, max: max, wait: Self.roomWait)
        }
    }

    package func connections(of party: Party) -> Int { accounts[party]?.connections ?? 0 }

    package mutating func connectionClosed(by party: Party) {
        accounts[party]?.connections -= 1
    }

    /// - Returns: why the request is not to be served.
    package mutating func requestArrived(from party: Party, at now: Int64) -> TrafficExcess? {
        let (limits, name) = (limits, name)
        return change(party, at: now) { account in
            if let wait = account.bytes.take(0, of: limits.bytes, at: now) {
                return TrafficExcess(.bytes, of: name, max: limits.bytes.perSecond, wait: wait)
            }
            return account.requests.take(1, of: limits.requests, at: now).map { wait in
                TrafficExcess(.requests, of: name, max: limits.requests.perSecond, wait: wait)
            }
        }
    }

    /// Bytes went in either direction; what is too much is told at the next request.
    package mutating func bytesMoved(_ count: Int, for party: Party, at now: Int64) {
        let rate = limits.bytes
        change(party, at: now) { $0.bytes.spend(count, of: rate, at: now) }
    }

    /// - Returns: why there is to be no stream; else `streamEnded` is to follow.
    package mutating func streamBegan(by party: Party, at now: Int64) -> TrafficExcess? {
        let (max, name) = (limits.streamsMax, name)
        return change(party, at: now) { account in
            guard account.streams < max else {
                return TrafficExcess(.streams, of: name, max: max, wait: Self.roomWait)
            }
            account.streams += 1
            return nil
        }
    }

    package mutating func streamEnded(by party: Party) {
        accounts[party]?.streams -= 1
    }

    // MARK: Accounts

    private mutating func change<Result>(
        _ party: Party, at now: Int64, _ work: (inout Account) -> Result
    ) -> Result {
        if accounts.count >= sweepAt { sweep(at: now) }
        return work(&accounts[party, default: Account()])
    }

    /// Its cost is shared by as many calls as it looks at accounts.
    private mutating func sweep(at now: Int64) {
        accounts = accounts.filter { !$0.value.isBlank(at: now) }
        if accounts.count >= Self.accountsMax {
            accounts = accounts.filter { $0.value.connections > 0 || $0.value.streams > 0 }
        }
        sweepAt = max(Self.sweepMin, accounts.count * 2)
    }
}
