/// How long a read may take here before it is given up: `3ms`, `3s` or `3min`, up to 15 minutes.
///
/// Source: Firebase Realtime Database REST API, `timeout`.
struct ReadTimeout: Equatable, Sendable {
    let duration: Duration

    static let max = ReadTimeout(duration: .seconds(15 * 60))

    private init(duration: Duration) {
        self.duration = duration
    }

    init(_ query: QueryParameters) throws(Refusal) {
        guard let text = query["timeout"] else {
            self = .max
            return
        }
        guard let duration = Self.duration(text), duration > .zero, duration <= Self.max.duration
        else {
            throw Refusal(
                .badRequest,
                "timeout must be a whole number of ms, s or min, as in 3s, "
                    + "above zero and at most 15min")
        }
        self.init(duration: duration)
    }

    private static func duration(_ text: String) -> Duration? {
        let digits = text.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let number = String(digits).flatMap({ Int32($0) }) else { return nil }
        switch String(text.utf8.dropFirst(digits.count)) {
        case "ms": return .milliseconds(number)
        case "s": return .seconds(number)
        case "min": return .seconds(60 * Int64(number))
        default: return nil
        }
    }
}

extension Refusal {
    static let readTooLong = Refusal(
        .badRequest,
        "Data requested exceeds the maximum size that can be accessed with a single request: "
            + "the read took longer than its timeout")
}
