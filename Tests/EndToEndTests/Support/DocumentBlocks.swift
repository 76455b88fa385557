import Foundation
import JSONTree

/// The fenced blocks of a page, each with its language.
enum DocumentBlocks {
    static func all(in page: String) -> [(language: String, lines: [String])] {
        var blocks: [(language: String, lines: [String])] = []
        var open = false
        for line in page.components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                if !open { blocks.append((String(line.dropFirst(3)), [])) }
                open.toggle()
            } else if open {
                blocks[blocks.count - 1].lines.append(line)
            }
        }
        return blocks
    }
}

extension JSON {
    /// Whether this is as a page says: there "…" stands for any text, as a name too, and 0 for any
    /// number.
    func matches(_ pattern: JSON) -> Bool {
        switch (self, pattern) {
        case (.string, .string("…")), (.integer, .integer(0)): true
        case (.array(let own), .array(let wanted)):
            own.count == wanted.count && zip(own, wanted).allSatisfy { $0.matches($1) }
        case (.object(let own), .object(let wanted)):
            own.count == wanted.count && Self.match(own, wanted)
        default: self == pattern
        }
    }

    private static func match(_ own: [Field], _ wanted: [Field]) -> Bool {
        if wanted.contains(where: { $0.name == "…" }) {
            return zip(own, wanted).allSatisfy { field, pattern in
                (pattern.name == "…" || pattern.name == field.name)
                    && field.value.matches(pattern.value)
            }
        }
        return own.allSatisfy { field in
            wanted.first { $0.name == field.name }.map { field.value.matches($0.value) } ?? false
        }
    }
}
