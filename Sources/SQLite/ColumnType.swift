/// The storage class of a value in a row.
package enum ColumnType: Sendable {
    case integer
    case double
    case text
    case blob
    case null
}
