import Flags
import MatchbookClient
import Matches

extension MatchRecord {
    /// Where the match stands; how it ended when it did.
    var stateLine: Line {
        switch scoring.status {
        case .open:
            Line(scoring.line, .strong)
                + (scoring.isDecided ? Line(Texts.isDecided, .warning) : Line())
        case .ended(let finish): Line(scoring.line, .strong) + "  " + Line(finish.words, .good)
        }
    }
}

extension MatchRecord {
    /// What a verb that only reads ends with: a damaged match shows what is intact of it.
    var exitCode: ExitCode { damage.isEmpty ? .done : .damaged }
}

extension Desk {
    /// The match in one line: id, kind, score, status.
    func heading(_ record: MatchRecord) throws -> Line {
        Texts.heading(
            try short(record.id), kind: record.info.kind, record.scoring.summary,
            status: record.scoring.status)
    }

    func tellBoard(_ record: MatchRecord) throws {
        for line in record.scoring.board(seenBy: try sight(record)) { try console.fact(line) }
    }

    /// Whose eyes a board is for, by the flags: those of everybody, unless somebody is named.
    private func sight(_ record: MatchRecord) throws -> Sight {
        if invocation.has("all") { return .all }
        return try invocation.value("seat").map { .side(try record.side($0).key) } ?? .table
    }

    /// The flags that say whose eyes a board is for.
    static let sightFlags = [
        Flag("seat", "SIDE", Texts.flagSeat), Flag("all", Texts.flagAllHidden),
    ]

    /// The state line, unless the heading's score said it already.
    ///
    /// A suspended match tells where it goes on, too.
    func tellStateLine(_ record: MatchRecord) throws {
        if record.scoring.status.ending?.ending == .suspended {
            let turn = record.scoring.state.turn
            let line = Line(record.scoring.line, .strong) + (turn.isEmpty ? "" : "  \(turn)")
            try console.fact(line + Line(Texts.goesOn, .faint))
            return
        }
        let summary = record.scoring.summary
        let isSaid = record.scoring.line == summary.scoreLine && !record.scoring.isDecided
        guard record.scoring.status.isOpen, !isSaid else { return }
        try console.fact(record.stateLine)
    }

    func statusLines(_ record: MatchRecord, server: String?) throws -> [Line] {
        var table = Table()
        let last = record.log.main.items.last.map { Age.words(of: $0.entry.at, now: now) }
        table.row([
            Line(Texts.labelEntries, .faint),
            Line(Texts.entryCount(record.log.main.effective.count, last: last)),
        ])
        table.row([
            Line(Texts.labelPen, .faint),
            Texts.pen(
                try record.sync.penHolder.map { try scorer($0, of: record) },
                isHere: record.sync.holdsPen, isFree: record.sync.offer != nil),
        ])
        table.row([Line(Texts.labelServer, .faint), Texts.server(server, record.sync)])
        if let (seal, later) = record.lastSeal {
            table.row([Line(Texts.labelSeal, .faint), Texts.seal(seal.entries, later: later)])
        }
        if record.openForks > 0 {
            table.row([
                Line(Texts.labelForks, .faint), Line(Texts.openForks(record.openForks), .warning),
            ])
        }
        return table.lines
    }

    /// What the fold did not understand: it is kept, and counts for nothing.
    func warnOfFaults(_ record: MatchRecord) throws {
        try warnOfGaps(record)
        let faults = record.scoring.faults
        if let fault = faults.first, faults.count == 1 || fault.index == nil {
            try console.warn(Texts.notCounted(number: fault.index.map { $0 + 1 }, fault.message))
        } else if !faults.isEmpty {
            try console.warn(
                Texts.notCounted(
                    count: faults.count, since: record.amended(before: faults.first?.index ?? 0),
                    try short(record.id)))
        }
    }

    /// What is damaged, missing or kept aside, so that the score lacks it.
    func warnOfGaps(_ record: MatchRecord) throws {
        for sentence in record.damage { try console.warn(sentence) }
        if record.sync.quarantined > 0 {
            try console.warn(
                Texts.entriesKeptAside(record.sync.quarantined, try short(record.id)))
        }
        if !record.log.waiting.isEmpty {
            try console.warn(Texts.waiting(record.log.waiting.count))
        }
    }
}

extension MatchRecord {
    /// The number of the entry before a place that was amended last; nil when none was.
    fileprivate func amended(before index: Int) -> Int? {
        let amended = log.main.effective.prefix(index).enumerated().compactMap { place, item in
            item.amendedBy.map { (place: place, id: $0) }
        }
        return amended.max { $0.id < $1.id }.map { $0.place + 1 }
    }
}
