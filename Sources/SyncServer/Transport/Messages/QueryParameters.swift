/// The query of a URL: names and values in their order, decoded.
///
/// A part without `=` is a name with an empty value; empty parts are passed over.
package struct QueryParameters: Sendable {
    package struct Parameter: Sendable {
        package let name: String
        package let value: String
    }

    package private(set) var parameters: [Parameter] = []

    package init() {}

    /// - Parameter query: What follows the `?`, as it came.
    package init(_ query: some Collection<UInt8>) throws(PercentDecodingError) {
        var start = query.startIndex
        while start < query.endIndex {
            let end = query[start...].firstIndex(of: UInt8(ascii: "&")) ?? query.endIndex
            let part = query[start..<end]
            start = end == query.endIndex ? end : query.index(after: end)
            if part.isEmpty { continue }
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            let valueStart = equals == part.endIndex ? equals : part.index(after: equals)
            parameters.append(
                Parameter(
                    name: try String(percentDecoding: part[..<equals]),
                    value: try String(percentDecoding: part[valueStart...])))
        }
    }

    /// The first value with the name; names are compared byte for byte.
    package subscript(name: StaticString) -> String? {
        parameters.first { $0.name.hasBytes(of: name) }?.value
    }

    /// All values with the name, in their order.
    package func values(_ name: StaticString) -> [String] {
        parameters.filter { $0.name.hasBytes(of: name) }.map(\.value)
    }
}

extension String {
    fileprivate func hasBytes(of name: StaticString) -> Bool {
        name.withUTF8Buffer { utf8.elementsEqual($0) }
    }
}
