package import Matches

/// What waits for a server, and how the last exchange with one ended.
package struct OutboxReport: Equatable, Sendable {
    /// In the order of the matches' ids.
    package var lanes: [(match: MatchID, size: LaneSize)] = []
    /// Of all matches together.
    package var writes = 0
    package var bytes = 0
    /// How many bytes there is room for.
    package var bytesMax = 0
    /// Rows that cannot be read, by their place.
    package var unreadable: [Int64] = []
    package var exchanges = Exchanges()

    package static func == (a: OutboxReport, b: OutboxReport) -> Bool {
        a.lanes.elementsEqual(b.lanes) { $0.match == $1.match && $0.size == $1.size }
            && (a.writes, a.bytes, a.bytesMax) == (b.writes, b.bytes, b.bytesMax)
            && a.unreadable == b.unreadable && a.exchanges == b.exchanges
    }
}
