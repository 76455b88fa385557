/// Reads the games of an event file one after the other, so that no more than one is held.
package struct RetrosheetReader {
    private var lines: RetrosheetLines
    private var seen: Set<String> = []
    /// The game whose lines are being read.
    private var open: RetrosheetGame?
    /// Why lines are left out; nil within a game.
    private var rejected: String? = "stands before the first id"

    package private(set) var faults: [RetrosheetFile.Fault] = []
    /// Further ones than are listed too.
    package private(set) var faultCount = 0
    /// Games begun so far.
    package private(set) var gameCount = 0

    package init(_ bytes: [UInt8]) {
        lines = RetrosheetLines(bytes)
    }

    /// How many games a file may have: its lines that begin as an id does, for a progress bar.
    package static func count(_ bytes: [UInt8]) -> Int {
        var count = 0
        var isLineStart = true
        for index in bytes.indices {
            if isLineStart, bytes[index] | 0x20 == UInt8(ascii: "i"), index + 2 < bytes.count,
                bytes[index + 1] | 0x20 == UInt8(ascii: "d"), bytes[index + 2] == UInt8(ascii: ",")
            {
                count += 1
            }
            isLineStart = bytes[index] == UInt8(ascii: "\n")
        }
        return count
    }

    /// The next game; nil at the end of the file.
    ///
    /// - Throws: `MatchError` when no line begins a game: this is no event file.
    package mutating func next() throws(MatchError) -> RetrosheetGame? {
        while let line = lines.next() {
            if let id = try begin(line) {
                let game = open
                open = RetrosheetGame(id: id, lineEnd: lines.lineEnd)
                open?.append(line)
                if let game { return game }
            } else if rejected == nil {
                open?.append(line)
            }
        }
        guard gameCount > 0 else { throw notAnEventFile() }
        defer { open = nil }
        return open
    }

    /// The id of the game that the line begins; nil when it begins none.
    private mutating func begin(_ line: RetrosheetLine) throws(MatchError) -> String? {
        guard Self.isStart(line.text) else {
            if let reason = rejected {
                note(line.number, reason)
                // A file of another sort may be long.
                if gameCount == 0, faultCount >= RetrosheetFile.faultsMax { throw notAnEventFile() }
            }
            return nil
        }
        do throws(MatchError) {
            let id = try RetrosheetGame.id(of: line.text)
            guard seen.insert(id).inserted else {
                throw MatchError(.malformed, "the game \(id) is in the file twice")
            }
            rejected = nil
            gameCount += 1
            return id
        } catch {
            rejected = "belongs to a game that was left out"
            note(line.number, error.message)
            return nil
        }
    }

    /// Whether the first field is `id`, in either case and with blanks that somebody typed.
    private static func isStart(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func skipBlanks() {
            while let byte = rest.first, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
                rest = rest.dropFirst()
            }
        }
        skipBlanks()
        for letter in "id".utf8 {
            guard let byte = rest.popFirst(), byte | 0x20 == letter else { return false }
        }
        skipBlanks()
        return rest.isEmpty || rest.first == RetrosheetFields.comma
    }

    private mutating func note(_ line: Int, _ message: String) {
        faultCount += 1
        if faults.count < RetrosheetFile.faultsMax {
            faults.append(RetrosheetFile.Fault(line: line, game: nil, message: message))
        }
    }

    private func notAnEventFile() -> MatchError {
        let first = faults.first.map { "; line \($0.line) \($0.message)" } ?? ""
        return MatchError(
            .malformed, "this is no event file: no id record begins a game\(first)")
    }
}
