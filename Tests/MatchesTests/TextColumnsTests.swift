import Matches
import Testing

struct TextColumnsTests {
    @Test func `the first column stands to the left and the others to the right`() {
        let lines = TextColumns.lines([["", "1", "OT"], ["阪神", "10", "2"], ["Kobe", "3"]])
        #expect(lines == ["      1 OT", "阪神 10  2", "Kobe  3"])
    }

    @Test func `no rows give no lines`() {
        #expect(TextColumns.lines([]) == [])
        #expect(TextColumns.lines([[]]) == [""])
    }
}
