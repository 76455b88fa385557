import Foundation

/// What happened on another thread, in order, with a way to wait for it.
final class EventLog: @unchecked Sendable {
    // Sendable because the condition guards the entries.
    private let condition = NSCondition()
    private var entries: [String] = []

    func add(_ entry: String) {
        condition.lock()
        entries.append(entry)
        condition.broadcast()
        condition.unlock()
    }

    var all: [String] {
        condition.lock()
        defer { condition.unlock() }
        return entries
    }

    /// Whether the entry comes before patience ends, which a passing test never reaches.
    func waits(for entry: String) -> Bool { waits { $0 == entry } }

    /// Whether an entry that is meant comes before patience ends.
    func waits(for isMeant: (String) -> Bool) -> Bool {
        let deadline = Date(timeIntervalSinceNow: 20)
        condition.lock()
        defer { condition.unlock() }
        while !entries.contains(where: isMeant) {
            if !condition.wait(until: deadline) { return false }
        }
        return true
    }
}
