/// Blanks what only looks like code: comments, string literals, raw identifiers.
///
/// Interpolations go with their literals, and regex literals are taken for code.
enum CodeMask {
    static func blanked(_ text: String) -> String {
        var scanner = Scanner(bytes: Array(text.utf8))
        scanner.run()
        return String(decoding: scanner.bytes, as: UTF8.self)
    }

    private struct Scanner {
        var bytes: [UInt8]
        private var at = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        mutating func run() {
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "/") where begins("//"):
                    blank(to: "\n")
                case UInt8(ascii: "/") where begins("/*"):
                    blankComment()
                case UInt8(ascii: "`"):
                    at += 1
                    blank(to: "`")
                    at += 1
                case UInt8(ascii: "#"), UInt8(ascii: "\""):
                    if let opening = literalOpening() { blankLiteral(opening) } else { at += 1 }
                default:
                    at += 1
                }
            }
        }

        private func begins(_ text: String) -> Bool {
            var position = at
            for byte in text.utf8 {
                guard position < bytes.count, bytes[position] == byte else { return false }
                position += 1
            }
            return true
        }

        private mutating func blankOne() {
            if at < bytes.count && bytes[at] != UInt8(ascii: "\n") { bytes[at] = UInt8(ascii: " ") }
            at += 1
        }

        /// Up to a mark that ends it, and not past the line.
        private mutating func blank(to mark: Character) {
            while at < bytes.count, bytes[at] != mark.asciiValue, bytes[at] != UInt8(ascii: "\n") {
                blankOne()
            }
        }

        /// Block comments nest.
        private mutating func blankComment() {
            var depth = 0
            repeat {
                if begins("/*") {
                    depth += 1
                    blankOne()
                } else if begins("*/") {
                    depth -= 1
                    blankOne()
                }
                blankOne()
            } while depth > 0 && at < bytes.count
        }

        /// The pounds and quotation marks of a literal that begins here.
        private func literalOpening() -> (pounds: Int, quotes: Int)? {
            let pounds = bytes[at...].prefix { $0 == UInt8(ascii: "#") }.count
            let quotes = bytes[(at + pounds)...].prefix { $0 == UInt8(ascii: "\"") }.count
            return quotes == 0 ? nil : (pounds, quotes >= 3 ? 3 : 1)
        }

        private mutating func blankLiteral(_ opening: (pounds: Int, quotes: Int)) {
            let pounds = String(repeating: "#", count: opening.pounds)
            let end = String(repeating: "\"", count: opening.quotes) + pounds
            let escape = "\\" + pounds
            at += opening.pounds + opening.quotes
            while at < bytes.count && !begins(end) {
                if opening.quotes == 1 && begins("\n") { return }
                if begins(escape + "(") {
                    blankInterpolation(escape.utf8.count)
                } else {
                    if begins(escape) { blankMany(escape.utf8.count) }
                    blankOne()
                }
            }
            at += end.utf8.count
        }

        private mutating func blankInterpolation(_ escapeCount: Int) {
            blankMany(escapeCount)
            var depth = 0
            repeat {
                if let opening = literalOpening() {
                    blankLiteral(opening)
                    continue
                }
                if begins("(") { depth += 1 }
                if begins(")") { depth -= 1 }
                blankOne()
            } while depth > 0 && at < bytes.count
        }

        private mutating func blankMany(_ count: Int) {
            for _ in 0..<count { blankOne() }
        }
    }
}
