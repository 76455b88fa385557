import Matches
import Testing

struct NoteTests {
    @Test func `every line of a note is kept, each as a comment`() throws {
        let info = try Kinds.require("baseball").info(names: ["A", "B"])
        var scoring = Scoring(info, MatchLog([:]).main)
        let accepted = try scoring.accept("note first \"line\"\nsecond line\n\nbb")
        #expect(accepted.text == "com,\"first line\"\ncom,\"second line\"\ncom,\"bb\"")
        #expect(scoring.line.contains("---"))
    }
}
