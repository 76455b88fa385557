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
        let pushed = try desk.send(to: server, matches)
        if let failure = pushed.failure {
            // What was sent is told, and what the server has is asked for another time.
            try desk.tell(pushed, nil, forked: [])
            try desk.console.talk(Line(failure.sentence, .warning))
            return Failure(failure).code
        }
        let pulled = try desk.fetch(from: server, scope)
        let forked = try desk.forked(scope)
        try desk.tell(pushed, pulled, forked: forked)
        try desk.warn(of: pulled, forked: forked)
        let keptAside = try desk.book().quarantinedCount()
        if !pushed.matches.allSatisfy(\.hasArrived) || keptAside > 0 { return .refused }
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
            let keptAside = try book().quarantinedCount()
            if pushed.matches.isEmpty, news.isEmpty, pulled != nil {
                let isInStep = pulled?.unreturned.isEmpty ?? true
                try tellNothingSent(
                    isInStep ? Texts.inStep : Texts.nothingPulled, keptAside: keptAside)
            } else if pushed.matches.allSatisfy(\.hasArrived), keptAside > 0 {
                // By its code the program says that something was refused; here is what.
                try console.talk(Texts.stillKeptAside(keptAside))
            }
            if let count = pulled?.finishedElsewhere, count > 0 {
                try console.talk(Texts.finishedElsewhere(count))
            }
        }
        try warn(of: pushed)
    }
}
