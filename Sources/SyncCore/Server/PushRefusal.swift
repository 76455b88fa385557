/// A batch of which nothing was processed.
package enum PushRefusal: Error, Equatable, Sendable {
    case gap(found: Int64, expected: Int64)
    case tooManyWrites(Int)
}

extension PushRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .gap(let found, let expected):
            "the write numbered \(found) came where number \(expected) is expected"
        case .tooManyWrites(let count):
            "the batch has \(count) writes, more than the limit of \(Limits.pushWritesMax)"
        }
    }
}
