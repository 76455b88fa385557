/// What can be wrong with percent-encoded text.
package enum PercentDecodingError: Error, Equatable, Sendable, CustomStringConvertible {
    case badEscape
    case notUTF8
    case null

    package var description: String {
        switch self {
        case .badEscape: "The URL has a % that two hexadecimal digits do not follow."
        case .notUTF8: "The URL is not UTF-8 when decoded."
        case .null: "The URL has a zero byte in it."
        }
    }
}
