/// Gives stamps that rise, follow the wall clock where it allows, and never repeat.
///
/// The owner persists `last` with the write that used it, and begins from it again.
///
/// Source: Kulkarni et al., "Logical Physical Clocks", OPODIS 2014.
package struct HybridClock: Sendable {
    package let device: DeviceID
    /// The greatest stamp given or seen.
    package private(set) var last: Stamp

    /// The end of the year 9999.
    ///
    /// No clock shows more, and what claims to is not followed: so a stamp from elsewhere, however
    /// wrong, leaves room for all that are to come.
    private static let millisecondsMax: Int64 = 253_402_300_799_999

    package init(device: DeviceID, last: Stamp = .none) {
        self.device = device
        self.last = last
    }

    /// The next stamp, above every stamp given or seen.
    ///
    /// - Parameters:
    ///   - wall: the wall clock in milliseconds since 1970, the server's offset added.
    ///   - owner: the device that the stamp is to name, when it is another.
    package mutating func next(wall: Int64, for owner: DeviceID? = nil) -> Stamp {
        let owner = owner ?? device
        let present = Stamp(
            milliseconds: min(wall, Self.millisecondsMax), counter: 0, device: owner)
        last =
            present.milliseconds > last.milliseconds ? present : last.successor(device: owner)
        return last
    }

    /// Takes note of a stamp from elsewhere, so that the next one is above it.
    package mutating func observe(_ stamp: Stamp) {
        guard stamp.milliseconds <= Self.millisecondsMax else { return }
        last = max(last, stamp)
    }

    /// Moves the clock after its offset changed, and with it the stamps of writes never sent, so
    /// that the next stamp is above them and above the greatest that others know.
    ///
    /// A clock that was set between two writes moves one of them too far. None falls below what
    /// others know, for of that the device made the most before; so its own order stays. What
    /// stands below already was put right when others told what they know, and does not move:
    /// what they wrote since must not come to stand below it.
    ///
    /// - Parameter unsent: rising stamps.
    /// - Returns: what they are moved to, rising too.
    @discardableResult
    package mutating func move(
        byMilliseconds offset: Int64, unsent: [Stamp] = [], above floor: Stamp
    ) -> [Stamp] {
        last = Self.moved(last, byMilliseconds: offset)
        observe(floor)
        let floor = floor.milliseconds <= Self.millisecondsMax ? floor : .none
        var above = floor
        let stamps = unsent.map { stamp in
            guard stamp > floor else { return stamp }
            let moved = Self.moved(stamp, byMilliseconds: offset)
            above = moved > above ? moved : above.successor(device: stamp.device)
            return above
        }
        observe(above)
        return stamps
    }

    /// A stamp that would leave the time that clocks show stays where it is.
    private static func moved(_ stamp: Stamp, byMilliseconds offset: Int64) -> Stamp {
        let moved = stamp.moved(byMilliseconds: offset)
        return moved.milliseconds <= millisecondsMax ? moved : stamp
    }
}
