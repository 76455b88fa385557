import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let verify = Command(
        Verb(
            "verify", takes: "[ID...]", arguments: 0...1000, Texts.verifySummary,
            details: Texts.verifyDetails, flags: [Flag("remote", Texts.flagRemote)])
    ) { desk in
        try desk.requireHome()
        let ids = try desk.matches()
        let asksServer = desk.invocation.has("remote") || desk.invocation.has("server")
        let progress: (ExchangeProgress) -> Void = { [console = desk.console] in
            console.progress($0.done, of: $0.total, Texts.matchesChecked)
        }
        let verification: Verification
        if asksServer {
            let server = try desk.server()
            verification = try desk.exchange {
                try desk.book().verify(ids, with: server, progress: progress)
            }
        } else {
            verification = try desk.book().verify(ids, progress: progress)
        }
        if desk.isJSON {
            try desk.console.fact(JSON(verification))
            return verification.isDamaged ? .damaged : .done
        }
        for fault in verification.faults { try desk.console.fact(Line(fault, .bad)) }
        for match in verification.matches {
            let id = try desk.short(match.id)
            for fault in match.faults { try desk.console.fact(Texts.fault(fault, of: id)) }
            for remark in match.here?.remarks ?? [] {
                try desk.console.talk(Texts.remark(remark, of: id))
            }
        }
        try desk.console.fact(Texts.verified(verification))
        return verification.isDamaged ? .damaged : .done
    }

    static let evict = Command(
        Verb(
            "evict", takes: "ID...", arguments: 1...1000, Texts.evictSummary,
            details: Texts.evictDetails)
    ) { desk in
        let ids = try desk.matches() ?? []
        let server = try desk.server()
        var facts: [JSON] = []
        for id in ids {
            let short = try desk.short(id)
            let count = try desk.exchange { try desk.book().evict(id, from: server) }
            facts.append(JSON(["id": .string(id.text), "entries": .count(count)]))
            if !desk.isJSON { try desk.console.fact(Texts.evicted(short, count)) }
        }
        if desk.isJSON { try desk.console.fact(JSON(["matches": .array(facts)])) }
        return .done
    }
}

extension Desk {
    /// Fetches a match of which only the line of the list is here.
    func bringBack(_ id: MatchID) throws {
        guard try !book().isHere(id) else { return }
        guard let server = try trustedServer() else {
            throw Failure(.refused, Texts.notHere(try short(id)))
        }
        try console.talk(Texts.bringingBack(try short(id)))
        _ = try exchange { try book().pull(from: server, .matches([id.text])) }
    }
}

extension JSON {
    init(_ verification: Verification) {
        func copy(_ copy: Verification.Copy?) -> JSON {
            guard let copy else { return .null }
            return JSON([
                "entries": .count(copy.entries), "seals": .count(copy.seals),
                "faults": .array(copy.faults.map { .string($0) }),
                "remarks": .array(copy.remarks.map { .string($0) }),
            ])
        }
        let matches = verification.matches.map { match in
            JSON([
                "id": .string(match.id.text), "here": copy(match.here),
                "server": copy(match.server),
            ])
        }
        self.init([
            "isDamaged": .bool(verification.isDamaged),
            "faults": .array(verification.faults.map { .string($0) }),
            "matches": .array(matches),
        ])
    }
}
