package import JSONTree

/// The chain of entries from the start to one tip, and what of it is in force.
///
/// An undo, redo or amend speaks of an entry before it and is an entry like any other: it can
/// itself be undone, at any depth. Of several that speak of one entry, the last in force counts.
package struct LogLine: Sendable {
    package struct Item: Equatable, Sendable {
        package let id: EntryID
        package let entry: Entry
        /// Not undone, or redone since.
        package fileprivate(set) var isInForce = true
        /// The amendment that gives the text; nil when the text is the entry's own.
        package fileprivate(set) var amendedBy: EntryID?
        /// The text as amended; nil for entries that have none.
        package fileprivate(set) var text: String?

        /// In force, and saying something about the match: a text or an ending.
        package var isEffective: Bool { isInForce && entry.action.isContent }
    }

    /// A command that speaks of no entry before it, or that a newer program wrote.
    package struct Fault: Equatable, Sendable {
        package let id: EntryID
        package let message: String
    }

    /// Every entry from the start to the tip.
    package private(set) var items: [Item]
    package private(set) var faults: [Fault] = []
    /// The greatest epoch on the line.
    package private(set) var epoch: Int64

    package init(_ entries: [(EntryID, Entry)] = []) {
        items = entries.map { Item(id: $0.0, entry: $0.1, text: $0.1.action.text) }
        epoch = entries.reduce(0) { max($0, $1.1.epoch) }
        resolve()
    }

    /// Goes on from the tip.
    mutating func append(_ entry: Entry, as id: EntryID) {
        guard entry.action.target == nil, entry.action != .unknown else {
            self = LogLine(items.map { ($0.id, $0.entry) } + [(id, entry)])
            return
        }
        items.append(Item(id: id, entry: entry, text: entry.action.text))
        epoch = max(epoch, entry.epoch)
    }

    package var tip: EntryID? { items.last?.id }

    /// The entries in force that say something about the match: texts and endings, in order.
    package var effective: [Item] {
        items.filter(\.isEffective)
    }

    /// Goes from the tip back, so that a command is judged before the entry it speaks of.
    ///
    /// Linear, and without recursion.
    private mutating func resolve() {
        // Most matches have few commands, and many none.
        guard items.contains(where: { $0.entry.action.isCommand }) else { return }
        var positions: [EntryID: Int] = [:]
        positions.reserveCapacity(items.count)
        for (position, item) in items.enumerated() { positions[item.id] = position }
        var judged = [Bool](repeating: false, count: items.count)

        for position in items.indices.reversed() {
            let item = items[position]
            guard let target = item.entry.action.target else {
                if item.entry.action == .unknown {
                    faults.append(Fault(id: item.id, message: "not known to this version"))
                }
                continue
            }
            guard let place = positions[target], place < position else {
                faults.append(Fault(id: item.id, message: "speaks of no entry before it"))
                continue
            }
            switch item.entry.action {
            case .undo, .redo:
                guard item.isInForce, !judged[place] else { continue }
                judged[place] = true
                if case .undo = item.entry.action { items[place].isInForce = false }
            case .amend:
                guard items[place].text != nil else {
                    faults.append(Fault(id: item.id, message: "amends an entry without a text"))
                    continue
                }
                guard item.isInForce, items[place].amendedBy == nil else { continue }
                items[place].amendedBy = item.id
                items[place].text = item.text
            case .text, .takeover, .release, .finish, .unknown:
                continue
            }
        }
        faults.reverse()
    }
}

extension Entry.Action {
    var target: EntryID? {
        switch self {
        case .undo(let id), .redo(let id), .amend(let id, _): id
        case .text, .takeover, .release, .finish, .unknown: nil
        }
    }

    /// Whether it means something only by what it speaks of, or nothing that is known.
    fileprivate var isCommand: Bool { target != nil || self == .unknown }

    var text: String? {
        switch self {
        case .text(let text), .amend(_, let text): text
        case .undo, .redo, .takeover, .release, .finish, .unknown: nil
        }
    }

    /// Whether the fold of the match sees the entry.
    var isContent: Bool {
        switch self {
        case .text, .finish: true
        case .undo, .redo, .amend, .takeover, .release, .unknown: false
        }
    }
}

extension LogLine {
    /// What the seal is taken over: each entry as it is stored, with its id, in order.
    package var sealed: [Value] {
        items.map { item in
            guard case .object(var object) = item.entry.value else { return item.entry.value }
            object[Entry.Field.id] = .string(item.id.text)
            return .object(object)
        }
    }
}
