import Flags
import MatchbookClient
import Matches

/// Which matches a list is to show.
struct ListFilter {
    let wantsRemoved: Bool
    private let wantsArchived: Bool
    private let isOpenOnly: Bool
    private let isFinishedOnly: Bool
    private let kind: String?
    /// The first day, such as `2026-11-30`.
    private let since: String?
    private let sides: [String]
    private let words: [String]

    init(_ invocation: Invocation, now: Int64) throws {
        isOpenOnly = invocation.has("open")
        isFinishedOnly = invocation.has("finished")
        guard !(isOpenOnly && isFinishedOnly) else { throw Failure(.usage, Texts.openAndFinished) }
        wantsRemoved = invocation.has("removed")
        wantsArchived = invocation.has("archived")
        kind = invocation.value("kind")
        since = try invocation.value("since").map { try Self.day($0, now: now) }
        sides = invocation.values("side").map { $0.lowercased() }
        words = invocation.arguments.map { $0.lowercased() }
    }

    func admits(_ listing: MatchListing) -> Bool {
        let summary = listing.summary
        // A suspended match is to be gone on with.
        let isOpen = summary.isOpen || summary.isSuspended
        guard wantsRemoved == listing.isRemoved,
            wantsArchived || wantsRemoved || !listing.isArchived,
            !(isOpenOnly && !isOpen), !(isFinishedOnly && isOpen)
        else { return false }
        if let kind, summary.kind != kind { return false }
        if let since, Age.day(summary.updated) < since { return false }
        let names = summary.sides.map { $0.name.lowercased() }
        guard sides.allSatisfy({ side in names.contains { $0.contains(side) } }) else {
            return false
        }
        if words.isEmpty { return true }
        let text = ([listing.id.text, summary.kind, summary.scoreLine, summary.status] + names)
            .joined(separator: "\n").lowercased()
        return words.allSatisfy { text.contains($0) }
    }

    private static let millisecondsOfDay: Int64 = 86_400_000

    /// Whether a year, a month and a day are one of the calendar.
    private static func isDay(_ parts: [Int]) -> Bool {
        guard parts.count == 3, (1...12).contains(parts[1]) else { return false }
        let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][parts[1] - 1]
        return (1...days).contains(parts[2])
    }

    /// The day that `2026-11-30`, `today`, `yesterday` or `7d` means.
    private static func day(_ text: String, now: Int64) throws -> String {
        let word = text.lowercased()
        let days: Int64? =
            switch word {
            case "today": 0
            case "yesterday": 1
            default: word.hasSuffix("d") ? Int64(word.dropLast()) : nil
            }
        if let days, (0...100_000).contains(days) {
            return Age.day(now - days * millisecondsOfDay)
        }
        let parts = word.split(separator: "-", omittingEmptySubsequences: false)
        let isDate =
            parts.map(\.count) == [4, 2, 2]
            && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isDate, Self.isDay(parts.compactMap { Int($0) }) else {
            throw Failure(.usage, Texts.noDate(text))
        }
        return word
    }
}
