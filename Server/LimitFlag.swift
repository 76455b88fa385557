import Access
import Flags
import SyncServer

/// A bound that `--limit NAME=NUMBER` sets.
struct LimitFlag {
    let name: String
    private let summary: String
    private let range: ClosedRange<Int>
    private let set: (inout MatchbookServer.Settings, Int) -> Void
    private let standard: (MatchbookServer.Settings) -> Int

    private init(
        _ name: String, _ range: ClosedRange<Int>, _ summary: String,
        _ standard: @escaping (MatchbookServer.Settings) -> Int,
        _ set: @escaping (inout MatchbookServer.Settings, Int) -> Void
    ) {
        self.name = name
        self.range = range
        self.summary = summary
        self.standard = standard
        self.set = set
    }

    static let flag = Flag(
        "limit", "NAME=NUMBER", repeats: true, "another bound; “help limits” lists them")

    static let topic = Topic(
        "limits", "what peers may do, and how --limit changes it",
        details: [
            "Who passes one is answered with status 429 or 413 and a sentence that names it. "
                + "Programs on this machine are not counted, save those whose requests come "
                + "through a proxy that --trusted-proxy names."
        ] + all.map { $0.line })

    private var line: String {
        let settings = MatchbookServer.Settings(folder: "")
        return "\(name)=\(standard(settings)): \(summary)."
    }

    private static var all: [LimitFlag] {
        [
            LimitFlag(
                "connections", 1...1_000_000, "connections at the same time",
                { $0.limits.connectionsMax }, { $0.limits.connectionsMax = $1 })
        ] + party("address", \.traffic.address) + party("token", \.traffic.token) + [
            LimitFlag(
                "stream-bytes", 1 << 10...1 << 30, "bytes that may wait for a slow listener",
                { $0.limits.listenerBytesMax }, { $0.limits.listenerBytesMax = $1 }),
            LimitFlag(
                "idle-seconds", 1...86_400, "for a connection without a request",
                { $0.limits.idleTime.wholeSeconds }, { $0.limits.idleTime = .seconds($1) }),
            LimitFlag(
                "head-seconds", 1...3600, "for the header of a request, and to agree on TLS",
                { $0.limits.headTime.wholeSeconds },
                {
                    $0.limits.headTime = .seconds($1)
                    $0.limits.handshakeTime = .seconds($1)
                }),
            LimitFlag(
                "body-seconds", 1...3600, "in each of which a body must bring 1024 bytes",
                { $0.limits.bodyTime.wholeSeconds }, { $0.limits.bodyTime = .seconds($1) }),
            LimitFlag(
                "write-seconds", 1...3600,
                "in each of which a peer must take 16384 bytes of what waits for it",
                { $0.limits.writeTime.wholeSeconds }, { $0.limits.writeTime = .seconds($1) }),
        ]
    }

    /// At once pass ten seconds of requests, and sixteen of bytes.
    private static func party(
        _ name: String, _ limits: WritableKeyPath<MatchbookServer.Settings, TrafficLimits>
    ) -> [LimitFlag] {
        [
            LimitFlag(
                "connections-per-\(name)", 1...1_000_000, "connections at the same time",
                { $0[keyPath: limits].connectionsMax },
                { $0[keyPath: limits].connectionsMax = $1 }),
            LimitFlag(
                "streams-per-\(name)", 1...1_000_000, "event streams at the same time",
                { $0[keyPath: limits].streamsMax }, { $0[keyPath: limits].streamsMax = $1 }),
            LimitFlag(
                "requests-per-\(name)", 1...1_000_000,
                "requests a second in the long run, ten times as many at once",
                { $0[keyPath: limits].requests.perSecond },
                { $0[keyPath: limits].requests = Rate(perSecond: $1, atOnce: $1 * 10) }),
            LimitFlag(
                "bytes-per-\(name)", 1 << 10...1 << 40,
                "bytes a second in both directions in the long run, sixteen times as many at once",
                { $0[keyPath: limits].bytes.perSecond },
                { $0[keyPath: limits].bytes = Rate(perSecond: $1, atOnce: $1 * 16) }),
        ]
    }

    /// Sets what the line says.
    static func apply(_ invocation: Invocation, to settings: inout MatchbookServer.Settings) throws
    {
        for text in invocation.values(flag.name) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let limit = all.first(where: { $0.name == parts[0] }) else {
                throw Refused("--limit \(text): there is no such limit; “help limits” lists them")
            }
            guard parts.count == 2, let number = Int(parts[1]), limit.range.contains(number) else {
                throw Refused(
                    "--limit \(text): \(limit.name) is a whole number from "
                        + "\(limit.range.lowerBound) to \(limit.range.upperBound)")
            }
            limit.set(&settings, number)
        }
    }
}

extension Duration {
    fileprivate var wholeSeconds: Int { Int(components.seconds) }
}
