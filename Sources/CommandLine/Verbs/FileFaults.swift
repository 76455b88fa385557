import JSONTree
import Matches

/// What is wrong with the lines of a file: those that are no records, and those that the fold of
/// their game did not understand.
struct FileFaults {
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
