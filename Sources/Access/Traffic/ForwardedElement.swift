/// What one proxy says of the one before it.
struct ForwardedElement {
    /// Nil where it is hidden or cannot be read.
    private(set) var address: NetworkAddress?
    private(set) var scheme: String?

    /// An element of `X-Forwarded-For`.
    init?(address text: Substring) {
        address = Self.address(text.trimmed)
    }

    /// An element of `Forwarded`; nil where it is malformed.
    ///
    /// Source: RFC 7239, sections 4 and 6.
    init?(_ text: Substring) {
        for pair in text.split(outsideQuotesAt: ";") {
            let pair = pair.trimmed
            if pair.isEmpty { continue }
            guard let equals = pair.firstIndex(of: "=") else { return nil }
            guard let value = Self.unquoted(pair[pair.index(after: equals)...]) else { return nil }
            switch pair[..<equals].lowercased() {
            case "for":
                // Said twice, it is not known which is meant.
                guard address == nil else { return nil }
                address = Self.address(value[...])
            case "proto": scheme = value
            default: break
            }
        }
    }

    /// An address with or without brackets and a port.
    private static func address(_ text: Substring) -> NetworkAddress? {
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else { return nil }
            let inside = text[text.index(after: text.startIndex)..<end]
            return inside.contains(":") ? NetworkAddress(inside) : nil
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        // One colon stands before a port; more of them are IPv6 without brackets.
        return NetworkAddress(parts.count == 2 ? parts[0] : text)
    }

    private static func unquoted(_ value: Substring) -> String? {
        guard value.first == "\"" else { return value.contains("\"") ? nil : String(value) }
        guard value.count >= 2, value.last == "\"" else { return nil }
        var text = ""
        var isEscaped = false
        for character in value.dropFirst().dropLast() {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            guard isEscaped || character != "\"" else { return nil }
            text.append(character)
            isEscaped = false
        }
        return isEscaped ? nil : text
    }
}

extension StringProtocol {
    /// The parts between separators, of which those within quotation marks are none.
    func split(outsideQuotesAt separator: Character) -> [SubSequence] {
        var parts: [SubSequence] = []
        var start = startIndex
        var (isQuoted, isEscaped) = (false, false)
        for index in indices {
            let character = self[index]
            if isEscaped {
                isEscaped = false
            } else if isQuoted, character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                parts.append(self[start..<index])
                start = self.index(after: index)
            }
        }
        return parts + [self[start...]]
    }

    /// Without the spaces and tabs around it.
    var trimmed: SubSequence {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let rest = drop(while: isBlank)
        let end = rest.lastIndex { !isBlank($0) }.map { rest.index(after: $0) }
        return rest[..<(end ?? rest.startIndex)]
    }
}
