/// A batch of which nothing was processed.
package enum PushRefusal: Error, Equatable, Sendable {
    case gap(found: Int64, expected: Int64)
    case tooManyWrites(Int)
    /// The numbers belong to another store than this.
    case otherStore(String)
}

extension PushRefusal: CustomStringConvertible {
    package var description: String {
        switch self {
        case .gap(let found, let expected):
            "the write numbered \(found) came where number \(expected) is expected"
        case .otherStore:
            "the batch is meant for another store than the one that is here now"
        case .tooManyWrites(let count):
            "the batch has \(count) writes, more than the limit of \(Limits.pushWritesMax)"
        }
    }
}
