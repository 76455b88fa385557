/// A line for people, with emphasis that only a terminal shows.
///
/// What it says may come from other devices. Whatever could move a terminal's cursor, ring its
/// bell or turn its text round is shown as a replacement character, and a line stays one line.
package struct Line: Equatable, Sendable {
    package enum Emphasis: Equatable, Sendable {
        case none
        case strong
        case faint
        case good
        case warning
        case bad
    }

    private struct Span: Equatable, Sendable {
        let text: String
        let emphasis: Emphasis
    }

    private var spans: [Span] = []

    package init(_ text: String = "", _ emphasis: Emphasis = .none) {
        if !text.isEmpty { spans.append(Span(text: Self.harmless(text), emphasis: emphasis)) }
    }

    package static func + (a: Line, b: Line) -> Line {
        var sum = a
        sum.spans += b.spans
        return sum
    }

    package static func + (a: Line, b: String) -> Line { a + Line(b) }

    package var isEmpty: Bool { spans.isEmpty }

    package var plain: String { spans.map(\.text).joined() }

    /// Columns it takes on a terminal.
    package var width: Int { plain.terminalColumns }

    package func text(isColored: Bool) -> String {
        guard isColored else { return plain }
        return spans.map { span in
            span.emphasis.code.map { "\u{1B}[\($0)m\(span.text)\u{1B}[0m" } ?? span.text
        }.joined()
    }

    /// For an editor of lines: what takes no columns stands between two marks.
    ///
    /// The editor takes only one such piece before a character, so those that meet are one.
    package func text(isColored: Bool, mark: Character) -> String {
        guard isColored else { return plain }
        var text = ""
        var codes = ""
        for span in spans {
            codes += span.emphasis.code.map { "\u{1B}[\($0)m" } ?? ""
            text += codes.isEmpty ? span.text : "\(mark)\(codes)\(mark)\(span.text)"
            codes = span.emphasis.code == nil ? "" : "\u{1B}[0m"
        }
        return codes.isEmpty ? text : "\(text)\(mark)\(codes)\(mark)"
    }

    private static func harmless(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(isHarmful(scalar) ? "\u{FFFD}" : scalar) }
        return String(result)
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true
        // Line and paragraph separators, and the marks that turn the direction of text.
        case 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension Line.Emphasis {
    /// The parameter of the terminal's "select graphic rendition".
    fileprivate var code: Int? {
        switch self {
        case .none: nil
        case .strong: 1
        case .faint: 2
        case .good: 32
        case .warning: 33
        case .bad: 31
        }
    }
}
