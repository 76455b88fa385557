/// What the writer of a tree has to know of those who listen to it.
///
/// It may lag behind: a change then carries less, and the hub makes do with that.
package struct Audience: Sendable {
    /// The places below a path that are listened to, or the first of many.
    package var places: @Sendable (_ below: PathCode) -> [PathCode]
    /// Whether someone at or above a path is shown priorities.
    package var seesPriorities: @Sendable (_ at: PathCode) -> Bool

    package init(
        places: @escaping @Sendable (PathCode) -> [PathCode],
        seesPriorities: @escaping @Sendable (PathCode) -> Bool
    ) {
        self.places = places
        self.seesPriorities = seesPriorities
    }

    package static let none = Audience(places: { _ in [] }, seesPriorities: { _ in false })
}
