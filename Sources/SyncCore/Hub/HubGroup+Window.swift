import JSONTree

// The window of a query, which all listeners of the topic share.
extension HubGroup {
    /// Takes over the window of a copy that was made for a further listener, so that both know the
    /// same.
    ///
    /// - Returns: what the others are to be told.
    mutating func adopt(_ copy: TopicCopy) -> [Piece] {
        guard let list = copy.list else { return [] }
        guard var window else {
            self.window = QueryWindow(list, at: copy.sequence)
            return []
        }
        let moved = window.advance(to: list.children.map(\.key), at: copy.sequence)
        self.window = window
        var text = EventText(topic.form)
        let id = topic.carriesIDs ? copy.cursor : nil
        for key in moved.leaving { text.put(Path([key]), .null, id: id) }
        for key in moved.entering { text.put(Path([key]), list[key], id: id) }
        return text.bytes.isEmpty
            ? [] : [Piece(sequence: copy.sequence, text: text.bytes[...])]
    }

    /// What the listeners of a query are told of a change, and moves the window.
    ///
    /// - Returns: nil when the topic is to be copied anew.
    mutating func pieces(
        of change: TreeChange, id: Cursor?, in store: some IndexStore
    ) throws -> [Piece]? {
        guard let query = topic.query, var window else { return [] }
        let parts = change.parts + change.further + (change.revived ?? [])
        if let part = parts.first(where: { $0.path.isPrefix(of: topic.path) }) {
            return try whole(part, query, id, in: store)
        }
        let touched = Set(parts.compactMap { topic.path.relative($0.path)?.keys.first })
            .filter { $0 != .priority }.sorted()
        guard !touched.isEmpty else { return [] }
        let now = try store.lastSequence
        guard
            let moved = try query.limit == nil
                ? membership(of: touched, query, &window, now, in: store)
                : change.sequence <= window.sequence
                    ? ([], [])
                    : move(&window, query, now, in: store)
        else { return nil }

        var entering = moved.entering
        for part in parts where part.value == nil {
            // Too large to be carried along: the child is read.
            guard let key = topic.path.relative(part.path)?.keys.first,
                window.lacks(key, at: change.sequence)
            else { continue }
            window.enter(key, at: now)
            if !entering.contains(key) { entering.append(key) }
        }
        var text = EventText(topic.form)
        for key in moved.leaving { text.put(Path([key]), .null, id: id) }
        for key in entering {
            let path = topic.path.appending(key)
            guard let value = try store.value(at: path, limit: Limits.windowRowsMax) else {
                return nil
            }
            text.put(Path([key]), value, id: id)
        }
        var pieces: [Piece] = []
        if !text.bytes.isEmpty { pieces.append(Piece(sequence: now, text: text.bytes[...])) }
        guard let inside = inside(change, window, id) else { return nil }
        self.window = window
        return pieces + inside
    }

    // MARK: Parts of it

    /// A change at or above the list.
    private mutating func whole(
        _ part: TreeChange.Part, _ query: Query, _ id: Cursor?, in store: some IndexStore
    ) throws -> [Piece]? {
        if let way = part.path.relative(topic.path), !way.isRoot,
            let before = part.valueBefore(at: place), let value = part.value?[way],
            isSame(query.result(of: before), query.result(of: value))
        {
            return []
        }
        guard
            let list = try store.result(
                of: query, at: topic.path, rowsMax: Limits.windowRowsMax)
        else { return nil }
        let now = try store.lastSequence
        window = QueryWindow(list, at: now)
        var text = EventText(topic.form)
        text.put(.root, list, id: id)
        return [Piece(sequence: now, text: text.bytes[...])]
    }

    private func isSame(_ a: Value, _ b: Value) -> Bool {
        topic.form == .normal ? a.text() == b.text() : a == b
    }

    /// Without a limit a child is in the window by what it is alone.
    private func membership(
        of keys: [Key], _ query: Query, _ window: inout QueryWindow, _ now: Int64,
        in store: some IndexStore
    ) throws -> (leaving: [Key], entering: [Key])? {
        var moved: (leaving: [Key], entering: [Key]) = ([], [])
        for key in keys {
            let path = topic.path.appending(key)
            guard let value = try store.value(at: path, limit: Limits.windowRowsMax) else {
                return nil
            }
            let isIn = query.position(of: value, at: key).map { query.contains($0) } ?? false
            if isIn, !window.has(key) {
                window.enter(key, at: now)
                moved.entering.append(key)
            } else if !isIn, window.has(key) {
                window.leave(key)
                moved.leaving.append(key)
            }
        }
        return moved
    }

    private func move(
        _ window: inout QueryWindow, _ query: Query, _ now: Int64, in store: some IndexStore
    ) throws -> (leaving: [Key], entering: [Key])? {
        guard
            let found = try store.window(
                of: query, at: topic.path, rowsMax: Limits.windowRowsMax)
        else { return nil }
        return window.advance(to: found.map(\.key), at: now)
    }

    /// What changed inside of children that stay; nil when the change does not say enough.
    private func inside(
        _ change: TreeChange, _ window: QueryWindow, _ id: Cursor?
    ) -> [Piece]? {
        func stays(_ part: TreeChange.Part) -> Bool {
            guard let key = topic.path.relative(part.path)?.keys.first else { return false }
            return window.lacks(key, at: change.sequence)
        }
        let kept = TreeChange(
            base: change.base, parts: change.parts.filter(stays),
            further: change.further.filter(stays), revived: change.revived?.filter(stays),
            sequence: change.sequence)
        guard let events = TopicEvents(of: kept, for: topic, at: place) else { return nil }
        var text = EventText(topic.form)
        events.write(to: &text, id: id, earlier: id)
        return text.bytes.isEmpty
            ? [] : [Piece(sequence: change.sequence, text: text.bytes[...])]
    }

    /// What a listener lacks whose copy, of an earlier time, was given to it just now.
    func catchUp(after copy: TopicCopy, id: Cursor?, in store: some IndexStore) throws -> [UInt8] {
        guard let list = copy.list, let window else { return [] }
        var text = EventText(topic.form)
        for child in list.children where !window.has(child.key) {
            text.put(Path([child.key]), .null, id: id)
        }
        for key in window.since.keys.sorted() where list[key].isNull {
            text.put(Path([key]), try store.value(at: topic.path.appending(key)), id: id)
        }
        return text.bytes
    }
}
