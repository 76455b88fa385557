import CommandLine
import Testing

struct LineCutterTests {
    static func lines(_ pieces: [[UInt8]]) -> [InputLine] {
        var cutter = LineCutter()
        var lines: [InputLine] = []
        for piece in pieces {
            var rest = piece[...]
            while !rest.isEmpty {
                if let line = cutter.take(from: &rest) { lines.append(line) }
            }
        }
        if let last = cutter.rest() { lines.append(last) }
        return lines
    }

    static let cases: [(pieces: [String], lines: [InputLine])] = [
        ([], []),
        (["a\nb\n"], [.text("a"), .text("b")]),
        (["a\r\nb"], [.text("a"), .text("b")]),
        (["\n\n"], [.text(""), .text("")]),
        (["ab", "c", "\n", "d"], [.text("abc"), .text("d")]),
        (["é\n"], [.text("é")]),
    ]

    @Test(arguments: cases)
    func `lines are cut however their bytes arrive`(pieces: [String], lines: [InputLine]) {
        #expect(Self.lines(pieces.map { Array($0.utf8) }) == lines)
        let bytes = pieces.flatMap { Array($0.utf8) }
        #expect(Self.lines(bytes.map { [$0] }) == lines)
    }

    @Test func `a line that is no text spoils no other`() {
        let lines = Self.lines([[0x61, 0xFF, 0x0A], Array("b\n".utf8)])
        #expect(lines.count == 2)
        #expect(lines.last == .text("b"))
        guard case .unreadable? = lines.first else {
            Issue.record("the first line was read")
            return
        }
    }

    @Test func `a line without an end takes no more memory than its bound`() {
        let piece = [UInt8](repeating: 0x61, count: 40_000)
        let lines = Self.lines([piece, piece, piece, [0x0A], Array("b\n".utf8)])
        #expect(lines == [.unreadable("the line is longer than 65536 bytes"), .text("b")])
        #expect(Self.lines([piece]) == [.text(String(repeating: "a", count: 40_000))])
    }
}
