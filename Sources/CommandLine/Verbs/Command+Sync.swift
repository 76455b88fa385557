import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let sync = Command(
        Verb(
            "sync", takes: "[ID...]", arguments: 0...1000, Texts.syncSummary,
            details: Texts.syncDetails)
    ) { desk in
        let server = try desk.server()
        let matches = try desk.matches()
        let scope = matches.map { PullScope.matches($0.map(\.text)) } ?? .known
        let console = desk.console
        let pushed = try desk.exchange {
            try desk.book().push(to: server, matches: matches) {
                console.progress($0.done, of: $0.total, Texts.entriesSent)
            }
        }
        if let failure = pushed.failure {
            // What was sent is told, and what the server has is asked for another time.
            try desk.tell(pushed, nil, forked: [])
            try desk.console.talk(Line(failure.sentence, .warning))
            return Failure(failure).code
        }
        let pulled = try desk.exchange {
            try desk.book().pull(from: server, scope) {
                console.progress($0.done, of: $0.total, Texts.matchesPulled)
            }
        }
        let forked = try desk.forked(scope)
        try desk.tell(pushed, pulled, forked: forked)
        try desk.warn(of: pulled, forked: forked)
        if !pushed.matches.allSatisfy(\.hasArrived) { return .refused }
        return forked.isEmpty ? .done : .forked
    }
}

extension Desk {
    fileprivate func tell(
        _ pushed: PushReport, _ pulled: PullReport?, forked: [MatchID]
    ) throws {
        if isJSON {
            try console.fact(
                JSON([
                    "push": JSON(pushed),
                    "pull": pulled.map { JSON($0, forked: forked) } ?? .null,
                ]))
        } else {
            for push in pushed.matches {
                try console.fact(Texts.pushed(push, try short(push.id)))
            }
            let news = (pulled?.matches ?? []).filter { $0.isNew || $0.newEntries > 0 }
            for pull in news { try console.fact(Texts.pulled(pull, try short(pull.id))) }
            if pushed.matches.isEmpty, news.isEmpty, pulled != nil {
                try tellNothingSent(Texts.inStep)
            }
            if let count = pulled?.finishedElsewhere, count > 0 {
                try console.talk(Texts.finishedElsewhere(count))
            }
        }
        if pushed.hasRestored { try console.warn(Texts.serverWasRestored) }
        if let moved = pushed.clockMovedMilliseconds { try console.warn(Texts.clockMoved(moved)) }
    }
}
