import JSONTree
import MatchbookClient
import Matches

/// The files of one import, one after the other; what is wrong with one does not stop the others.
struct Importing {
    /// Faults of a file that are told; of more only the count is.
    private static let toldMax = 50
    /// Characters of a file's name beside the bar: a bar must not fill a terminal's line.
    private static let nameMax = 24

    private let desk: Desk
    private var files: [JSON] = []
    /// Matches of which something is new here.
    private var added: [MatchID] = []
    private var doneCount = 0
    private var refusedCount = 0
    private var faultyCount = 0

    init(_ desk: Desk) {
        self.desk = desk
    }

    mutating func take(_ path: String) throws {
        do {
            let bytes = try FileBytes.read(path)
            if MatchDocument.isLikely(bytes) {
                try take(try MatchDocument.matches(in: bytes), of: path)
            } else {
                try take(try SourceFile(bytes), of: path)
            }
        } catch let error as OutputError {
            throw error
        } catch {
            let failure = Failure(error)
            refusedCount += 1
            files.append(JSON(["file": .string(path), "refused": .string(failure.sentence)]))
            try desk.console.talk(Texts.refusal(Texts.ofFile(path, failure.sentence)))
        }
    }

    private mutating func take(
        _ matches: [(id: MatchID, node: Value)], of path: String
    ) throws {
        let reports = try desk.book().importMatches(matches)
        let faults = reports.flatMap(\.faults)
        let added = reports.filter { $0.isNew || $0.newEntries > 0 }
        self.added += added.map(\.id)
        doneCount += 1
        if !faults.isEmpty { faultyCount += 1 }
        let entries = reports.reduce(0) { $0 + $1.newEntries }
        let known = reports.filter { !$0.isNew && $0.newEntries == 0 }
        if desk.isJSON {
            files.append(
                JSON([
                    "file": .string(path), "matches": .count(reports.count),
                    "newEntries": .count(entries),
                    "added": .array(added.map { .string($0.id.text) }),
                    "alreadyHere": .array(known.map { .string($0.id.text) }),
                    "rejected": .count(faults.count),
                    "faults": .array(
                        faults.prefix(Self.toldMax).map { JSON(["message": .string($0)]) }),
                ]))
        } else {
            try desk.console.fact(
                Texts.importedMatches(
                    path, matches: reports.count, entries: entries, rejected: faults.count,
                    alreadyHere: known.count))
        }
        for fault in faults.prefix(Self.toldMax) {
            try desk.console.talk(Line("\(path): \(fault)", .warning))
        }
        if faults.count > Self.toldMax {
            try desk.console.talk(Texts.moreFaults(path, faults.count - Self.toldMax))
        }
    }

    private mutating func take(_ file: SourceFile, of path: String) throws {
        let count = file.matches.count
        let shortName = String((path.split(separator: "/").last ?? "").suffix(Self.nameMax))
        let report = try desk.book().importGames(file.matches) { [console = desk.console] done in
            console.progress(done, of: count, shortName)
        }
        added += report.added
        doneCount += 1
        if file.faultCount > 0 { faultyCount += 1 }
        if desk.isJSON {
            files.append(
                JSON([
                    "file": .string(path), "games": .integer(Int64(count)),
                    "records": .count(file.recordCount),
                    "added": .array(report.added.map { .string($0.text) }),
                    "alreadyHere": .array(report.alreadyHere.map { .string($0.text) }),
                    "rejected": .count(file.faultCount),
                    "agreeing": file.agreeingCount.map { .count($0) } ?? .null,
                    "faults": .array(file.faults.map(\.json)),
                ]))
        } else {
            try desk.console.fact(
                Texts.imported(
                    path, file, alreadyHere: report.alreadyHere.count))
        }
        try tellFaults(of: file, path)
    }

    private func tellFaults(of file: SourceFile, _ path: String) throws {
        let told = file.faults.prefix(Self.toldMax)
        for fault in told { try desk.console.talk(Line("\(path): \(fault.sentence)", .warning)) }
        if file.faultCount > told.count {
            try desk.console.talk(Texts.moreFaults(path, file.faultCount - told.count))
        }
    }

    func end() throws -> ExitCode {
        if desk.isJSON { try desk.console.fact(JSON(["files": .array(files)])) }
        try desk.warnOfRight(on: added)
        if doneCount == 0 {
            try desk.console.talk(Texts.nothingImported)
            return .refused
        }
        return refusedCount > 0 || faultyCount > 0 ? .damaged : .done
    }
}

extension SourceFile.Fault {
    fileprivate var sentence: String { Texts.fault(line: line, game: match, message) }

    fileprivate var json: JSON {
        JSON([
            "line": .count(line), "game": match.map { .string($0) } ?? .null,
            "message": .string(message),
        ])
    }
}
