import JSONTree

extension RetrosheetGame {
    /// The id of the match, from a hash of the source's name space and text.
    ///
    /// The whole text counts: a corrected file is another match, and the same one always gives
    /// the same match, whoever imports it.
    package func matchID(hash: ([UInt8]) -> UInt128) -> MatchID {
        var bytes = Array("\(Self.namespace)\n\(id)\n".utf8)
        for line in lines { bytes += line.text.utf8 + [UInt8(ascii: "\n")] }
        return MatchID(bits: UInt64(truncatingIfNeeded: hash(bytes) >> 68))
    }

    /// The match's entries in order: one a record, and one that ends it.
    ///
    /// Everything in them follows from the file, so that importing again, here or elsewhere, gives
    /// the same bytes: no device wrote them, at midnight of the day of the game.
    package func entries(hash: ([UInt8]) -> UInt128) -> [(EntryID, Entry)] {
        var entries: [(EntryID, Entry)] = []
        entries.reserveCapacity(lines.count + 1)
        let day = Self.milliseconds(ofDay: info.date ?? "")
        func append(_ action: Entry.Action, _ text: String, more: [Member] = []) {
            let index = entries.count
            let source = Array("\(Self.namespace)\n\(id)\n\(index)\n\(text)".utf8)
            let entryID = EntryID(
                milliseconds: max(day, 0) + Int64(index), entropy: hash(source) >> 48)
            let entry = Entry(
                prev: entries.last?.0, by: Self.device, epoch: 0, at: day, action: action,
                more: more)
            entries.append((entryID, entry))
        }
        for line in lines {
            append(.text(line.text), line.text, more: line.isLatin1 ? [Self.latin1] : [])
        }
        append(.finish(Finish(.finished)), "finish")
        return entries
    }

    /// The device of entries that no device wrote.
    private static let device = "0000000000000000"
    private static let encoding = Key(unchecked: "encoding")
    private static let latin1 = Member(key: encoding, value: "latin1")

    /// Milliseconds from 1970 to the day, such as `2020-07-24`; 0 when it is none.
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

extension RetrosheetGame {
    /// The bytes of an event file with the game of a match: the texts in force, one a line.
    package static func export(_ info: MatchInfo, _ line: LogLine) -> [UInt8] {
        let isLF = info.source["lineend"].string == RetrosheetLines.LineEnd.lf.rawValue
        var bytes: [UInt8] = []
        for item in line.effective {
            guard let text = item.text else { continue }
            let isLatin1 = item.entry.value[encoding] == latin1.value
            bytes += RetrosheetLine.bytes(of: text, isLatin1: isLatin1)
            bytes += isLF ? [UInt8(ascii: "\n")] : [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
        }
        return bytes
    }
}
