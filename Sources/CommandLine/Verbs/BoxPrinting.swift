import JSONTree
import Matches

/// The box scores of some event files, one game after the other; what is wrong with one does not
/// stop the others.
struct BoxPrinting {
    /// Faults of a file that are told; of more only the count is.
    private static let toldMax = 50
    /// Characters of a file's name beside the bar: a bar must not fill a terminal's line.
    private static let nameMax = 24

    private let desk: Desk
    private var rosters: Rosters
    private var gameCount = 0
    private var refusedCount = 0
    private var faultCount = 0

    init(_ desk: Desk, rosters: Rosters) {
        self.desk = desk
        self.rosters = rosters
    }

    mutating func take(_ path: String) throws {
        do {
            try print(path)
        } catch let error as OutputError {
            throw error
        } catch {
            refusedCount += 1
            let failure = Failure(error)
            try desk.console.talk(Texts.refusal(Texts.ofFile(path, failure.sentence)))
        }
    }

    private mutating func print(_ path: String) throws {
        let bytes = try FileBytes.read(path)
        let total = RetrosheetReader.count(bytes)
        let shortName = String((path.split(separator: "/").last ?? "").suffix(Self.nameMax))
        var reader = RetrosheetReader(bytes)
        var told = 0
        var done = 0
        while let game = try reader.next() {
            let folded = try game.folded()
            try print(folded, of: path)
            done += 1
            desk.console.progress(done, of: total, shortName)
            for fault in folded.faults {
                told += 1
                if told <= Self.toldMax { try tell(fault, of: path) }
            }
        }
        for fault in reader.faults {
            told += 1
            if told <= Self.toldMax { try tell(fault, of: path) }
        }
        told += reader.faultCount - reader.faults.count
        if told > Self.toldMax {
            try desk.console.talk(Texts.moreFaults(path, told - Self.toldMax))
        }
        faultCount += told
    }

    private func tell(_ fault: RetrosheetFile.Fault, of path: String) throws {
        let sentence = Texts.fault(line: fault.line, game: fault.game, fault.message)
        try desk.console.talk(Line("\(path): \(sentence)", .warning))
    }

    private mutating func print(_ folded: RetrosheetGame.Folded, of path: String) throws {
        var box = BoxScore(folded.state)
        let names = rosters.names(for: box, in: path)
        for complaint in names.complaints { try desk.console.warn(complaint) }
        // The book itself may name everybody.
        let players = box.teams.flatMap { $0.batting.map(\.player) + $0.pitching.map(\.player) }
        let isNamed = players.allSatisfy { box.names[$0] != nil || names.players[$0] != nil }
        for complaint in isNamed ? [] : names.missing { try desk.console.warn(complaint) }
        box.names.merge(names.players) { _, roster in roster }
        box.titles = names.titles
        if desk.isJSON {
            try desk.console.document(gameCount == 0 ? "[\n" : ",\n")
            var json = box.json
            if case .object(var fields) = json, !folded.faults.isEmpty {
                fields.append(JSON.Field(name: "faults", value: folded.faults.json))
                json = .object(fields)
            }
            try desk.console.document(json.text())
        } else {
            if gameCount > 0 { try desk.console.fact("") }
            for line in box.lines(isGameNamed: true) { try desk.console.fact(line) }
        }
        gameCount += 1
    }

    func end() throws -> ExitCode {
        if desk.isJSON, gameCount > 0 { try desk.console.document("\n]\n") }
        if gameCount == 0 {
            try desk.console.talk(Texts.noBox)
            return .refused
        }
        return refusedCount > 0 || faultCount > 0 ? .damaged : .done
    }
}

extension [RetrosheetFile.Fault] {
    fileprivate var json: JSON {
        .array(
            map { fault in
                JSON(["line": .integer(Int64(fault.line)), "message": .string(fault.message)])
            })
    }
}
