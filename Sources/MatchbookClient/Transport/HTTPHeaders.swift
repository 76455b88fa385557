/// Header fields in order.
///
/// Names are found whatever their case.
package struct HTTPHeaders: Sendable {
    package private(set) var fields: [(name: String, value: String)] = []

    package init() {}

    /// The first field of the name.
    package subscript(name: String) -> String? {
        let name = name.lowercased()
        return fields.first { $0.name.lowercased() == name }?.value
    }

    package mutating func append(_ name: String, _ value: String) {
        fields.append((name, value))
    }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }
}

extension HTTPHeaders: Equatable {
    package static func == (a: HTTPHeaders, b: HTTPHeaders) -> Bool {
        a.fields.elementsEqual(b.fields) { $0 == $1 }
    }
}
