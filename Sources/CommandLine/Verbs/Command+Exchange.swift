import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let push = Command(
        Verb(
            "push", takes: "[ID...]", arguments: 0...1000, Texts.pushSummary,
            details: Texts.pushDetails, flags: [Flag("adopt", Texts.flagAdopt)])
    ) { desk in
        let server = try desk.server()
        if desk.invocation.has("adopt") { try desk.book().adoptOutbox(at: server) }
        let matches = try desk.matches()
        let report = try desk.send(to: server, matches)
        let keptAside = try desk.book().quarantinedCount()
        if desk.isJSON {
            try desk.console.fact(JSON(report))
        } else {
            for push in report.matches {
                try desk.console.fact(Texts.pushed(push, try desk.short(push.id)))
            }
            if report.matches.isEmpty {
                try desk.tellNothingSent(
                    report.unreturned.isEmpty ? Texts.nothingToPush : Texts.nothingToSend,
                    keptAside: keptAside)
            }
        }
        try desk.warn(of: report)
        try desk.warnOfMissing(report.unreturned, report.right)
        if let failure = report.failure {
            try desk.console.talk(Line(failure.sentence, .warning))
            return Failure(failure).code
        }
        let hasAll = report.matches.allSatisfy(\.hasArrived) && keptAside == 0
        return hasAll ? .done : .refused
    }

    static let pull = Command(
        Verb(
            "pull", takes: "[ID...]", arguments: 0...1000, Texts.pullSummary,
            details: Texts.pullDetails, flags: [Flag("all", Texts.flagAll)])
    ) { desk in
        let named = desk.invocation.arguments + [desk.invocation.value("match")].compactMap(\.self)
        let isAll = desk.invocation.has("all")
        guard named.isEmpty || !isAll else { throw Failure(.usage, Texts.allAndSome) }
        let scope: PullScope = isAll ? .all : named.isEmpty ? .known : .matches(named)
        let server = try desk.server()
        let report = try desk.fetch(from: server, scope)
        let forked = try desk.forked(scope)
        if desk.isJSON {
            try desk.console.fact(JSON(report, forked: forked))
        } else {
            for pull in report.matches where pull.isNew || pull.newEntries > 0 {
                try desk.console.fact(Texts.pulled(pull, try desk.short(pull.id)))
            }
            if !report.matches.contains(where: { $0.isNew || $0.newEntries > 0 }) {
                try desk.console.talk(Texts.nothingPulled)
            }
            if report.finishedElsewhere > 0 {
                try desk.console.talk(Texts.finishedElsewhere(report.finishedElsewhere))
            }
        }
        try desk.warn(of: report, forked: forked)
        return forked.isEmpty ? .done : .forked
    }
}

extension Desk {
    /// Sends what waits, with its progress.
    func send(to server: String, _ matches: [MatchID]?) throws -> PushReport {
        try exchange {
            try book().push(to: server, matches: matches) { [console] in
                console.progress($0.done, of: $0.total, Texts.entriesSent)
            }
        }
    }

    /// Takes in what the server has, with its progress.
    func fetch(from server: String, _ scope: PullScope) throws -> PullReport {
        try exchange {
            try book().pull(from: server, scope) { [console] in
                console.progress($0.done, of: $0.total, Texts.matchesPulled)
            }
        }
    }

    /// Says that nothing waited, unless something does that the server refused.
    func tellNothingSent(_ otherwise: String, keptAside: Int) throws {
        try console.talk(keptAside > 0 ? Texts.onlyKeptAside(keptAside) : otherwise)
    }

    /// Warns of what a push showed that somebody has to know.
    func warn(of report: PushReport) throws {
        try warnOfRestored(report.hasRestored, report.right, report.unreturned)
        if let moved = report.clockMovedMilliseconds { try console.warn(Texts.clockMoved(moved)) }
    }

    /// Warns of what a pull brought that somebody has to know.
    func warn(of report: PullReport, forked: [MatchID]) throws {
        // As JSON the change is a fact.
        for pull in isJSON ? [] : report.matches {
            guard let change = pull.result else { continue }
            try console.warn(
                Texts.resultChanged(try short(pull.id), from: change.before, to: change.after))
        }
        try warnOfRestored(report.hasRestored, report.right, report.unreturned)
        try warnOfMissing(report.unreturned, report.right)
        for pull in report.matches where pull.late > 0 {
            try console.warn(Texts.cameLate(pull.late, try short(pull.id)))
        }
        for pull in report.matches {
            guard let holder = pull.penTakenBy else { continue }
            try console.warn(
                Texts.penWasTaken(
                    try scorer(holder, of: try book().match(pull.id)), try short(pull.id)))
        }
        for id in forked {
            let forks = try book().match(id).log.forks
            let waiting = forks.firstIndex { !$0.isSettled } ?? 0
            try console.warn(Texts.forkWaits(try short(id), branch: waiting + 1))
        }
    }

    private func warnOfRestored(
        _ hasRestored: Bool, _ right: WriteRight, _ unreturned: [MatchID: Int]
    ) throws {
        guard hasRestored else { return }
        try console.warn(Texts.serverWasRestored(right, lacksSome: !unreturned.isEmpty))
    }

    /// Warns of entries that are here, and that the server seems to have lost.
    fileprivate func warnOfMissing(_ unreturned: [MatchID: Int], _ right: WriteRight) throws {
        guard !unreturned.isEmpty else { return }
        try console.warn(try missing(unreturned, right))
    }

    func missing(_ unreturned: [MatchID: Int], _ right: WriteRight) throws -> String {
        let ids = try unreturned.keys.sorted().map { try short($0) }
        return Texts.serverIsMissing(unreturned.values.reduce(0, +), of: ids, right)
    }

    /// Talks with the server, and keeps its address when the flag gave it.
    func exchange<Report>(_ talk: () throws -> Report) throws -> Report {
        do {
            let report = try talk()
            try rememberServer(didAnswer: true)
            return report
        } catch let error as ScorebookError where error.kind == .unreachable {
            try rememberServer(didAnswer: false)
            throw error
        }
    }

    /// The matches in a pull's scope whose forks wait for a decision, those of earlier pulls too.
    func forked(_ scope: PullScope) throws -> [MatchID] {
        let forked = try book().listings().filter { $0.forks > 0 && !$0.isArchived }.map(\.id)
        guard case .matches(let names) = scope else { return forked }
        let named = try names.map { try book().resolve($0) }
        return forked.filter { named.contains($0) }
    }
}

extension PushReport.MatchPush {
    var hasArrived: Bool {
        switch outcome {
        case .confirmed, .partial: true
        case .quarantined, .notSent: false
        }
    }
}
