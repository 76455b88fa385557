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
    private var doneCount = 0
    private var refusedCount = 0
    private var faultyCount = 0

    init(_ desk: Desk) {
        self.desk = desk
    }

    mutating func take(_ path: String) throws {
        let file: SourceFile
        do {
            file = try SourceFile(try FileBytes.read(path))
        } catch {
            let failure = Failure(error)
            refusedCount += 1
            files.append(JSON(["file": .string(path), "refused": .string(failure.sentence)]))
            try desk.console.talk(Texts.refusal(Texts.ofFile(path, failure.sentence)))
            return
        }
        let count = file.matches.count
        let shortName = String((path.split(separator: "/").last ?? "").suffix(Self.nameMax))
        let report = try desk.book().importGames(file.matches) { [console = desk.console] done in
            console.progress(done, of: count, shortName)
        }
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
