import Foundation

/// A file of the project.
struct SourceFile {
    /// From the project's root.
    let path: String
    let text: String
    /// The text with comments, string literals and raw identifiers blanked; line ends stay.
    let code: String

    init(path: String, text: String) {
        self.path = path
        self.text = text
        code = path.hasSuffix(".swift") ? CodeMask.blanked(text) : text
    }

    var name: String { String(path.split(separator: "/").last ?? "") }
    var isSwift: Bool { path.hasSuffix(".swift") }
    /// A file of code, whose shape is the project's to choose.
    var isCode: Bool { isSwift || path.hasSuffix(".h") || path.hasSuffix(".modulemap") }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var codeLines: [Substring] { code.split(separator: "\n", omittingEmptySubsequences: false) }
}
