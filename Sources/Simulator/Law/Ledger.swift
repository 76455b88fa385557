import JSONTree
import Matches
import SyncCore

/// What an observer who sees everything has noted: what devices acknowledged, and what they showed.
struct Ledger: Sendable {
    /// A write that somebody made on a device.
    struct Made: Sendable {
        enum What: Sendable {
            /// An entry of a match.
            case entry(match: Int, EntryID)
            /// A seal over so many entries of a match, up to a tip.
            case seal(match: Int, tip: EntryID, entries: Int)
            /// A step of the device's own register, which only rises.
            case step(Int64)
            /// One more on the device's counter.
            case increment
            /// Something at one of the places where devices meet; by its text it is known again.
            case ordered(place: Int, text: String)
            case free

            /// The match that it belongs to; nil for none.
            var match: Int? {
                switch self {
                case .entry(let match, _), .seal(let match, _, _): match
                case .step, .increment, .ordered, .free: nil
                }
            }
        }

        let tag: WriteTag
        let device: Int
        let what: What
        /// The true time.
        let time: Int64
        /// Whether the person was told that it is safe; otherwise it may be there or not.
        let isAcknowledged: Bool
    }

    private(set) var made: [Made] = []
    private var tags = 0
    private var steps: Int64 = 0
    /// Of each device, the greatest step of each device that it has shown.
    private var stepsSeen: [[Int64]]
    /// Of each device, the keys of the entries of each match that it has shown.
    private var entriesSeen: [[Set<Key>]]

    init(devices: Int, matches: Int) {
        stepsSeen = Array(repeating: Array(repeating: 0, count: devices), count: devices)
        entriesSeen = Array(repeating: Array(repeating: [], count: matches), count: devices)
    }

    mutating func nextTag() -> WriteTag {
        tags += 1
        return WriteTag(number: tags, isRestoring: false)
    }

    mutating func nextStep() -> Int64 {
        steps += 1
        return steps
    }

    mutating func note(_ write: Made) {
        made.append(write)
    }

    // MARK: What was shown

    /// - Parameter isExcused: the device took back a step of its own that the server refused.
    mutating func show(
        step: Int64, of writer: Int, to reader: Int, isExcused: Bool
    ) throws(Violation) {
        let seen = stepsSeen[reader][writer]
        guard step >= seen || isExcused else {
            throw Violation(
                .readsGoForward,
                "device \(reader) showed step \(seen) of device \(writer), and later \(step)")
        }
        stepsSeen[reader][writer] = step
    }

    /// - Parameter excused: entries of the device that the server refused.
    mutating func show(
        entries: Set<Key>, of match: Int, to reader: Int, excused: Set<Key>
    ) throws(Violation) {
        let gone = entriesSeen[reader][match].subtracting(entries).subtracting(excused)
        if let key = gone.min() {
            throw Violation(
                .readsGoForward,
                "device \(reader) showed entry \(key) of match \(match), and then no longer")
        }
        entriesSeen[reader][match] = entries
    }

    /// The device was put back from a copy, and shows what it showed then.
    mutating func forget(reader: Int) {
        for index in stepsSeen[reader].indices { stepsSeen[reader][index] = 0 }
        for index in entriesSeen[reader].indices { entriesSeen[reader][index] = [] }
    }
}
