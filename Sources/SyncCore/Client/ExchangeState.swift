/// How a device stands with its server: what its clock has given, and how its writes are numbered.
///
/// Kept on the device's disk, and read and saved within the transaction of whatever uses it, so
/// that no stamp and no number is given twice.
package struct ExchangeState: Sendable {
    package private(set) var clock: HybridClock
    /// The greatest stamp that the server may know.
    package var known: Stamp
    package var offset: ClockOffset
    /// The server's store that the numbers and the confirmed rows belong to; nil before the first.
    package var storeID: String?
    /// What the next write that is sent for the first time gets.
    package var nextNumber: Int64

    /// Past this, a clock is rubbish: the year 6429, in milliseconds since 1970.
    package static let millisecondsMax: Int64 = 1 << 47

    package init(
        clock: HybridClock, known: Stamp = .none, offset: ClockOffset = ClockOffset(),
        storeID: String? = nil, nextNumber: Int64 = 1
    ) {
        self.clock = clock
        self.known = known
        self.offset = offset
        self.storeID = storeID
        self.nextNumber = nextNumber
    }

    package var device: DeviceID { clock.device }

    /// The time as the server has it.
    ///
    /// - Parameter wall: the time as this machine has it.
    package func now(wall: Int64) -> Int64 {
        let offset = min(
            max(offset.milliseconds, -Self.millisecondsMax), Self.millisecondsMax)
        return Self.bounded(Self.bounded(wall) + offset)
    }

    package static func bounded(_ milliseconds: Int64) -> Int64 {
        min(max(milliseconds, 0), millisecondsMax)
    }

    package mutating func stamp(wall: Int64) -> Stamp {
        clock.next(wall: now(wall: wall))
    }

    /// About the oldest stamp that a server still takes, so that any later write stays above it.
    package func oldestStamp(wall: Int64) -> Stamp {
        let day: Int64 = 24 * 3600 * 1000
        return Stamp(
            milliseconds: max(now(wall: wall) - Limits.horizonMilliseconds + day, 1), counter: 0,
            device: device)
    }

    /// A stamp that the server uses or gave.
    package mutating func observe(_ stamp: Stamp) {
        clock.observe(stamp)
        known = max(known, stamp)
    }

    /// - Parameter unsent: the stamps of writes never sent, rising.
    /// - Returns: what they are moved to.
    package mutating func move(byMilliseconds moved: Int64, unsent: [Stamp]) -> [Stamp] {
        clock.move(byMilliseconds: moved, unsent: unsent, above: known)
    }

    /// Becomes another device, whose stamps go on where these end.
    package mutating func renew(_ device: DeviceID) {
        clock = HybridClock(device: device, last: clock.last)
        nextNumber = 1
    }
}
