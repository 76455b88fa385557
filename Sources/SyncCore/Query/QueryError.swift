package import JSONTree

/// Why a query cannot be answered.
///
/// Source of the sentences for the first five: Firebase Realtime Database, as clients report them.
package enum QueryError: Error, Hashable, Sendable {
    case orderMissing
    case orderInvalid
    case constraintNotPrimitive
    case constraintKeyInvalid
    case indexMissing(Query.Order, list: Path)
    case limitInvalid
    case excluding(String, String)
    case keyRangeNotString(String)
    case keyRangeWithKey(String)
}

extension QueryError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .orderMissing:
            "orderBy must be defined when other query parameters are defined"
        case .orderInvalid:
            "orderBy must be a valid JSON encoded path"
        case .constraintNotPrimitive:
            "Constraint index field must be a JSON primitive"
        case .constraintKeyInvalid:
            "Constraint key field must be a valid key name"
        case .indexMissing(let order, let list):
            "Index not defined, add \".indexOn\": \"\(order.name)\", for path \"\(list)\", "
                + "to the rules"
        case .limitInvalid:
            "limitToFirst and limitToLast must be positive integers"
        case .excluding(let one, let other):
            "\(one) and \(other) exclude each other"
        case .keyRangeNotString(let name):
            "\(name) must be a string when orderBy is \"$key\""
        case .keyRangeWithKey(let name):
            "\(name) takes no second key when orderBy is \"$key\""
        }
    }
}
