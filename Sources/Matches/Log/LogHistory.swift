/// A line's entries in the order they were made, each with what was done to it later.
package struct LogHistory: Sendable {
    /// One undo, redo or amendment.
    package struct Change: Equatable, Sendable {
        package enum What: Equatable, Sendable {
            case undone
            case broughtBack
            case amended(from: String, to: String)
            case amendmentUndone
            case amendmentBroughtBack
        }

        package let what: What
        package let id: EntryID
        package let entry: Entry
        /// Whether the change itself was not undone.
        package let isInForce: Bool
    }

    package struct Item: Equatable, Sendable {
        package let item: LogLine.Item
        /// The place, from 1, among the entries in force; nil for others.
        package let number: Int?
        /// In the order they were made.
        package fileprivate(set) var changes: [Change] = []
    }

    package private(set) var items: [Item] = []

    package init(_ line: LogLine) {
        /// The place in `items` of what each command speaks of in the end.
        var roots: [EntryID: Int] = [:]
        var texts: [EntryID: String] = [:]
        var actions: [EntryID: Entry.Action] = [:]
        var number = 0
        for item in line.items {
            let action = item.entry.action
            actions[item.id] = action
            if item.isEffective { number += 1 }
            guard let target = action.target, let root = roots[target] else {
                roots[item.id] = items.count
                texts[item.id] = action.text
                items.append(Item(item: item, number: item.isEffective ? number : nil))
                continue
            }
            roots[item.id] = root
            let rootID = items[root].item.id
            let what: Change.What
            switch action {
            case .amend(_, let text):
                what = .amended(from: texts[rootID] ?? "", to: text)
                texts[rootID] = text
            case .undo: what = Self.undoes(target, actions) ? .undone : .amendmentUndone
            default: what = Self.undoes(target, actions) ? .broughtBack : .amendmentBroughtBack
            }
            // An undo of an undo brings back what that took away.
            items[root].changes.append(
                Change(
                    what: Self.isUndone(target, actions) ? Self.opposite(what) : what,
                    id: item.id, entry: item.entry, isInForce: item.isInForce))
        }
    }

    /// Whether the chain of commands ends in the entry itself, and not in an amendment of it.
    private static func undoes(_ id: EntryID, _ actions: [EntryID: Entry.Action]) -> Bool {
        var next = id
        while let action = actions[next], let target = action.target {
            if case .amend = action { return false }
            next = target
        }
        return true
    }

    /// Whether an odd number of undos lies between the id and what they speak of.
    private static func isUndone(_ id: EntryID, _ actions: [EntryID: Entry.Action]) -> Bool {
        var isUndone = false
        var next = id
        while let action = actions[next], let target = action.target {
            guard case .undo = action else { break }
            isUndone.toggle()
            next = target
        }
        return isUndone
    }

    private static func opposite(_ what: Change.What) -> Change.What {
        switch what {
        case .undone: .broughtBack
        case .broughtBack: .undone
        case .amendmentUndone: .amendmentBroughtBack
        case .amendmentBroughtBack: .amendmentUndone
        case .amended: what
        }
    }
}
