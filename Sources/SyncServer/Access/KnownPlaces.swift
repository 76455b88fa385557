package import JSONTree
import SyncCore
package import TreeStore

/// What rules have read of one tree lately, as long as it stands there.
///
/// Rules of many requests read the same few places, as whether a match is public. Nothing is told
/// of a place after a row at, above or below it has arrived: the rows that came since are looked
/// for in the snapshot that is read, so that what is remembered and what is read agree.
///
/// Belongs to one thread.
package final class KnownPlaces {
    private var shapes: [Path: NodeShape] = [:]
    /// The same places, by their codes and in order, to be found by what changes.
    private var paths: [PathCode: Path] = [:]
    private var places = PlaceSet()
    /// The last row of the store when everything that is known stood there.
    private var sequence: Int64 = 0
    /// Of the store, when it was last looked at.
    private var moment: Int?

    /// Places that are remembered; past them it begins anew.
    package static let countMax = 1000
    /// Of a place that is remembered: bytes of its code, and of a text that stands there.
    private static let placeBytesMax = 512
    private static let textBytesMax = 1024
    /// Rows since the last look past which it begins anew: to read some places costs less.
    package static let changesMax = 32

    package init() {}

    package var count: Int { shapes.count }

    /// - Parameters:
    ///   - moment: another one whenever the store may have changed since the last call. Within a
    ///     transaction that drops tombstones this is of no use any more.
    ///   - store: where it is read when it is not known.
    package func shape(
        at path: Path, of moment: Int, in store: SQLiteTreeStore
    ) throws -> NodeShape {
        if moment != self.moment {
            try takeChanges(of: store)
            self.moment = moment
        }
        if let known = shapes[path] { return known }
        let shape = try store.shape(at: path)
        remember(shape, at: path)
        return shape
    }

    private func remember(_ shape: NodeShape, at path: Path) {
        let place = PathCode(path)
        guard !path.isPriority, place.bytes.count <= Self.placeBytesMax,
            shape.textBytes <= Self.textBytesMax
        else { return }
        if shapes.count >= Self.countMax { forget() }
        shapes[path] = shape
        paths[place] = path
        places.insert(place)
    }

    private func forget() {
        (shapes, paths, places) = ([:], [:], PlaceSet())
    }

    /// Forgets what may be another since.
    private func takeChanges(of store: SQLiteTreeStore) throws {
        // What fails here leaves nothing that would be believed.
        moment = nil
        guard !shapes.isEmpty, let changes = try changes(of: store) else {
            forget()
            sequence = try store.lastSequence
            return
        }
        for change in changes {
            for above in change.path.prefixes + [change.path] { forget(above) }
            for below in Array(places.below(change.path)) { forget(below) }
            sequence = max(sequence, change.sequence)
        }
    }

    /// Nil when there are many, or one of them left no row.
    private func changes(
        of store: SQLiteTreeStore
    ) throws -> [(path: PathCode, sequence: Int64)]? {
        // A deletion's tombstone may be old when it comes, and be dropped soon.
        guard try store.droppedSequence <= sequence else { return nil }
        let changes = try store.changedPaths(since: sequence, limit: Self.changesMax + 1)
        return changes.count <= Self.changesMax ? changes : nil
    }

    private func forget(_ place: PathCode) {
        guard let path = paths.removeValue(forKey: place) else { return }
        shapes[path] = nil
        places.remove(place)
    }
}

extension NodeShape {
    fileprivate var textBytes: Int {
        if case .primitive(.string(let text)) = self { text.utf8.count } else { 0 }
    }
}
