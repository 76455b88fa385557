import JSONTree
import Matches
import Testing

struct HandOverCodeTests {
    private let match = MatchID(bits: 0x1234_5678_9ABC_DEF)

    private func released() -> (line: LogLine, offer: EntryID) {
        var builder = LogBuilder()
        builder.add("Anna +1")
        let offer = builder.add(.release)
        builder.add("Anna +1")
        return (builder.log.main, offer)
    }

    @Test func `a code is short, and is read as it may be typed`() throws {
        let (line, offer) = released()
        let code = HandOverCode(match, offer)
        #expect(code.text.count == 10)
        for text in [code.text, code.text.uppercased(), code.text.replacing("0", with: "o")] {
            let typed = try #require(HandOverCode(text))
            #expect(typed == code)
            #expect(typed.fits(match))
            #expect(typed.offer(on: line) == offer)
        }
    }

    @Test func `it fits no other match and no other entry`() throws {
        let (line, offer) = released()
        #expect(!HandOverCode(MatchID(bits: 77), offer).fits(match))
        #expect(HandOverCode(match, LogBuilder.id(99)).offer(on: line) == nil)
        // The entries beside it are no offers.
        #expect(HandOverCode(match, LogBuilder.id(1)).offer(on: line) == nil)
    }

    @Test(arguments: [
        "", "-", "0hfjz", "0hfjz-", "-7k2q", "0hfj-7k2q", "0hfjz-7k2", "0hfjz-7k2qq",
        "0hfjz-7k!q", "0hfjz-7k2q-1", "üüüüü-7k2q",
    ])
    func `anything else is no code`(text: String) {
        #expect(HandOverCode(text) == nil)
    }

    @Test func `who gives the pen up is in the log, and says nothing of the match`() throws {
        let (line, offer) = released()
        let item = try #require(line[offer])
        #expect(item.entry.value["release"].bool == true)
        #expect(try Entry(item.entry.value).action == .release)
        #expect(line.texts == ["Anna +1", "Anna +1"])
        #expect(line.undoTarget == LogBuilder.id(3))
    }
}
