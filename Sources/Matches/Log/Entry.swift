package import JSONTree

/// One entry of a match's log, as it is stored.
///
/// An entry never changes. The value it was read from is kept whole, fields that this program does
/// not know included, so that writing it again gives the same bytes and a seal over it holds.
package struct Entry: Equatable, Sendable {
    package enum Action: Equatable, Sendable {
        /// What happened, in the notation of the match's kind.
        case text(String)
        /// The entry named is no longer in force. It may be any before this one, an undo too.
        case undo(EntryID)
        /// The entry named is in force again.
        case redo(EntryID)
        /// The entry named has another text.
        case amend(EntryID, text: String)
        /// The device goes on from here with the pen; the epoch is above that of the entry before.
        case takeover
        /// The device gives the pen up, and offers the match to whoever takes it.
        case release
        case finish(Finish)
        /// What a newer program wrote; it is kept, and counts for nothing.
        case unknown
    }

    /// The entry this one follows; nil for the first of a match.
    package let prev: EntryID?
    /// The device, 16 hexadecimal digits.
    package let by: String
    package let epoch: Int64
    /// Wall milliseconds since 1970.
    package let at: Int64
    package let action: Action
    package let value: Value

    /// `more` are fields beside the known ones, such as the encoding of an imported record.
    package init(
        prev: EntryID?, by: String, epoch: Int64, at: Int64, action: Action, more: [Member] = []
    ) {
        self.prev = prev
        self.by = by
        self.epoch = epoch
        self.at = at
        self.action = action
        var object = Object(more)
        object[Field.prev] = prev.map { .string($0.text) }
        object[Field.by] = .string(by)
        object[Field.epoch] = .integer(epoch)
        object[Field.at] = .integer(at)
        for (key, value) in action.fields { object[key] = value }
        self.value = .object(object)
    }

    package init(_ value: Value) throws(MatchError) {
        guard value.isObject else { throw MatchError(.malformed, "an entry is no object") }
        self.value = value
        self.prev = try value.entryID(Field.prev)
        self.by = try value.text(Field.by) ?? ""
        self.epoch = try value.number(Field.epoch) ?? 0
        self.at = try value.number(Field.at) ?? 0
        self.action = try Action(value)
    }
}

extension Entry {
    enum Field {
        static let prev = Key(unchecked: "prev")
        static let by = Key(unchecked: "by")
        static let epoch = Key(unchecked: "epoch")
        static let at = Key(unchecked: "at")
        static let text = Key(unchecked: "text")
        static let undo = Key(unchecked: "undo")
        static let redo = Key(unchecked: "redo")
        static let amend = Key(unchecked: "amend")
        static let takeover = Key(unchecked: "takeover")
        static let release = Key(unchecked: "release")
        static let finish = Key(unchecked: "finish")
        static let side = Key(unchecked: "side")
        static let note = Key(unchecked: "note")
        static let id = Key(unchecked: "id")
        static let from = Key(unchecked: "from")
    }
}
