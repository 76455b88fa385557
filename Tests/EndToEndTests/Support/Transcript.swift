import Foundation
import TestSupport

/// What somebody does at a terminal, and the screens that they see.
///
/// A file of lines: `type TEXT`, `press KEY`, `wait LINE` (until the last line is this one), `size
/// COLUMNS ROWS`, and `screen`, after which the lines of the screen stand behind `|`. An empty line
/// and one that begins with `#` mean nothing.
struct Transcript {
    enum Step {
        case type(String)
        case press(String)
        case wait(String)
        case size(columns: Int, rows: Int)
        /// Its lines, and the place of the first among the lines of the file.
        case screen([String], at: Int)
    }

    struct Malformed: Error {
        let line: String
    }

    let url: URL
    private(set) var lines: [String]

    init(_ url: URL) throws {
        self.url = url
        lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    }

    static func folder() -> URL {
        SharedData.packageRoot.appending(path: "Tests/Transcripts")
    }

    func steps() throws -> [Step] {
        var steps: [Step] = []
        for (index, line) in lines.enumerated() {
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix("|") { continue }
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            let rest = parts.count > 1 ? parts[1] : ""
            switch parts[0] {
            case "type": steps.append(.type(rest))
            case "press": steps.append(.press(rest))
            case "wait": steps.append(.wait(rest))
            case "size":
                let numbers = rest.split(separator: " ").compactMap { Int($0) }
                guard numbers.count == 2 else { throw Malformed(line: line) }
                steps.append(.size(columns: numbers[0], rows: numbers[1]))
            case "screen":
                let shown = lines[(index + 1)...].prefix { $0.hasPrefix("|") }
                steps.append(
                    .screen(shown.map { String($0.dropFirst(2)) }, at: index + 1))
            default: throw Malformed(line: line)
            }
        }
        return steps
    }

    /// Puts other screens into the file: what `MATCHBOOK_GOLDEN=write` asks for.
    mutating func write(_ screens: [(at: Int, lines: [String])]) throws {
        for screen in screens.reversed() {
            let count = lines[screen.at...].prefix { $0.hasPrefix("|") }.count
            lines.replaceSubrange(
                screen.at..<screen.at + count,
                with: screen.lines.map { $0.isEmpty ? "|" : "| \($0)" })
        }
        try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    }
}
