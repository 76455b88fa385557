/// Gives stamps to rows of a lost server that lie ahead of the one that stands in its place, as
/// when the machine's clock was set back or is unset.
///
/// One stamp always becomes the same, whichever device brings its row and whenever, and of two the
/// greater becomes no smaller. All lie in two seconds from when this server began: above what
/// it was put back with, and below what is written later. So no word of what a lost server did
/// leads the clock ahead.
package struct ReturningStamps {
    /// Milliseconds since 1970: where the clock was when the store was opened, or the wall clock at
    /// the first write, whichever is later.
    private var began: Int64
    private var hasBegun = false

    /// Milliseconds from which on a later stamp becomes a later one: so 7 days find room.
    private static let step: Int64 = 5
    private static let counters = Int64(UInt16.max) + 1
    private static let places = Limits.clockAheadMillisecondsMax * counters

    /// - Parameter clockBegan: where the clock was when the store was opened.
    package init(clockBegan: Stamp) {
        began = clockBegan.milliseconds
    }

    /// - Parameter now: the wall clock in milliseconds since 1970; only the first counts.
    package mutating func begin(now: Int64) {
        guard !hasBegun else { return }
        hasBegun = true
        began = max(began, now)
    }

    /// Above all that are given.
    package var last: Stamp {
        Stamp(
            milliseconds: began + Limits.clockAheadMillisecondsMax, counter: 0,
            device: DeviceID(bits: .max))
    }

    /// - Returns: nil for a stamp that does not lie ahead, and stays.
    package func stamp(for used: Stamp) -> Stamp? {
        guard used.milliseconds > began else { return nil }
        let ahead = used.milliseconds - began
        let place = min(ahead / Self.step, Self.places - 1)
        // Two stamps never become one, so what finds no room in the time goes into the name.
        let rest = UInt64(ahead - place * Self.step) << 16 | UInt64(used.counter)
        return Stamp(
            milliseconds: began + place / Self.counters,
            counter: UInt16(place % Self.counters),
            device: DeviceID(bits: used.device.bits ^ rest &* Self.spread))
    }

    /// An odd number, by which small differences are spread over a whole word.
    private static let spread: UInt64 = 0x9E37_79B9_7F4A_7C15
}
