/// A file with a team's players: a table of slot, position, number and name, or Retrosheet's
/// roster.
///
/// Whatever it is, it becomes what a person would type.
package enum LineupFile {
    /// Lines of one file; a season's roster has some sixty.
    package static let linesMax = 500

    /// The entry that gives the line-up of the side.
    ///
    /// The first row may name the columns (`slot,pos,number,name`), in any order. `b` or nothing
    /// for the slot means the bench.
    package static func lineup(_ bytes: [UInt8], side: String) throws(MatchError) -> String {
        var columns = ["slot", "pos", "number", "name"]
        var items: [String] = []
        for (number, line) in try lines(bytes) {
            let cells = RetrosheetFields.split(line).map(\.trimmed)
            let lowered = cells.map { $0.lowercased() }
            if items.isEmpty, lowered.contains("name") {
                columns = lowered.map { Self.synonyms[$0] ?? $0 }
                continue
            }
            func cell(_ name: String) -> String {
                columns.firstIndex(of: name).flatMap {
                    cells.indices.contains($0) ? cells[$0] : nil
                }
                    ?? ""
            }
            guard cells.count >= 3, !cell("name").isEmpty || !cell("number").isEmpty else {
                throw MatchError(
                    .malformed,
                    "line \(number) of the file is no row of slot, pos, number, name: \(line)")
            }
            let slot = cell("slot").isEmpty ? "b" : cell("slot")
            if cell("name").isEmpty, Int(cell("number")) == nil {
                // `b,40,Webb`: nobody on the bench has a position.
                guard slot.lowercased() == "b" else {
                    throw MatchError(
                        .malformed,
                        "line \(number) of the file lacks a position, a number or a name: \(line)")
                }
                items.append("b::\(cell("pos")):\(cell("number"))")
                continue
            }
            items.append("\(slot):\(cell("pos")):\(cell("number")):\(cell("name"))")
        }
        guard !items.isEmpty else { throw MatchError(.malformed, "the file has no players") }
        return (["lineup \(side)"] + items).joined(separator: "\n")
    }

    private static let synonyms = [
        "position": "pos", "no": "number", "#": "number", "order": "slot",
    ]

    /// The entry that names the players of a Retrosheet roster file, `id,last,first,bats,throws`.
    package static func roster(_ bytes: [UInt8], side: String) throws(MatchError) -> String {
        var rows: [String] = []
        for (number, line) in try lines(bytes) {
            let cells = RetrosheetFields.split(line).map(\.trimmed)
            guard cells.count >= 5, !cells[0].isEmpty, !cells[1].isEmpty else {
                throw MatchError(
                    .malformed,
                    "line \(number) of the file is no row of a roster, which has an id, a last "
                        + "name, a first name, and hands: \(line)")
            }
            rows.append(cells.joined(separator: ","))
        }
        guard !rows.isEmpty else { throw MatchError(.malformed, "the file has no players") }
        return (["roster \(side)"] + rows).joined(separator: "\n")
    }

    private static func lines(_ bytes: [UInt8]) throws(MatchError) -> [(Int, String)] {
        guard !bytes.contains(0) else { throw MatchError(.malformed, "the file is no text") }
        var reader = RetrosheetLines(bytes)
        var lines: [(Int, String)] = []
        while let line = reader.next() {
            if line.text.trimmed.isEmpty { continue }
            guard lines.count < linesMax else {
                throw MatchError(.malformed, "the file has more than \(linesMax) lines")
            }
            lines.append((line.number, line.text))
        }
        return lines
    }
}
