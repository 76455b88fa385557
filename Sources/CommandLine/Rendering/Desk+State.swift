import Flags
import MatchbookClient
import Matches

extension MatchRecord {
    /// Where the match stands; how it ended when it did.
    var stateLine: Line {
        switch scoring.status {
        case .open: Line(scoring.line, .strong)
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
    func tellStateLine(_ record: MatchRecord) throws {
        let summary = record.scoring.summary
        guard record.scoring.status.isOpen, record.scoring.line != summary.scoreLine else { return }
        try console.fact(Line(record.scoring.line, .strong))
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
                try record.sync.penHolder.map { try device($0) }, isHere: record.sync.holdsPen,
                isFree: record.sync.offer != nil),
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
        for fault in record.scoring.faults.prefix(Self.faultsTold) {
            try console.warn(Texts.notCounted(number: fault.index.map { $0 + 1 }, fault.message))
        }
        let more = record.scoring.faults.count - Self.faultsTold
        if more > 0 { try console.warn(Texts.moreNotCounted(more)) }
    }

    /// What is damaged or missing, so that the score lacks it.
    func warnOfGaps(_ record: MatchRecord) throws {
        for sentence in record.damage { try console.warn(sentence) }
        if !record.log.waiting.isEmpty {
            try console.warn(Texts.waiting(record.log.waiting.count))
        }
    }

    private static let faultsTold = 10
}
