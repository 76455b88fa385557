import QRCode
import Testing

struct QRCodeTests {
    @Test func `a code has its three corners and a light margin`() throws {
        let code = try #require(QRCode("matchbook join 7K3M-9Q2X"))
        #expect(code.width == 25)
        // Source: ISO/IEC 18004: seven dark squares, a light ring, a dark heart.
        let corners = [(0, 0), (0, code.width - 7), (code.width - 7, 0)]
        for (row, column) in corners {
            for offset in 0..<7 { #expect(code.isDark(row, column + offset)) }
            #expect(!code.isDark(row + 1, column + 1))
            #expect(code.isDark(row + 3, column + 3))
        }
        #expect(!code.isDark(-1, 0) && !code.isDark(0, code.width))
    }

    @Test func `two rows of squares are one line of a terminal`() throws {
        let code = try #require(QRCode("A"))
        let lines = code.lines(isColored: false)
        #expect(lines.count == (code.width + 8 + 1) / 2)
        #expect(lines.allSatisfy { $0.count == code.width + 8 })
        #expect(lines[0] == String(repeating: "\u{2588}", count: code.width + 8))
        // The first two rows of a corner, after the margin: dark above, light but the ends below.
        #expect(lines[2].dropFirst(4).hasPrefix(" \u{2584}\u{2584}\u{2584}\u{2584}\u{2584} "))
        let colored = code.lines(isColored: true)
        #expect(colored[2] == "\u{1B}[97;40m" + lines[2] + "\u{1B}[0m")
    }

    @Test(arguments: ["", "a\u{0}b", String(repeating: "x", count: 201)])
    func `a text that no terminal shows has no code`(text: String) {
        #expect(QRCode(text) == nil)
    }
}
