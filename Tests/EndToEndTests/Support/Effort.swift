import Foundation

/// How often what depends on chance is tried: `MATCHBOOK_EFFORT=4` tries four times as often.
enum Effort {
    private static let factor: Int = {
        let text = ProcessInfo.processInfo.environment["MATCHBOOK_EFFORT"]
        return max(1, text.flatMap { Int($0) } ?? 1)
    }()

    static func times(_ count: Int) -> Int { count * factor }
}
