/// How far a push or a pull has come: writes that were answered, or matches that arrived.
package struct ExchangeProgress: Equatable, Sendable {
    package var done: Int
    package var total: Int
}
