import JSONTree
import Rules
import SyncCore

/// The streams of one tree whose readers rules are asked about, each with the places that the last
/// answer hung on: only a change there can make it another.
struct JudgedStreams {
    struct Stream {
        let exchange: HTTPExchange
        let paths: [Path]
        let query: Query?
        let requester: Requester
        /// Each once.
        fileprivate(set) var grounds: Set<PathCode> = []

        init(_ exchange: HTTPExchange, of paths: [Path], _ query: Query?, by requester: Requester) {
            self.exchange = exchange
            self.paths = paths
            self.query = query
            self.requester = requester
        }
    }

    private var streams: [ObjectIdentifier: Stream] = [:]
    private var byGround: [PathCode: Set<ObjectIdentifier>] = [:]
    /// All grounds, so that those below a place are found.
    private var places = PlaceSet()
    /// How many streams there are when those that have ended are looked for.
    private var pruneCount = JudgedStreams.pruneCountMin

    private static let pruneCountMin = 64

    var all: [Stream] { streams.values.filter { !$0.exchange.isOver } }

    /// Keeps a stream that is allowed, in the place of what was known of it.
    ///
    /// - Parameter grounds: the places that were read to allow it.
    mutating func keep(_ stream: Stream, grounds: [Path]) {
        let id = ObjectIdentifier(stream.exchange)
        remove(id)
        if streams.count >= pruneCount { prune() }
        var stream = stream
        stream.grounds = Set(grounds.map { PathCode($0.place) })
        for ground in stream.grounds {
            if byGround[ground, default: []].insert(id).inserted, byGround[ground]?.count == 1 {
                places.insert(ground)
            }
        }
        streams[id] = stream
    }

    mutating func remove(_ exchange: HTTPExchange) { remove(ObjectIdentifier(exchange)) }

    private mutating func remove(_ id: ObjectIdentifier) {
        guard let stream = streams.removeValue(forKey: id) else { return }
        for ground in stream.grounds {
            byGround[ground]?.remove(id)
            guard byGround[ground]?.isEmpty == true else { continue }
            byGround[ground] = nil
            places.remove(ground)
        }
    }

    private mutating func prune() {
        for (id, stream) in streams where stream.exchange.isOver { remove(id) }
        pruneCount = max(Self.pruneCountMin, streams.count * 2)
    }

    /// The streams whose answer may be another after changes: those with a ground at, above or
    /// below what changed.
    func touched(by changes: [TreeChange]) -> [Stream] {
        guard !byGround.isEmpty else { return [] }
        var found: Set<ObjectIdentifier> = []
        for change in changes {
            for part in change.parts + change.further + (change.revived ?? []) {
                let place = PathCode(part.path.place)
                for above in place.prefixes + [place] { found.formUnion(byGround[above] ?? []) }
                for below in places.below(place) { found.formUnion(byGround[below] ?? []) }
            }
        }
        return found.compactMap { streams[$0] }.filter { !$0.exchange.isOver }
    }
}

extension Path {
    /// The node that the path is about: that of a priority is the node it belongs to.
    fileprivate var place: Path { isPriority ? parent ?? self : self }
}
