/// Which limit a party passed.
package struct TrafficExcess: Error, Equatable, Sendable {
    package enum Limit: Equatable, Sendable {
        case connections, streams, requests, bytes
    }

    package let limit: Limit
    /// Of which sort the party is: `address` or `token`.
    package let party: String
    package let max: Int
    /// Until it is worth another try.
    package let waitSeconds: Int

    /// - Parameter wait: microseconds.
    init(_ limit: Limit, of party: String, max: Int, wait: Int64) {
        self.limit = limit
        self.party = party
        self.max = max
        waitSeconds = Int((wait + 999_999) / 1_000_000)
    }

    /// The answer's sentence, without a full stop.
    package var sentence: String {
        let wait = waitSeconds == 1 ? "a second" : "\(waitSeconds) seconds"
        return switch limit {
        case .connections: "at most \(max) connections at the same time come from one \(party)"
        case .streams: "at most \(max) streams at the same time are for one \(party)"
        case .requests:
            "at most \(max) requests a second are served for one \(party); try again in \(wait)"
        case .bytes:
            "at most \(max) bytes a second are moved for one \(party); try again in \(wait)"
        }
    }
}
