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
        var lines = RetrosheetLines(bytes)
        var seen: Set<String> = []
        /// Why lines are left out; nil within a game.
        var rejected: String? = "stands before the first id"
        while let line = lines.next() {
            let word = line.text.utf8.prefix { $0 != UInt8(ascii: ",") }
            let isStart = String(word)?.trimmed.lowercased() == "id"
            if isStart {
                do throws(MatchError) {
                    let id = try RetrosheetGame.id(of: line.text)
                    guard seen.insert(id).inserted else {
                        throw MatchError(.malformed, "the game \(id) is in the file twice")
                    }
                    games.append(RetrosheetGame(id: id, lineEnd: lines.lineEnd))
                    games[games.count - 1].append(line)
                    rejected = nil
                } catch {
                    rejected = "belongs to a game that was left out"
                    note(line.number, nil, error.message)
                }
            } else if let reason = rejected {
                note(line.number, nil, reason)
            } else {
                take(line)
            }
        }
        if games.isEmpty {
            let first = faults.first.map { "; line \($0.line) \($0.message)" } ?? ""
            throw MatchError(
                .malformed, "this is no event file: no id record begins a game\(first)")
        }
    }

    private mutating func take(_ line: RetrosheetLine) {
        let place = games.count - 1
        do throws(MatchError) {
            if case .other(let fields) = try RetrosheetRecord(line.text), fields.count == 1 {
                throw MatchError(.malformed, "a line is no record")
            }
        } catch {
            note(line.number, games[place].id, error.message)
        }
        games[place].append(line)
    }

    private mutating func note(_ line: Int, _ game: String?, _ message: String) {
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
