/// The figures of a box score that a program reads, as the reference program writes it in XML.
///
/// No more of XML than that file has: elements with attributes in double quotes.
struct ReferenceSheet {
    struct Element {
        let name: String
        let attributes: [String: String]

        subscript(name: String) -> Int? { attributes[name].flatMap { Int($0) } }
    }

    let elements: [Element]

    init(_ text: String) {
        elements = text.split(separator: "<").dropFirst().compactMap { piece in
            guard let end = piece.lastIndex(of: ">"), piece.first != "/" else { return nil }
            let parts = piece[..<end].split(separator: "\"", omittingEmptySubsequences: false)
            let name = parts[0].prefix { $0 != " " && $0 != ">" }
            var attributes: [String: String] = [:]
            for index in stride(from: 0, to: parts.count - 1, by: 2) {
                let key = parts[index].split(separator: " ").last.map { $0.dropLast() } ?? ""
                attributes[String(key)] = String(parts[index + 1])
            }
            return Element(name: String(name), attributes: attributes)
        }
    }
}
