/// The listeners of one topic.
struct HubGroup: Sendable {
    /// Events of one change.
    struct Piece: Sendable {
        let sequence: Int64
        let text: ArraySlice<UInt8>
    }

    /// Listeners that wait for their first copy.
    struct Waiting: Sendable {
        var listeners: [Hub.Listener]
        let cursor: Cursor?
        /// How often a copy was asked for.
        var count = 1
    }

    let topic: Topic
    let place: PathCode
    /// Those who are told everything.
    private(set) var members: [Hub.Listener] = []
    /// Those who know already what comes up to a sequence.
    private var newcomers: [(listener: Hub.Listener, since: Int64)] = []
    private(set) var waiting: [Int: Waiting] = [:]
    /// Of a query; nil before the first copy.
    var window: QueryWindow?
    /// Changes that came while there was no window.
    private var heldChanges: [TreeChange] = []
    /// Events that came while someone waits.
    private var held: [Piece] = []
    private var heldBytes = 0
    /// A copy must show at least what there was at this sequence.
    private var copySequenceMin: Int64 = 0

    init(_ topic: Topic) {
        self.topic = topic
        place = PathCode(topic.path)
    }

    var isEmpty: Bool { members.isEmpty && newcomers.isEmpty && waiting.isEmpty }

    var listeners: [Hub.Listener] {
        members + newcomers.map(\.listener) + waiting.values.flatMap(\.listeners)
    }

    // MARK: Coming and going

    mutating func join(_ listener: Hub.Listener, knowing sequence: Int64) {
        newcomers.append((listener, sequence))
    }

    /// - Returns: whether a copy is to be asked for.
    mutating func wait(_ listener: Hub.Listener, after cursor: Cursor?, ticket: Int) -> Bool {
        // One copy serves all who wait for the whole: held events begin before it.
        if cursor == nil, let shared = waiting.first(where: { $0.value.cursor == nil })?.key {
            waiting[shared]?.listeners.append(listener)
            return false
        }
        waiting[ticket] = Waiting(listeners: [listener], cursor: cursor)
        return true
    }

    mutating func leave(_ listener: Hub.Listener) {
        if let index = members.firstIndex(of: listener) {
            members.remove(at: index)
        } else if let index = newcomers.firstIndex(where: { $0.listener == listener }) {
            newcomers.remove(at: index)
        } else {
            for ticket in waiting.keys {
                waiting[ticket]?.listeners.removeAll { $0 == listener }
                if waiting[ticket]?.listeners.isEmpty == true { waiting[ticket] = nil }
            }
            dropHeldIfDone()
        }
    }

    /// Everyone waits for a copy that shows at least what there is at the sequence.
    ///
    /// - Returns: whether one is to be asked for under the ticket.
    mutating func copyAnew(from sequence: Int64, ticket: Int) -> Bool {
        copySequenceMin = sequence
        let all = members + newcomers.map(\.listener)
        members = []
        newcomers = []
        window = nil
        guard !all.isEmpty else { return false }
        waiting[ticket] = Waiting(listeners: all, cursor: nil)
        return true
    }

    // MARK: Events

    /// Has those listeners told that their streams are alive who have had their copy.
    ///
    /// - Parameter id: only for those who know what came up to the sequence.
    func beat(
        _ id: Cursor?, knowing sequence: Int64, to actions: inout [Hub.Action],
        where isDue: (Hub.Listener) -> Bool
    ) {
        var due = members.filter(isDue)
        var ahead: [Hub.Listener] = []
        for newcomer in newcomers where isDue(newcomer.listener) {
            if newcomer.since <= sequence || id == nil {
                due.append(newcomer.listener)
            } else {
                ahead.append(newcomer.listener)
            }
        }
        if !due.isEmpty { actions.append(.send(EventText.keepAlive(id: id), to: due)) }
        if !ahead.isEmpty { actions.append(.send(EventText.keepAlive(), to: ahead)) }
    }

    /// Gives events to those whom they are for.
    ///
    /// - Parameters:
    ///   - before: all changes up to this sequence were told before these.
    ///   - after: and up to this one with them.
    mutating func give(
        _ pieces: [Piece], before: Int64, after: Int64, to actions: inout [Hub.Action]
    ) {
        guard !pieces.isEmpty else { return }
        settle(at: before)
        if !members.isEmpty { actions.append(.send(Self.joined(pieces), to: members)) }
        for newcomer in newcomers {
            let rest = pieces.filter { $0.sequence > newcomer.since }
            if !rest.isEmpty { actions.append(.send(Self.joined(rest), to: [newcomer.listener])) }
        }
        settle(at: after)
        hold(pieces)
    }

    /// Those who know nothing beyond the sequence are newcomers no more.
    private mutating func settle(at sequence: Int64) {
        newcomers.removeAll { newcomer in
            guard newcomer.since <= sequence else { return false }
            members.append(newcomer.listener)
            return true
        }
    }

    private static func joined(_ pieces: [Piece]) -> [UInt8] {
        pieces.count == 1 ? Array(pieces[0].text) : Array(pieces.map(\.text).joined())
    }

    private mutating func hold(_ pieces: [Piece]) {
        guard !waiting.isEmpty else { return }
        held += pieces
        heldBytes += pieces.reduce(0) { $0 + $1.text.count }
        guard heldBytes > Limits.heldBytesMax else { return }
        copySequenceMin = held.reduce(copySequenceMin) { max($0, $1.sequence) }
        held = []
        heldBytes = 0
    }

    /// Keeps a change until there is a window.
    mutating func hold(_ change: TreeChange) {
        heldChanges.append(change)
        guard heldChanges.count > Limits.heldChangesMax else { return }
        copySequenceMin = max(copySequenceMin, change.sequence)
        heldChanges = []
    }

    /// Gives a copy to those who wait for it, with the events that came after it.
    ///
    /// - Parameter later: what else follows it.
    /// - Returns: the changes that are still to be told, now that there is a window.
    mutating func give(
        _ copy: TopicCopy, ticket: Int, later: [UInt8], to actions: inout [Hub.Action]
    ) -> [TreeChange] {
        guard var asked = waiting[ticket] else { return [] }
        guard copy.sequence >= copySequenceMin else {
            asked.count += 1
            waiting[ticket] = asked
            actions.append(
                asked.count > Limits.copiesMax
                    ? .end(asked.listeners, HubError.tooBusy.description)
                    : .copy(topic, after: asked.cursor, ticket: ticket))
            return []
        }
        waiting[ticket] = nil
        let events = held.filter { $0.sequence > copy.sequence }
        let rest = Self.joined(events) + later
        // A copy may be large.
        actions.append(.send(rest.isEmpty ? copy.text : copy.text + rest, to: asked.listeners))
        newcomers += asked.listeners.map { ($0, copy.sequence) }
        dropHeldIfDone()
        guard topic.query != nil, window == nil, let list = copy.list else { return [] }
        window = QueryWindow(list, at: copy.sequence)
        defer { heldChanges = [] }
        return heldChanges.filter { $0.sequence > copy.sequence }
    }

    private mutating func dropHeldIfDone() {
        guard waiting.isEmpty else { return }
        held = []
        heldBytes = 0
    }
}
