/// Whose eyes a board is for, in a kind where sides hide something from each other.
package enum Sight: Equatable, Sendable {
    /// What everybody at the table sees.
    case table
    /// What the side with the key sees too.
    case side(String)
    /// Everything, whoever hides it.
    case all
}
