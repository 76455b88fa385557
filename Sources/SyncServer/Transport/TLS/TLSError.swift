/// Why a server cannot prove who it is, as a sentence.
package struct TLSError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
