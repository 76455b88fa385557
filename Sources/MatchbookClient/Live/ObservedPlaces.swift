package import JSONTree
import SyncCore
import Synchronization

/// The places that somebody observes, from any thread.
package final class ObservedPlaces: Sendable {
    private let counts = Mutex<[Path: Int]>([:])

    package init() {}

    package func add(_ path: Path) { counts.withLock { $0[path, default: 0] += 1 } }

    package func remove(_ path: Path) {
        counts.withLock { counts in
            let count = (counts[path] ?? 0) - 1
            counts[path] = count > 0 ? count : nil
        }
    }

    /// None at or below another.
    var paths: [Path] {
        let observed = counts.withLock { Array($0.keys) }
        return FeedPlaces(observed).codes.compactMap(\.path)
    }
}
