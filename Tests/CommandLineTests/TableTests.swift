import CommandLine
import Testing

struct TableTests {
    @Test func `columns are even, wide characters and empty cells too`() {
        var table = Table()
        table.row([Line("a"), Line("阪神", .strong), Line("x")])
        table.row([Line("bcd"), Line(), Line("y")])
        table.row([Line("e"), Line("KAM")])
        #expect(table.lines.map(\.plain) == ["a    阪神  x", "bcd        y", "e    KAM"])
    }

    @Test func `a column that is empty throughout takes no room`() {
        var table = Table()
        table.row([Line("a"), Line(), Line("x")])
        table.row([Line("b"), Line(), Line("y")])
        #expect(table.lines.map(\.plain) == ["a  x", "b  y"])
    }
}
