import JSONTree

/// Who listens to a tree, and what each is to be told.
///
/// Pure: knows listeners by number and not how they are reached. Who joins gets a copy of what the
/// topic shows and then the events after it, each once and in order, however long the copy takes
/// to make; all listeners of a topic get the same bytes.
package struct Hub: Sendable {
    /// Given by the owner.
    package typealias Listener = Int

    package enum Action: Equatable, Sendable {
        /// Whole events, in order, for each of the listeners.
        case send([UInt8], to: [Listener])
        /// A copy is to be made where reading does not hold up others, and told by `copied`.
        case copy(Topic, after: Cursor?, ticket: Int)
        /// The streams are to end with the reason; `left` is to be told of each.
        case end([Listener], String)
    }

    /// The places that are listened to.
    package private(set) var places = PlaceSet()
    /// Those of them where priorities are shown.
    package private(set) var priorityPlaces = PlaceSet()

    private var groups: [Int: HubGroup] = [:]
    private var numbers: [Topic: Int] = [:]
    private var numbersAt: [PathCode: [Int]] = [:]
    private var groupOf: [Listener: Int] = [:]
    private var groupOfTicket: [Int: Int] = [:]
    private var nextNumber = 0
    private var nextTicket = 0
    private var storeID = ""
    /// Of the last change that was told.
    private var sequence: Int64 = 0

    package init() {}

    package var isEmpty: Bool { groupOf.isEmpty }

    private func cursor(at sequence: Int64) -> Cursor {
        Cursor(storeID: storeID, position: sequence, began: sequence)
    }

    // MARK: Listeners

    /// Enters a listener: its place is among `places` before the store is read.
    package mutating func joined(_ listener: Listener, to topic: Topic) {
        precondition(groupOf[listener] == nil, "a listener joins once")
        let number = numbers[topic] ?? addGroup(topic)
        groupOf[listener] = number
    }

    /// Gives an entered listener its copy, at once if that is little.
    ///
    /// - Parameters:
    ///   - cursor: where it stopped, when it resumes.
    ///   - store: as it is now, and after all places have been made known to its writer.
    ///   - rowsMax: when more rows would have to be read, a copy is asked for.
    package mutating func begin(
        _ listener: Listener, after cursor: Cursor?, from store: some PrimaryStore & IndexStore,
        rowsMax: Int
    ) throws -> [Action] {
        guard let number = groupOf[listener], var group = groups[number] else { return [] }
        defer { groups[number] = group }
        // Before there is a window, changes wait for the copy that was asked for.
        let awaitsWindow =
            group.topic.query != nil && group.window == nil && !group.waiting.isEmpty
        if !awaitsWindow,
            let copy = try group.topic.copy(after: cursor, of: store, rowsMax: rowsMax)
        {
            storeID = copy.storeID
            var actions: [Action] = []
            group.give(group.adopt(copy), before: sequence, after: sequence, to: &actions)
            group.join(listener, knowing: copy.sequence)
            return actions + [.send(copy.text, to: [listener])]
        }
        let ticket = newTicket(of: number)
        guard group.wait(listener, after: cursor, ticket: ticket) else {
            groupOfTicket[ticket] = nil
            return []
        }
        return [.copy(group.topic, after: cursor, ticket: ticket)]
    }

    package mutating func left(_ listener: Listener) {
        guard let number = groupOf.removeValue(forKey: listener) else { return }
        groups[number]?.leave(listener)
        if groups[number]?.isEmpty == true { removeGroup(number) }
    }

    /// A copy that was asked for is there.
    ///
    /// - Parameter store: gives the store as it is now.
    package mutating func copied(
        _ copy: TopicCopy, ticket: Int, from store: () throws -> some PrimaryStore & IndexStore
    ) throws -> [Action] {
        guard let number = groupOfTicket[ticket], let group = groups[number] else { return [] }
        storeID = copy.storeID
        var later: [UInt8] = []
        if group.window != nil {
            let id = group.topic.carriesIDs ? copy.cursor : nil
            later = try group.catchUp(after: copy, id: id, in: store())
        }
        var actions: [Action] = []
        let changes =
            groups[number]?.give(copy, ticket: ticket, later: later, to: &actions) ?? []
        if groups[number]?.waiting[ticket] == nil { groupOfTicket[ticket] = nil }
        for change in changes {
            var pieces: [HubGroup.Piece] = []
            try tell(change, to: number, earlier: change.sequence, &pieces, &actions, store)
            groups[number]?.give(pieces, before: sequence, after: sequence, to: &actions)
        }
        return actions
    }

    /// Those who wait for a copy that could not be made; they are to be ended.
    package func waiting(for ticket: Int) -> [Listener] {
        groupOfTicket[ticket].flatMap { groups[$0]?.waiting[ticket]?.listeners } ?? []
    }

    // MARK: Changes

    /// Writes were committed, in this order.
    ///
    /// - Parameter store: gives the store as it is now, for the windows of queries.
    package mutating func written(
        _ changes: [TreeChange], from store: () throws -> some PrimaryStore & IndexStore
    ) -> [Action] {
        var actions: [Action] = []
        var pieces: [Int: [HubGroup.Piece]] = [:]
        var order: [Int] = []
        let before = sequence
        for change in changes {
            let earlier = sequence
            sequence = max(sequence, change.sequence)
            for number in groupsConcerned(by: change) {
                if pieces[number] == nil { order.append(number) }
                do {
                    try tell(
                        change, to: number, earlier: earlier, &pieces[number, default: []],
                        &actions, store)
                } catch {
                    let reason = (error as? QueryError)?.description ?? Self.unreadable
                    actions.append(.end(groups[number]?.listeners ?? [], reason))
                }
            }
        }
        for number in order {
            groups[number]?.give(
                pieces[number] ?? [], before: before, after: sequence, to: &actions)
        }
        return actions
    }

    private static let unreadable = "the server could not read its data"

    /// Adds what a group is told of a change, or has it copied anew.
    private mutating func tell(
        _ change: TreeChange, to number: Int, earlier: Int64, _ pieces: inout [HubGroup.Piece],
        _ actions: inout [Action], _ store: () throws -> some PrimaryStore & IndexStore
    ) throws {
        guard let topic = groups[number]?.topic, let place = groups[number]?.place else { return }
        let id = topic.carriesIDs ? cursor(at: change.sequence) : nil
        if topic.query != nil {
            guard groups[number]?.window != nil else {
                groups[number]?.hold(change)
                return
            }
            if let more = try groups[number]?.pieces(of: change, id: id, in: store()) {
                pieces += more
                return
            }
        } else if let events = TopicEvents(of: change, for: topic, at: place) {
            var text = EventText(topic.form)
            events.write(
                to: &text, id: id, earlier: topic.carriesIDs ? cursor(at: earlier) : nil)
            if !text.bytes.isEmpty {
                pieces.append(
                    HubGroup.Piece(sequence: change.sequence, text: text.bytes[...]))
            }
            return
        }
        groups[number]?.give(pieces, before: earlier, after: change.sequence, to: &actions)
        pieces = []
        copyAnew(number, from: change.sequence, &actions)
    }

    /// It is time to tell some listeners that their streams are alive.
    ///
    /// - Parameters:
    ///   - turn: of so many `turns`, by which the listeners are shared out.
    package func beat(turn: Int, of turns: Int) -> [Action] {
        var actions: [Action] = []
        for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
            let id = group.topic.carriesIDs ? cursor(at: sequence) : nil
            group.beat(id, knowing: sequence, to: &actions) { $0 % turns == turn }
        }
        return actions
    }

    private mutating func copyAnew(
        _ number: Int, from sequence: Int64, _ actions: inout [Action]
    ) {
        let ticket = newTicket(of: number)
        guard let topic = groups[number]?.topic,
            groups[number]?.copyAnew(from: sequence, ticket: ticket) == true
        else {
            groupOfTicket[ticket] = nil
            return
        }
        actions.append(.copy(topic, after: nil, ticket: ticket))
    }

    /// By number: those at, above and below what changed.
    private func groupsConcerned(by change: TreeChange) -> [Int] {
        var found: Set<Int> = []
        for part in change.parts + change.further + (change.revived ?? []) {
            let place = PathCode(part.path)
            for prefix in place.prefixes + [place] {
                if let numbers = numbersAt[prefix] { found.formUnion(numbers) }
            }
            for below in places.below(place) { found.formUnion(numbersAt[below] ?? []) }
        }
        return found.sorted()
    }

    // MARK: Groups

    private mutating func newTicket(of number: Int) -> Int {
        nextTicket += 1
        groupOfTicket[nextTicket] = number
        return nextTicket
    }

    private mutating func addGroup(_ topic: Topic) -> Int {
        let group = HubGroup(topic)
        nextNumber += 1
        groups[nextNumber] = group
        numbers[topic] = nextNumber
        numbersAt[group.place, default: []].append(nextNumber)
        places.insert(group.place)
        if topic.form == .export { priorityPlaces.insert(group.place) }
        return nextNumber
    }

    private mutating func removeGroup(_ number: Int) {
        guard let group = groups.removeValue(forKey: number) else { return }
        numbers[group.topic] = nil
        let others = (numbersAt[group.place] ?? []).filter { $0 != number }
        numbersAt[group.place] = others.isEmpty ? nil : others
        if others.isEmpty { places.remove(group.place) }
        if !others.contains(where: { groups[$0]?.topic.form == .export }) {
            priorityPlaces.remove(group.place)
        }
        groupOfTicket = groupOfTicket.filter { $0.value != number }
    }
}
