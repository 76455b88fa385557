/// What the server has done since it began, as numbers.
///
/// Belongs to the loop's thread: to count is to add to a field. Nothing here grows with what is
/// stored or with who asks.
package final class ServerMetrics {
    /// Requests answered, by method and the first digit of the status.
    private(set) var requests = [UInt64](repeating: 0, count: HTTPMethod.allCases.count * 6)
    /// From a request's head to its answer, in nanoseconds; to a stream's head.
    private(set) var answerTimes = Histogram(bounds: ServerMetrics.timeBounds)
    /// Answers of 400 and above that are a limit's or the door's, by status.
    private(set) var refusals: [Int: UInt64] = [:]

    var connectionsAccepted: UInt64 = 0
    /// Connections that were closed at once because there were too many.
    var connectionsRefused: UInt64 = 0
    var receivedBytes: UInt64 = 0
    /// Of connections that have ended.
    var sentBytes: UInt64 = 0

    /// Writes that the writer's thread gave back at one time.
    private(set) var batches = Histogram(bounds: ServerMetrics.batchBounds)
    var failures: UInt64 = 0
    var slowRequests: UInt64 = 0

    package init() {}

    private static let timeBounds: [UInt64] = [
        500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000, 25_000_000, 50_000_000,
        100_000_000, 250_000_000, 500_000_000, 1_000_000_000, 2_500_000_000, 5_000_000_000,
        10_000_000_000,
    ]
    private static let batchBounds: [UInt64] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]

    /// A request got its answer, or the head of one.
    func answered(_ method: HTTPMethod, _ status: HTTPStatus, nanoseconds: UInt64) {
        requests[method.rawValue * 6 + status.rawValue / 100] &+= 1
        answerTimes.note(nanoseconds)
        if status.isRefusal { refusals[status.rawValue, default: 0] += 1 }
    }

    func committed(_ writes: Int) { batches.note(UInt64(writes)) }
}

extension HTTPStatus {
    /// Whether it says that the server would not, rather than that the request was wrong.
    var isRefusal: Bool {
        switch rawValue {
        case 401, 403, 408, 413, 414, 429, 431, 503, 507: true
        default: false
        }
    }
}
