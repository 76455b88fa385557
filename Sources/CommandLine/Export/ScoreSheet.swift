import MatchbookClient
import Matches

/// All that a sheet shows of one match, whatever it is written as.
struct ScoreSheet {
    struct Play {
        /// Among the entries in force; nil for one that was taken back.
        let number: Int?
        let id: EntryID
        let at: Int64
        let device: String
        let scorer: String
        let isUndone: Bool
        let text: String
        let words: String

        /// What people read; without words, the text in one line.
        var shown: String {
            guard words.isEmpty else { return words }
            return text.split(whereSeparator: \.isNewline).joined(separator: " / ")
        }

        /// The text behind the words; empty where it says no more, or is a table, such as a
        /// line-up, that only a program reads.
        var notation: String {
            text.contains(where: \.isNewline) || shown.utf8.elementsEqual(text.utf8) ? "" : text
        }
    }

    let id: MatchID
    let shortID: String
    let kind: String
    let sides: [String]
    let score: String
    let status: String
    /// Such as `2026-11-30`; empty when it is not known.
    let day: String
    let note: String?
    let board: [String]
    let tables: [SheetTable]
    /// In the order of the log; commands are not among them.
    let plays: [Play]

    /// - Parameter scorer: what people call the device with the id.
    init(_ record: MatchRecord, id short: String, scorer: (String) throws -> String) rethrows {
        let summary = record.scoring.summary
        id = record.id
        shortID = short
        kind = record.info.kind
        sides = summary.sides.map(\.side.name)
        score = summary.scoreLine
        switch record.scoring.status {
        case .open: status = MatchStatus.open.word
        case .ended(let finish): status = finish.words
        }
        day = record.info.date ?? record.info.startedAt.map { Age.day($0) } ?? ""
        note = record.info.note
        board = summary.board
        tables = record.scoring.tables
        let words = Dictionary(
            record.scoring.lines.map { ($0.id, $0.words) }, uniquingKeysWith: { first, _ in first })
        var number = 0
        var plays: [Play] = []
        for item in record.log.main.items {
            guard item.entry.action.isShown else { continue }
            if item.isEffective { number += 1 }
            let text = item.text ?? item.entry.action.endingWords
            plays.append(
                Play(
                    number: item.isEffective ? number : nil, id: item.id, at: item.entry.at,
                    device: item.entry.by, scorer: try scorer(item.entry.by),
                    isUndone: !item.isInForce, text: text, words: words[item.id] ?? ""))
        }
        self.plays = plays
    }

    /// Such as `KAM – TSU`.
    var title: String { sides.isEmpty ? kind : sides.joined(separator: " – ") }

    var playsInForce: [Play] { plays.filter { !$0.isUndone } }
}

extension Entry.Action {
    fileprivate var isShown: Bool {
        switch self {
        case .text, .finish: true
        case .undo, .redo, .amend, .takeover, .release, .unknown: false
        }
    }

    fileprivate var endingWords: String {
        if case .finish(let finish) = self { finish.words } else { "" }
    }
}

extension ScoreSheet {
    /// The sheet in lines for a printer of even width.
    var text: [String] {
        let facts = [day, kind, status, shortID].filter { !$0.isEmpty }.joined(separator: "  ")
        var lines = [title, score, facts].filter { !$0.isEmpty }
        if let note { lines.append(note) }
        if !board.isEmpty { lines += [""] + board }
        lines += tables.flatMap { [""] + $0.figureLines.map(\.plain) }
        lines.append("")
        var table = Table()
        for play in playsInForce {
            table.row([
                Line(play.number.map { "#\($0)" } ?? ""),
                Line(play.shown), Line(play.notation),
            ])
        }
        // What people wrote may hold anything: a line stays one line.
        return lines.map { Line($0).plain } + table.lines.map(\.plain)
    }
}
