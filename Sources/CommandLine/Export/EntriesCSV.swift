import Matches

/// Entries as comma-separated values, a row each.
///
/// Source: RFC 4180. The first row names the columns.
enum EntriesCSV {
    private static let columns = [
        "match", "kind", "number", "id", "at", "device", "scorer", "state", "text", "words",
    ]

    static func text(of sheets: [ScoreSheet]) -> [UInt8] {
        var text = row(columns)
        for sheet in sheets {
            for play in sheet.plays {
                text += row([
                    sheet.id.text, sheet.kind, play.number.map { String($0) } ?? "", play.id.text,
                    Age.universal(play.at), play.device, play.scorer,
                    play.isUndone ? "undone" : "in force", play.text, play.words,
                ])
            }
        }
        return Array(text.utf8)
    }

    private static func row(_ cells: [String]) -> String {
        cells.map(cell).joined(separator: ",") + "\r\n"
    }

    private static func cell(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy {
            $0 != "," && $0 != "\"" && $0 != "\n" && $0 != "\r"
        }
        let isBlankAtEnd = text.first == " " || text.last == " "
        return isPlain && !isBlankAtEnd
            ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
