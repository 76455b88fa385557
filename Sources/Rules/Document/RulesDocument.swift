package import JSONTree

/// The rules of one tree: the text as it was written, and what it says.
///
/// Source: Firebase Realtime Database Security Rules.
package struct RulesDocument: Equatable, Sendable {
    /// JSON in which comments are allowed.
    package let text: [UInt8]
    /// The same without comments.
    package let json: JSON
    package let root: RuleNode

    /// Bytes of a document.
    package static let bytesMax = 256 << 10
    /// Indexes that one document may ask for.
    package static let indexesMax = 200

    /// What holds for a tree that was given no rules: all may be read and written.
    package static let open: RulesDocument = {
        let text = """
            {
              "rules": {
                ".read": true,
                ".write": true
              }
            }

            """
        guard let document = try? RulesDocument(text: Array(text.utf8)) else {
            preconditionFailure("the rules of a new tree are rules")
        }
        return document
    }()

    package init(text: [UInt8]) throws(RulesError) {
        self.text = text
        guard text.count <= Self.bytesMax else {
            throw RulesError(
                "The rules are longer than the limit of \(Self.bytesMax) bytes.", at: 0, in: text)
        }
        let plain = try Self.withoutComments(text)
        (json, root) = try Self.read(plain, of: text)
        let count = root.indexedLists().count
        guard count <= Self.indexesMax else {
            throw RulesError(
                "The rules ask for \(count) indexes, more than the limit of \(Self.indexesMax).",
                at: 0, in: text)
        }
    }

    private static func read(
        _ plain: [UInt8], of text: [UInt8]
    ) throws(RulesError) -> (JSON, RuleNode) {
        let limits = JSONLimits(bytesMax: bytesMax)
        var reader = JSONReader(into: RulesBuilder(), limits: limits)
        do throws(JSONError) {
            let json = try JSON(parsing: plain, limits: limits)
            try reader.read(plain.span)
            return (json, try reader.finish())
        } catch {
            let message = reader.sink.fault ?? "Parse error: \(error.sentence)."
            let offset = reader.sink.faultOffset.map { within in
                error.offset + JSONStringPlaces.rawBytes(before: within, of: text[error.offset...])
            }
            throw RulesError(message, at: offset ?? error.offset, in: text)
        }
    }

    /// The text with spaces in the place of comments, so that places in it stay what they are.
    private static func withoutComments(_ text: [UInt8]) throws(RulesError) -> [UInt8] {
        var plain = text
        var index = 0
        var isInString = false
        while index < text.count {
            let byte = text[index]
            let next = index + 1 < text.count ? text[index + 1] : 0
            if isInString {
                if byte == UInt8(ascii: "\\") { index += 1 }
                if byte == UInt8(ascii: "\"") { isInString = false }
                index += 1
            } else if byte == UInt8(ascii: "/"), next == byte || next == UInt8(ascii: "*") {
                let end = next == byte ? endOfLine(text, index) : endOfComment(text, index)
                guard let end else {
                    throw RulesError("A comment is not closed.", at: index, in: text)
                }
                for place in index..<end where text[place] != 0x0A { plain[place] = 0x20 }
                index = end
            } else {
                isInString = byte == UInt8(ascii: "\"")
                index += 1
            }
        }
        return plain
    }

    private static func endOfLine(_ text: [UInt8], _ start: Int) -> Int? {
        text[start...].firstIndex(of: 0x0A) ?? text.count
    }

    /// Just after the `*/`; nil when there is none.
    private static func endOfComment(_ text: [UInt8], _ start: Int) -> Int? {
        var index = start + 2
        while index + 1 < text.count {
            if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") {
                return index + 2
            }
            index += 1
        }
        return nil
    }
}
