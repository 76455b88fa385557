/// The games of a Retrosheet event file.
///
/// What is intact is read; the rest is named with its line. A record that is malformed stays in its
/// game as it is, so that nothing of it is lost, and its fault is listed too.
package struct RetrosheetFile: Sendable {
    package struct Fault: Equatable, Sendable {
        /// From 1.
        package let line: Int
        /// Nil for a line that belongs to no game, and is left out.
        package let game: String?
        package let message: String
    }

    package private(set) var games: [RetrosheetGame] = []
    package private(set) var faults: [Fault] = []

    /// Faults that are listed; further ones are only counted.
    package static let faultsMax = 1000
    package private(set) var faultCount = 0

    /// - Throws: `MatchError` when no line begins a game: this is no event file.
    package init(_ bytes: [UInt8]) throws(MatchError) {
        var reader = RetrosheetReader(bytes)
        while let game = try reader.next() {
            for line in game.lines { check(line, of: game) }
            if game.isCutOff, let last = game.lines.last {
                note(
                    last.number, game.id,
                    "the file ends before the game is over, which is taken in as suspended")
            }
            games.append(game)
        }
        faults = (faults + reader.faults).sorted { $0.line < $1.line }
        faultCount += reader.faultCount
    }

    private mutating func check(_ line: RetrosheetLine, of game: RetrosheetGame) {
        do throws(MatchError) {
            try RetrosheetRecord(line.text).checkKnown()
        } catch {
            note(line.number, game.id, error.message)
        }
    }

    private mutating func note(_ line: Int, _ game: String, _ message: String) {
        faultCount += 1
        if faults.count < RetrosheetFile.faultsMax {
            faults.append(Fault(line: line, game: game, message: message))
        }
    }
}

extension RetrosheetFile.Fault: CustomStringConvertible {
    package var description: String {
        "line \(line): " + (game.map { "game \($0): " } ?? "") + message
    }
}

extension SourceFile {
    init(_ file: RetrosheetFile) {
        self.init(
            matches: file.games,
            faults: file.faults.map { Fault(line: $0.line, match: $0.game, message: $0.message) },
            faultCount: file.faultCount, recordCount: file.games.reduce(0) { $0 + $1.lines.count })
    }
}
