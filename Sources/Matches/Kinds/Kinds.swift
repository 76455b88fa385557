/// Every kind of match that this version knows.
package enum Kinds {
    package static let all: [Kind] = [
        Kind(Baseball.self),
        Kind(BirdHead.self),
        Kind(Tally.self),
        Kind(Tennis.self),
    ]

    package static func named(_ name: String) -> Kind? {
        all.first { $0.name == name }
    }

    /// The kind for beginning a match; an unknown one is an error that lists those there are.
    package static func require(_ name: String) throws(MatchError) -> Kind {
        if let kind = named(name) { return kind }
        let names = all.map(\.name).joined(separator: ", ")
        throw MatchError(.notFound, "there is no kind \"\(name)\"; there are \(names)")
    }
}
