extension LogLine {
    /// What an undo that names nothing undoes: the last text, ending or amendment that still shows.
    package var undoTarget: EntryID? {
        // An amendment shows where what it amends does, which comes before it.
        var showing: Set<EntryID> = []
        var last: EntryID?
        for item in items where item.isInForce {
            guard item.entry.action.isContent || showing.contains(item.id) else { continue }
            last = item.id
            if let amendment = item.amendedBy { showing.insert(amendment) }
        }
        return last
    }

    /// What a redo that names nothing redoes: what was last undone, unless something new came.
    package var redoTarget: EntryID? {
        let undone = Set(items.lazy.filter { !$0.isInForce }.map(\.id))
        for item in items.reversed() where item.isInForce {
            switch item.entry.action {
            case .undo(let target) where undone.contains(target):
                return target
            case .text, .amend, .finish:
                return nil
            case .undo, .redo, .takeover, .release, .unknown:
                continue
            }
        }
        return nil
    }

    package subscript(id: EntryID) -> Item? {
        items.last { $0.id == id }
    }

    /// Whether the action can follow this line; it is refused in a sentence when it cannot.
    package func check(_ action: Entry.Action) throws(MatchError) {
        guard let target = action.target else { return }
        guard let item = self[target] else {
            throw MatchError(.notFound, "no entry \(target.text) is on this line")
        }
        switch action {
        case .undo where !item.isInForce:
            throw MatchError(.refused, "that entry is undone already")
        case .redo where item.isInForce:
            throw MatchError(.refused, "that entry is in force already")
        case .amend where item.text == nil:
            throw MatchError(.refused, "that entry has no text to amend")
        default:
            return
        }
    }

    /// The entry that goes on from this line's tip.
    package func following(
        _ action: Entry.Action, by device: String, at milliseconds: Int64
    ) throws(MatchError) -> Entry {
        try check(action)
        return Entry(
            prev: tip, by: device, epoch: epoch, at: milliseconds, action: action)
    }
}
