/// Choices laid out in columns of one width, down and then across.
enum ChoiceColumns {
    /// More are not shown; their number is.
    private static let choicesMax = 100
    private static let gap = 2

    static func lines(_ choices: [String], columns: Int) -> [Line] {
        let shown = choices.prefix(choicesMax).map { Line($0) }
        let width = (shown.map(\.width).max() ?? 0) + gap
        let across = max(1, (columns > 0 ? columns : 80) / width)
        let down = (shown.count + across - 1) / across
        var lines = (0..<down).map { row in
            var table = Line()
            for index in stride(from: row, to: shown.count, by: down) {
                let blanks = index + down < shown.count ? width - shown[index].width : 0
                table = table + shown[index] + Line(String(repeating: " ", count: blanks))
            }
            return table
        }
        if choices.count > shown.count {
            lines.append(Line(Texts.moreChoices(choices.count - shown.count)))
        }
        return lines
    }
}
