import Matches

/// Score sheets as one web page that needs nothing beside it, and prints a match on one sheet of
/// paper where it fits.
enum SheetPage {
    static func html(of sheets: [ScoreSheet]) -> String {
        let title = sheets.count == 1 ? sheets[0].title : Texts.sheetTitle(sheets.count)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" \
            content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(escaped(title))</title>
            <style>
            \(style)
            </style>
            </head>
            <body>
            \(sheets.map(article).joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private static let style = """
        body { font: 15px/1.4 system-ui, sans-serif; max-width: 60rem; margin: 1rem auto;
          padding: 0 1rem; color: #111; background: #fff; }
        h1 { font-size: 1.4em; margin: 0; }
        h2 { font-size: 1em; margin: 1em 0 .3em; border-bottom: 1px solid #999; }
        p { margin: .2em 0; }
        .score { font-size: 1.2em; font-weight: 600; }
        .facts { color: #555; }
        .board { font: 600 1em/1.35 ui-monospace, monospace; margin: .7em 0; overflow-x: auto; }
        .tables { display: flex; flex-wrap: wrap; gap: 0 2em; }
        table { border-collapse: collapse; margin: .6em 0; font-variant-numeric: tabular-nums; }
        th, td { padding: .05em .5em .05em 0; text-align: right; vertical-align: top; }
        th { border-bottom: 1px solid #999; font-weight: 600; }
        th:first-child, td:first-child { text-align: left; }
        .plays { columns: 22rem; column-gap: 2em; padding: 0; margin: 0; list-style: none; }
        .plays li { break-inside: avoid; display: flex; gap: .6em; }
        .plays span { color: #777; min-width: 2.2em; text-align: right; }
        .plays code { color: #777; font-size: .85em; margin-left: auto; }
        article + article { margin-top: 3em; }
        @page { size: A4; margin: 10mm; }
        @media print {
          body { font-size: 8.5px; line-height: 1.25; max-width: none; margin: 0; padding: 0; }
          article { break-after: page; margin: 0; }
          article:last-child { break-after: auto; }
          .plays { columns: 3; column-gap: 1.2em; }
        }
        """

    private static func article(_ sheet: ScoreSheet) -> String {
        var parts = ["<article>", "<h1>\(escaped(sheet.title))</h1>"]
        if !sheet.score.isEmpty { parts.append("<p class=\"score\">\(escaped(sheet.score))</p>") }
        let facts = [sheet.day, sheet.kind, sheet.status, sheet.shortID].filter { !$0.isEmpty }
        parts.append("<p class=\"facts\">\(escaped(facts.joined(separator: " · ")))</p>")
        if let note = sheet.note { parts.append("<p>\(escaped(note))</p>") }
        if !sheet.board.isEmpty {
            parts.append(
                "<pre class=\"board\">\(escaped(sheet.board.joined(separator: "\n")))</pre>")
        }
        if !sheet.tables.isEmpty {
            parts += ["<div class=\"tables\">"] + sheet.tables.map(table) + ["</div>"]
        }
        parts.append("<h2>\(Texts.sheetPlays)</h2>")
        parts.append("<ol class=\"plays\">")
        for play in sheet.playsInForce {
            let number = play.number.map { String($0) } ?? ""
            let code =
                play.notation.isEmpty ? "" : "<code>\(escaped(play.notation))</code>"
            parts.append("<li><span>\(number)</span>\(escaped(play.shown))\(code)</li>")
        }
        parts += ["</ol>", "</article>"]
        return parts.joined(separator: "\n")
    }

    private static func table(_ table: SheetTable) -> String {
        func cells(_ row: [String], _ tag: String) -> String {
            row.map { "<\(tag)>\(escaped($0))</\(tag)>" }.joined()
        }
        let head = [table.title] + table.columns.dropFirst()
        var parts = ["<section>", "<table>", "<tr>\(cells(head, "th"))</tr>"]
        parts += table.rows.map { "<tr>\(cells($0, "td"))</tr>" }
        parts.append("</table>")
        parts += table.notes.map { "<p>\(escaped($0))</p>" }
        return (parts + ["</section>"]).joined(separator: "\n")
    }

    /// Text in which nothing means anything to a browser.
    static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "'": result.append(contentsOf: "&#39;".unicodeScalars)
            case "\n", "\t": result.append(scalar)
            // Controls are no characters of HTML, and marks of direction could turn text round.
            case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{202A}"..."\u{202E}",
                "\u{2066}"..."\u{2069}":
                result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
