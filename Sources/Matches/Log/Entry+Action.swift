import JSONTree

extension Entry.Action {
    private typealias Field = Entry.Field

    init(_ value: Value) throws(MatchError) {
        let verbs = [
            Field.undo, Field.redo, Field.amend, Field.takeover, Field.release, Field.finish,
        ].filter { !value[$0].isNull }
        guard verbs.count <= 1 else {
            let names = verbs.map(\.text).joined(separator: " and ")
            throw MatchError(.malformed, "an entry is \(names) at once")
        }
        let text = try value.text(Field.text)
        if let id = try value.entryID(Field.undo) {
            self = .undo(id)
        } else if let id = try value.entryID(Field.redo) {
            self = .redo(id)
        } else if let id = try value.entryID(Field.amend) {
            guard let text else {
                throw MatchError(.malformed, "an entry amends another and has no text")
            }
            self = .amend(id, text: text)
        } else if let word = try value.text(Field.finish) {
            self = .finish(
                Finish(
                    Finish.Ending(word: word), side: try value.text(Field.side),
                    note: try value.text(Field.note)))
        } else if value[Field.takeover].bool == true {
            self = .takeover
        } else if value[Field.release].bool == true {
            self = .release
        } else if let text {
            self = .text(text)
        } else {
            self = .unknown
        }
    }

    var fields: [(Key, Value)] {
        switch self {
        case .text(let text): [(Field.text, .string(text))]
        case .undo(let id): [(Field.undo, .string(id.text))]
        case .redo(let id): [(Field.redo, .string(id.text))]
        case .amend(let id, let text):
            [(Field.amend, .string(id.text)), (Field.text, .string(text))]
        case .takeover: [(Field.takeover, true)]
        case .release: [(Field.release, true)]
        case .finish(let finish):
            [
                (Field.finish, .string(finish.ending.word)),
                (Field.side, finish.side.map { .string($0) } ?? .null),
                (Field.note, finish.note.map { .string($0) } ?? .null),
            ]
        case .unknown: []
        }
    }
}

extension Value {
    /// The text of a field; nil when it is missing.
    func text(_ key: Key) throws(MatchError) -> String? {
        let value = self[key]
        if value.isNull { return nil }
        guard let text = value.string else {
            throw MatchError(.malformed, "\"\(key.text)\" is no text")
        }
        return text
    }

    func number(_ key: Key) throws(MatchError) -> Int64? {
        let value = self[key]
        if value.isNull { return nil }
        guard let number = value.integer else {
            throw MatchError(.malformed, "\"\(key.text)\" is no whole number")
        }
        return number
    }

    func entryID(_ key: Key) throws(MatchError) -> EntryID? {
        guard let text = try text(key) else { return nil }
        return try EntryID(text)
    }
}
