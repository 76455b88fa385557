/// The fields of a comma separated record, quoted ones without their quotes.
///
/// Reading never fails: a quote that is not closed runs to the end of the record, as comments in
/// old files have it.
package enum RetrosheetFields {
    package static func split(_ text: String) -> [String] {
        var fields: [String] = []
        var rest = text.utf8[...]
        while true {
            let isQuoted = rest.first == quote
            if isQuoted {
                fields.append(takeQuoted(&rest))
            } else {
                let end = rest.firstIndex(of: comma) ?? rest.endIndex
                fields.append(String(decoding: rest[..<end], as: UTF8.self))
                rest = rest[end...]
            }
            guard rest.first == comma else { return fields }
            rest = rest.dropFirst()
        }
    }

    /// Two quotes within a quoted field mean one.
    private static func takeQuoted(_ rest: inout Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        rest = rest.dropFirst()
        while let byte = rest.popFirst() {
            if byte == quote {
                guard rest.first == quote else { break }
                rest = rest.dropFirst()
            }
            bytes.append(byte)
        }
        // What stands between the closing quote and the comma belongs to the field all the same.
        while let byte = rest.first, byte != comma {
            bytes.append(byte)
            rest = rest.dropFirst()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
}
