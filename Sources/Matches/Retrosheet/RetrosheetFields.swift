/// The fields of a comma separated record, quoted ones without their quotes.
///
/// Reading never fails: a quote that is not closed runs to the end of the record, as comments in
/// old files have it.
package enum RetrosheetFields {
    package static func split(_ text: String) -> [String] {
        var reader = RetrosheetFieldReader(all: Array(text.utf8))
        return reader.rest()
    }

    /// The field with quotes around it.
    static func quoted(_ text: String) -> String {
        "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }

    static let quote = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
}
