import JSONTree
import Matches

/// Writes entries after one another, as a device would, with ids that count up.
struct LogBuilder {
    private(set) var entries: [EntryID: Entry] = [:]
    private(set) var tip: EntryID?
    private var count: UInt128 = 0

    static let device = "00000000000000aa"

    static func id(_ number: UInt128) -> EntryID { EntryID(bits: number) }

    /// Adds an entry after the last one, or after the one named.
    @discardableResult
    mutating func add(
        _ action: Entry.Action, after prev: EntryID?? = nil, epoch: Int64 = 0
    ) -> EntryID {
        count += 1
        let id = EntryID(bits: count)
        entries[id] = Entry(
            prev: prev ?? tip, by: Self.device, epoch: epoch, at: Int64(count), action: action)
        tip = id
        return id
    }

    @discardableResult
    mutating func add(_ text: String, after prev: EntryID?? = nil) -> EntryID {
        add(.text(text), after: prev)
    }

    var log: MatchLog { MatchLog(entries) }
}

extension LogLine {
    /// The texts in force, as amended; endings by their word in brackets.
    var texts: [String] {
        effective.map { item in
            if case .finish(let finish) = item.entry.action { return "[\(finish.ending.word)]" }
            return item.text ?? ""
        }
    }
}
