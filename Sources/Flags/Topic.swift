/// Something beside the verbs that `help` tells about.
package struct Topic: Sendable {
    package let name: String
    /// In a line that begins small and ends without a full stop.
    package let summary: String
    /// Paragraphs.
    package let details: [String]

    package init(_ name: String, _ summary: String, details: [String]) {
        self.name = name
        self.summary = summary
        self.details = details
    }
}
