import JSONTree

/// A finished match of somebody else's file, to be taken in.
///
/// Its ids and entries follow from the file alone, so that taking it in again, here or elsewhere,
/// gives the same bytes.
package protocol SourceMatch: Sendable {
    /// What the match is called in its file, such as `BOS202007240`.
    var id: String { get }
    var info: MatchInfo { get }

    /// - Parameter hash: the first 128 bits of a good hash of the bytes.
    func matchID(hash: ([UInt8]) -> UInt128) -> MatchID

    /// In order, the ending last.
    func entries(hash: ([UInt8]) -> UInt128) -> [(EntryID, Entry)]

    /// The line of the file, from 1, that an entry comes from; nil for the ending.
    func line(ofEntry index: Int) -> Int?
}

extension SourceMatch {
    /// The match folded; its faults are those that whoever looks at it will see.
    package func scoring() -> Scoring {
        Scoring(info, LogLine(entries { _ in 0 }))
    }
}

/// Entries that no device wrote, at midnight of the day of the match.
struct SourceEntries {
    /// The device of entries that no device wrote.
    static let device = "0000000000000000"

    private let origin: String
    private let day: Int64
    private(set) var entries: [(EntryID, Entry)] = []

    /// - Parameters:
    ///   - origin: the source's name space and the match's name there, a line each.
    ///   - date: such as `2020-07-24`; the entries are of 1970 when it is none.
    init(_ origin: String, date: String?, count: Int) {
        self.origin = origin
        day = Self.milliseconds(ofDay: date ?? "")
        entries.reserveCapacity(count)
    }

    mutating func append(
        _ action: Entry.Action, _ text: String, more: [Member] = [], hash: ([UInt8]) -> UInt128
    ) {
        let index = entries.count
        let id = EntryID(
            milliseconds: max(day, 0) + Int64(index),
            entropy: hash(Array("\(origin)\n\(index)\n\(text)".utf8)) >> 48)
        let entry = Entry(
            prev: entries.last?.0, by: Self.device, epoch: 0, at: day, action: action, more: more)
        entries.append((id, entry))
    }

    /// Milliseconds from 1970 to the day; 0 when it is none.
    private static func milliseconds(ofDay day: String) -> Int64 {
        let parts = day.split(separator: "-").compactMap { Int64($0) }
        guard parts.count == 3, (1...9999).contains(parts[0]), (1...12).contains(parts[1]),
            (1...31).contains(parts[2])
        else { return 0 }
        // Years that begin in March have their leap day last.
        let year = parts[1] > 2 ? parts[0] : parts[0] - 1
        let month = (parts[1] + 9) % 12
        let days = 365 * year + year / 4 - year / 100 + year / 400
        return (days + (153 * month + 2) / 5 + parts[2] - 1 - 719_468) * 86_400_000
    }
}
