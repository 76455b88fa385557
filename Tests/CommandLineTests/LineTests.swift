import CommandLine
import Testing

struct LineTests {
    @Test func `in an editor's prompt escapes that meet are one piece`() {
        let line = Line("T3 ", .strong) + Line("over", .warning) + Line(" 7-6") + Line("!", .bad)
        let shown = line.text(isColored: true, mark: "|")
        #expect(
            shown
                == "|\u{1B}[1m|T3 |\u{1B}[0m\u{1B}[33m|over|\u{1B}[0m| 7-6|\u{1B}[31m|!|\u{1B}[0m|")
        #expect(line.text(isColored: false, mark: "|") == "T3 over 7-6!")
        // What the terminal gets is what a line without an editor has.
        #expect(shown.filter { $0 != "|" } == line.text(isColored: true))
    }
}
