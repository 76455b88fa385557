import JSONTree
import SyncCore
import TestSupport
import Testing

/// A primary and its hub, with listeners that keep copies; copies that are asked for are made when
/// the test says so.
struct Broadcast {
    typealias Copying = (topic: Topic, cursor: Cursor?, ticket: Int)

    private(set) var primary: Primary<BroadcastStore>
    private(set) var hub = Hub()
    private(set) var listeners: [Hub.Listener: StreamCopy] = [:]
    private(set) var topics: [Hub.Listener: Topic] = [:]
    private(set) var ended: [Hub.Listener: String] = [:]
    private(set) var asked: [Copying] = []
    /// Changes that are committed and that the hub has not been told.
    private var underWay: [TreeChange] = []
    private var nextListener = 1
    var now: Int64 = 1_764_500_000_000

    init() throws {
        primary = try Primary(
            store: BroadcastStore(),
            fresh: PrimaryState(storeID: "s", clockDevice: DeviceID(bits: 1)))
    }

    // MARK: Writing

    mutating func write(_ writes: [PathWrite], below base: Path? = nil) throws {
        try tellAudience()
        _ = try primary.write(writes, below: base, now: now)
        underWay += primary.takeChanges()
    }

    mutating func push(_ request: PushRequest) throws -> PushAnswer {
        try tellAudience()
        defer { underWay += primary.takeChanges() }
        return try primary.push(request, now: now)
    }

    mutating func dropTombstones() throws {
        _ = try primary.dropTombstones(limit: 1000, now: now)
        try primary.saveState()
    }

    private mutating func tellAudience() throws {
        let (places, priorityPlaces) = (hub.places, hub.priorityPlaces)
        primary.audience = Audience(
            places: { Array(places.below($0).prefix(Limits.changePlacesMax)) },
            seesPriorities: { priorityPlaces.hasOne(atOrAbove: $0) })
    }

    /// Tells the hub of what was committed.
    mutating func deliver() throws {
        let changes = underWay
        underWay = []
        let store = primary.store
        try run(hub.written(changes) { store })
    }

    // MARK: Listening

    mutating func listen(
        to topic: Topic, after cursor: Cursor? = nil, keeping copy: StreamCopy = StreamCopy(),
        rowsMax: Int = .max
    ) throws -> Hub.Listener {
        let listener = nextListener
        nextListener += 1
        listeners[listener] = copy
        topics[listener] = topic
        hub.joined(listener, to: topic)
        try run(
            hub.begin(listener, after: cursor, from: primary.store, rowsMax: rowsMax))
        return listener
    }

    mutating func leave(_ listener: Hub.Listener) -> StreamCopy? {
        hub.left(listener)
        topics[listener] = nil
        return listeners.removeValue(forKey: listener)
    }

    /// Makes the copy that was asked for first, as the tree is now.
    mutating func makeCopy() throws {
        guard !asked.isEmpty else { return }
        let (topic, cursor, ticket) = asked.removeFirst()
        let copy = try topic.copy(after: cursor, of: primary.store, rowsMax: .max)
        let store = primary.store
        try run(try hub.copied(try #require(copy), ticket: ticket) { store })
    }

    mutating func beat() throws { try run(hub.beat(turn: 0, of: 1)) }

    private mutating func run(_ actions: [Hub.Action]) throws {
        for action in actions {
            switch action {
            case .send(let text, let receivers):
                #expect(Set(receivers).count == receivers.count)
                for listener in receivers { try listeners[listener]?.read(text) }
            case .copy(let topic, let cursor, let ticket):
                asked.append((topic, cursor, ticket))
            case .end(let receivers, let reason):
                for listener in receivers {
                    ended[listener] = reason
                    hub.left(listener)
                }
            }
        }
    }

    /// What a listener should have.
    func shown(to topic: Topic) throws -> Value {
        var value = try primary.store.value(at: topic.path)
        if let query = topic.query { value = query.result(of: value) }
        return topic.form == .export ? value : value.plain
    }
}
