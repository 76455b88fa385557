import JSONTree
import MatchbookClient
import Matches

/// What happened in a match between two looks at it: a line for each entry that came.
struct MatchNews {
    struct Entry {
        /// Among the entries in force, from 1; nil for one that is none of them.
        let number: Int?
        let id: EntryID
        let by: String
        let text: String
        /// What it did.
        let words: String
    }

    let entries: [Entry]
    /// Whether another branch is the main line now.
    let isOtherLine: Bool

    /// - Parameters:
    ///   - before: nil when nothing of the match was known.
    ///   - after: folded with the words of its entries.
    init(_ before: MatchRecord?, _ after: MatchRecord) {
        let known = Set(before?.log.main.items.map(\.id) ?? [])
        let present = Set(after.log.main.items.map(\.id))
        isOtherLine = !known.isSubset(of: present)
        let words = Dictionary(
            after.scoring.lines.map { ($0.id, $0.words) }, uniquingKeysWith: { first, _ in first })
        var told: [EntryID: Entry] = [:]
        for item in LogHistory(after.log.main).items {
            let shown = Texts.told(item, words: words[item.item.id])
            let isUndone = !item.item.isInForce
            told[item.item.id] = Entry(
                number: item.number, id: item.item.id, by: item.item.entry.by,
                text: item.item.text ?? "", words: isUndone ? Texts.undoneSince(shown) : shown)
            for change in item.changes {
                told[change.id] = Entry(
                    number: item.number, id: change.id, by: change.entry.by,
                    text: item.item.text ?? "",
                    words: "\(shown): \(Texts.change(change).plain)")
            }
        }
        entries = after.log.main.items.compactMap { item in
            known.contains(item.id) ? nil : told[item.id]
        }
    }
}

extension MatchNews.Entry {
    /// The entry and where the match stands since all that came with it.
    func json(_ record: MatchRecord) -> JSON {
        JSON([
            "match": .string(record.id.text), "number": number.map { .count($0) } ?? .null,
            "id": .string(id.text), "by": .string(by), "text": .string(text),
            "words": .string(words), "line": .string(record.scoring.line),
            "status": .string(record.scoring.status.word),
        ])
    }
}
