import SyncCore
import Synchronization
import TreeStore

/// The places that are listened to, for the writer's thread to look at.
final class StreamAudience: Sendable {
    private struct Places {
        var all = PlaceSet()
        var withPriorities = PlaceSet()
    }

    private let places = Mutex<[Namespace: Places]>([:])

    func set(_ hub: Hub, of namespace: Namespace) {
        let new = Places(all: hub.places, withPriorities: hub.priorityPlaces)
        places.withLock { $0[namespace] = new.all.isEmpty ? nil : new }
    }

    /// What the primary of a tree asks.
    func audience(of namespace: Namespace) -> Audience {
        Audience(
            places: { [self] path in
                places.withLock {
                    guard let found = $0[namespace]?.all.below(path) else { return [] }
                    return Array(found.prefix(Limits.changePlacesMax))
                }
            },
            seesPriorities: { [self] path in
                places.withLock {
                    $0[namespace]?.withPriorities.hasOne(atOrAbove: path) ?? false
                }
            })
    }
}
