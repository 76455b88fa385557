/// Why a document of cases is none, as a sentence.
package struct CasesError: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
