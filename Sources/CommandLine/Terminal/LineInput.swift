/// Where typed lines come from: standard input, or a test's memory.
package protocol LineInput: AnyObject {
    /// Whether a person types them, who is to be prompted.
    var isTerminal: Bool { get }

    /// The next line, without its line feed; waits for it.
    func next() -> InputLine
}

package enum InputLine: Equatable, Sendable {
    case text(String)
    /// A line that is passed over, and why.
    case unreadable(String)
    case end
    /// The person asked to stop.
    case interrupted
    /// Somebody else did: SIGTERM, or SIGHUP where the terminal is closed.
    case stopped(signal: Int32)
    /// There are no more lines because reading failed, and why.
    case failed(String)
}

/// Cuts bytes into lines of text.
package struct LineCutter {
    /// Bytes of one line: an entry is a few dozen.
    ///
    /// The rest of a longer line is let go unread.
    package static let lineBytesMax = 64 << 10

    private var line: [UInt8] = []
    private var isTooLong = false

    package init() {}

    /// Takes the bytes up to and with the first line feed away, and gives the line that they end.
    package mutating func take(from bytes: inout ArraySlice<UInt8>) -> InputLine? {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
        let piece = bytes[..<(end ?? bytes.endIndex)]
        if line.count + piece.count > Self.lineBytesMax {
            isTooLong = true
            line = []
        } else if !isTooLong {
            line += piece
        }
        bytes = bytes[(end.map { $0 + 1 } ?? bytes.endIndex)...]
        return end == nil ? nil : cut()
    }

    /// What the input ended with, when it was no line feed.
    package mutating func rest() -> InputLine? {
        line.isEmpty && !isTooLong ? nil : cut()
    }

    private mutating func cut() -> InputLine {
        defer {
            line = []
            isTooLong = false
        }
        if isTooLong { return .unreadable(Texts.lineTooLong(bytesMax: Self.lineBytesMax)) }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard let text = String(validating: line, as: UTF8.self) else {
            return .unreadable(Texts.lineIsNoText)
        }
        return .text(text)
    }
}
