import Flags
import Glibc
import JSONTree
import MatchbookClient
import Matches

extension Command {
    static let importFiles = Command(
        Verb(
            "import", takes: "FILE...", arguments: 1...100_000, Texts.importSummary,
            details: Texts.importDetails),
        isWriter: true
    ) { desk in
        var importing = Importing(desk)
        for file in desk.invocation.arguments { try importing.take(file) }
        return try importing.end()
    }
}

/// The files of one import, one after the other; what is wrong with one does not stop the others.
private struct Importing {
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
        let file: RetrosheetFile
        do {
            file = try RetrosheetFile(try FileBytes.read(path))
        } catch {
            let failure = Failure(error)
            refusedCount += 1
            files.append(JSON(["file": .string(path), "refused": .string(failure.sentence)]))
            try desk.console.talk(Texts.refusal(Texts.ofFile(path, failure.sentence)))
            return
        }
        let count = file.games.count
        let shortName = String((path.split(separator: "/").last ?? "").suffix(Self.nameMax))
        let report = try desk.book().importGames(file.games) { [console = desk.console] done in
            console.progress(done, of: count, shortName)
        }
        let faults = FileFaults(file)
        doneCount += 1
        if faults.count > 0 { faultyCount += 1 }
        let records = file.games.reduce(0) { $0 + $1.lines.count }
        if desk.isJSON {
            files.append(
                JSON([
                    "file": .string(path), "games": .integer(Int64(count)),
                    "records": .integer(Int64(records)),
                    "added": .array(report.added.map { .string($0.text) }),
                    "alreadyHere": .array(report.alreadyHere.map { .string($0.text) }),
                    "rejected": .integer(Int64(faults.count)),
                    "faults": .array(faults.listed.map(\.json)),
                ]))
        } else {
            try desk.console.fact(
                Texts.imported(
                    path, games: count, records: records, rejected: faults.count,
                    alreadyHere: report.alreadyHere.count))
        }
        try tell(faults, of: path)
    }

    private func tell(_ faults: FileFaults, of path: String) throws {
        let told = faults.listed.prefix(Self.toldMax)
        for fault in told { try desk.console.talk(Line("\(path): \(fault.sentence)", .warning)) }
        if faults.count > told.count {
            try desk.console.talk(Texts.moreFaults(path, faults.count - told.count))
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

/// What is wrong with the lines of a file: those that are no records, and those that the fold of
/// their game did not understand.
private struct FileFaults {
    struct Fault {
        let line: Int
        let game: String?
        let message: String

        var sentence: String { Texts.fault(line: line, game: game, message) }

        var json: JSON {
            JSON([
                "line": .integer(Int64(line)), "game": game.map { .string($0) } ?? .null,
                "message": .string(message),
            ])
        }
    }

    /// In the order of the file; there may be more than are listed.
    let listed: [Fault]
    let count: Int

    init(_ file: RetrosheetFile) {
        var faults = file.faults.map { Fault(line: $0.line, game: $0.game, message: $0.message) }
        let named = Set(faults.map(\.line))
        var further = 0
        for game in file.games {
            for fault in game.scoring().faults {
                guard let index = fault.index, game.lines.indices.contains(index) else { continue }
                let line = game.lines[index].number
                if named.contains(line) { continue }
                further += 1
                faults.append(Fault(line: line, game: game.id, message: fault.message))
            }
        }
        listed = faults.sorted { $0.line < $1.line }
        count = file.faultCount + further
    }
}

/// A file's bytes, read whole.
enum FileBytes {
    /// The event files of a whole season are 30 MB.
    static let bytesMax = 256 << 20

    static func read(_ path: String) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(.refused, SystemText.ofError(errno)) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            if count == 0 { return bytes }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw Failure(.refused, SystemText.ofError(errno))
            }
            bytes += buffer[..<count]
            guard bytes.count <= bytesMax else {
                throw Failure(.refused, Texts.fileTooLong(bytesMax: bytesMax))
            }
        }
    }
}
