import Flags
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let finish = Command(
        Verb(
            "finish", Texts.finishSummary, details: Texts.finishDetails,
            flags: [
                Flag("suspended", Texts.flagSuspended), Flag("called", Texts.flagCalled),
                Flag("tie", Texts.flagTie), Flag("forfeit", "SIDE", Texts.flagForfeit),
                Flag("retired", "SIDE", Texts.flagRetired),
                Flag("walkover", "SIDE", Texts.flagWalkover),
                Flag("default", "SIDE", Texts.flagDefault),
                Flag("note", "TEXT", Texts.flagNote),
            ]),
        isWriter: true
    ) { desk in
        let id = try desk.match()
        let before = try desk.book().match(id)
        let finish = try desk.finish(before)
        try desk.warnBeforeWriting(before)
        let record = try desk.book().finish(finish, in: id)
        if desk.isJSON {
            try desk.console.fact(JSON(record))
        } else {
            try desk.console.fact(Texts.finished(finish, record.scoring.summary.scoreLine))
            try desk.tellBoard(record)
            try desk.tellUnsent(record)
        }
        let scores = Set(record.scoring.summary.sides.map(\.score))
        if finish.ending == .tie, scores.count > 1 {
            try desk.console.warn(
                Texts.unequalTie(record.scoring.summary.scoreLine, try desk.short(id)))
        }
        return .done
    }
}

extension Desk {
    fileprivate func finish(_ record: MatchRecord) throws -> Finish {
        let endings: [(flag: String, ending: Finish.Ending)] = [
            ("suspended", .suspended), ("called", .called), ("tie", .tie), ("forfeit", .forfeit),
            ("retired", .retirement), ("walkover", .walkover), ("default", .byDefault),
        ]
        let given = endings.filter { invocation.has($0.flag) }
        guard given.count <= 1 else {
            throw Failure(.usage, Texts.severalEndings(given.map { "--\($0.flag)" }))
        }
        let ending = given.first?.ending ?? .finished
        let side = try given.first.flatMap { invocation.value($0.flag) }.map { typed in
            try record.side(typed).name
        }
        return Finish(ending, side: side, note: invocation.value("note"))
    }
}

extension MatchRecord {
    /// The side with the key or the name, in either case.
    func side(_ typed: String) throws -> Side {
        let sides = scoring.summary.sides.map(\.side)
        let word = typed.lowercased()
        if let side = sides.first(where: { $0.name == typed })
            ?? sides.first(where: { $0.name.lowercased() == word })
            ?? sides.first(where: { $0.key == word })
        {
            return side
        }
        throw Failure(.refused, Texts.noSuchSide(typed, among: sides.map(\.name)))
    }
}
