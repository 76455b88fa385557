import JSONTree

/// Who follows the change feed of a tree, and which of them are told what arrived.
///
/// Pure: knows listeners by number and not how they are reached. A listener first gets pages, as
/// fast as it takes them; with the last of them it has all, and from then on it is told what
/// arrives, and all that follow the same places get the same page. What is told twice does no
/// harm, because rows are applied by their stamps.
package struct ChangeHub: Sendable {
    /// Given by the owner.
    package typealias Listener = Int

    package enum Action: Equatable, Sendable {
        case send(ChangePage, to: [Listener])
        /// The next page after the cursor is to be made and sent, and told by `copied`.
        case copy(FeedPlaces, after: Cursor?, to: Listener)
        /// The streams are alive, and their readers have all up to the cursor.
        case keepAlive(Cursor, to: [Listener])
    }

    private struct Group {
        let places: FeedPlaces
        var members: Set<Listener> = []
    }

    private struct Member {
        let group: Int
        /// Up to where it has all; nil while it gets pages.
        var known: Int64?
    }

    private var members: [Listener: Member] = [:]
    private var groups: [Int: Group] = [:]
    private var numbers: [FeedPlaces: Int] = [:]
    private var numbersAt: [PathCode: [Int]] = [:]
    private var places = PlaceSet()
    private var nextNumber = 0
    private var storeID = ""
    /// Whoever gets no pages was told all that arrived up to here.
    private var sequence: Int64 = 0

    package init() {}

    package var isEmpty: Bool { members.isEmpty }

    private var cursor: Cursor { Cursor(storeID: storeID, position: sequence, began: sequence) }

    // MARK: Listeners

    /// A listener came; it gets a page at once, an empty one when it missed nothing.
    package mutating func joined(
        _ listener: Listener, to places: FeedPlaces, after cursor: Cursor?
    ) -> [Action] {
        precondition(members[listener] == nil, "a listener joins once")
        let number = numbers[places] ?? addGroup(places)
        groups[number]?.members.insert(listener)
        members[listener] = Member(group: number)
        return [.copy(places, after: cursor, to: listener)]
    }

    package mutating func left(_ listener: Listener) {
        guard let member = members.removeValue(forKey: listener) else { return }
        groups[member.group]?.members.remove(listener)
        if groups[member.group]?.members.isEmpty == true { removeGroup(member.group) }
    }

    /// The page that was asked for is on its way to the listener.
    package mutating func copied(
        to listener: Listener, upTo cursor: Cursor, hasMore: Bool
    ) -> [Action] {
        guard let member = members[listener], let group = groups[member.group] else { return [] }
        storeID = cursor.storeID
        // Whoever is the first to have all says up to where that is.
        if !hasMore, !members.values.contains(where: { $0.known != nil }) {
            sequence = max(sequence, cursor.position)
        }
        guard !hasMore, cursor.position >= sequence else {
            return [.copy(group.places, after: cursor, to: listener)]
        }
        members[listener]?.known = cursor.position
        return []
    }

    // MARK: Changes

    /// Something was committed, perhaps.
    ///
    /// - Parameters:
    ///   - store: as it is now.
    ///   - rowsMax: when more rows arrived, or more than about a KiB for each of so many, whoever
    ///     listens gets pages again, which are made where that does not hold up others.
    package mutating func advanced(
        in store: some PrimaryStore, rowsMax: Int
    ) throws -> [Action] {
        guard !members.isEmpty, let state = try store.state() else { return [] }
        let last = try store.lastSequence
        storeID = state.storeID
        guard last > sequence else { return [] }
        let before = cursor
        defer { sequence = last }
        guard members.values.contains(where: { $0.known.map { $0 < last } ?? false }) else {
            return []
        }
        guard last - before.position <= Int64(rowsMax) else { return startOver(after: before) }
        let rows = try store.rows(since: before.position, limit: rowsMax)
        guard rows.reduce(0, { $0 + ($1.value?.count ?? 0) }) <= rowsMax << 10 else {
            return startOver(after: before)
        }
        let now = Cursor(storeID: storeID, position: last, began: last)
        var actions: [Action] = []
        for number in groupsConcerned(by: rows) {
            guard let group = groups[number] else { continue }
            let listeners = group.members.filter { members[$0]?.known.map { $0 < last } ?? false }
            if listeners.isEmpty { continue }
            let feed = ChangeFeed(
                group.places, storeID: storeID, droppedSequence: state.droppedSequence)
            let changes = try feed.changes(among: rows, in: store)
            if changes.isEmpty { continue }
            let page = ChangePage(
                changes: changes, cursor: now, isReset: false, hasMore: false)
            actions.append(.send(page, to: listeners.sorted()))
        }
        return actions
    }

    /// Too much arrived to be told from here.
    private mutating func startOver(after cursor: Cursor) -> [Action] {
        var actions: [Action] = []
        for (listener, member) in members.sorted(by: { $0.key < $1.key }) {
            guard let known = member.known, let group = groups[member.group] else { continue }
            members[listener]?.known = nil
            let position = max(known, cursor.position)
            let from = Cursor(storeID: cursor.storeID, position: position, began: position)
            actions.append(.copy(group.places, after: from, to: listener))
        }
        return actions
    }

    /// It is time to tell some listeners that their streams are alive.
    ///
    /// - Parameter turn: of so many `turns`, by which the listeners are shared out.
    package func beat(turn: Int, of turns: Int) -> [Action] {
        let due = members.filter { $0.key % turns == turn && $0.value.known != nil }
        return due.isEmpty ? [] : [.keepAlive(cursor, to: due.keys.sorted())]
    }

    /// By number: those at, above and below what arrived.
    private func groupsConcerned(by rows: [Row]) -> [Int] {
        var found: Set<Int> = []
        for row in rows {
            for place in row.path.prefixes + [row.path] {
                if let numbers = numbersAt[place] { found.formUnion(numbers) }
            }
            for below in places.below(row.path) { found.formUnion(numbersAt[below] ?? []) }
        }
        return found.sorted()
    }

    // MARK: Groups

    private mutating func addGroup(_ feed: FeedPlaces) -> Int {
        nextNumber += 1
        groups[nextNumber] = Group(places: feed)
        numbers[feed] = nextNumber
        for code in feed.codes {
            numbersAt[code, default: []].append(nextNumber)
            places.insert(code)
        }
        return nextNumber
    }

    private mutating func removeGroup(_ number: Int) {
        guard let group = groups.removeValue(forKey: number) else { return }
        numbers[group.places] = nil
        for code in group.places.codes {
            let others = (numbersAt[code] ?? []).filter { $0 != number }
            numbersAt[code] = others.isEmpty ? nil : others
            if others.isEmpty { places.remove(code) }
        }
    }
}
