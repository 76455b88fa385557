import JSONTree

/// What a listener is told first: what the topic shows at one moment, or what of it was missed.
package struct TopicCopy: Equatable, Sendable {
    /// Whole events; none when nothing was missed.
    package let text: [UInt8]
    /// The last sequence of the store then: the events after it follow on.
    package let sequence: Int64
    package let storeID: String
    /// What the query chooses; nil for a topic without one.
    let list: Value?

    var cursor: Cursor { Cursor(storeID: storeID, position: sequence, began: sequence) }
}

extension Topic {
    /// A copy from the store as it is now.
    ///
    /// - Parameters:
    ///   - cursor: where the listener stopped, when it resumes.
    ///   - rowsMax: when more rows would have to be read, nil is returned.
    ///   - writeWhole: gives the text of what stands at the place, where that may be large; nil to
    ///     have it read as a value.
    /// - Throws: `QueryError` or `HubError` when the query cannot be listened to.
    package func copy(
        after cursor: Cursor?, of store: some PrimaryStore & IndexStore, rowsMax: Int,
        writeWhole: ((@escaping ([UInt8]) throws -> Void) throws -> Void)? = nil
    ) throws -> TopicCopy? {
        guard let state = try store.state() else { return nil }
        let last = try store.lastSequence
        let now = Cursor(storeID: state.storeID, position: last, began: last)
        var text = EventText(form)
        if let query {
            guard let list = try store.result(of: query, at: path, rowsMax: rowsMax) else {
                return nil
            }
            guard list.children.count <= Limits.windowKeysMax else {
                throw HubError.windowTooLarge
            }
            text.put(.root, list, id: carriesIDs ? now : nil)
            return TopicCopy(
                text: text.bytes, sequence: last, storeID: state.storeID, list: list)
        }
        if carriesIDs, let cursor,
            let missed = try missed(
                since: cursor, to: now, of: store, state,
                rowsMax: min(rowsMax, Limits.missedRowsMax))
        {
            // Who is cut off between them resumes from the same place again.
            for (index, part) in missed.enumerated() {
                let id = index == missed.count - 1 ? now : cursor
                text.put(part.path, part.value, id: id)
            }
        } else if let writeWhole {
            try text.put(.root, id: carriesIDs ? now : nil, writeWhole)
        } else {
            guard let value = try store.value(at: path, limit: rowsMax) else { return nil }
            text.put(.root, value, id: carriesIDs ? now : nil)
        }
        return TopicCopy(text: text.bytes, sequence: last, storeID: state.storeID, list: nil)
    }

    /// As `copy`, of any size: what stands at the place is written from its rows into the event.
    package func largeCopy<Store: PrimaryStore & IndexStore & ScannedRows>(
        after cursor: Cursor?, of store: Store
    ) throws -> TopicCopy? {
        let form: TreeText<Store>.Form =
            switch self.form {
            case .normal: .normal
            case .export: .export
            }
        return try copy(after: cursor, of: store, rowsMax: .max) { take in
            try TreeText.write(path, of: store, as: form) { try take($0) }
        }
    }

    // MARK: What was missed

    /// What stands now where something changed, by paths below the topic's; nil when that cannot
    /// be told, or is too much, and the whole is to be given.
    private func missed(
        since cursor: Cursor, to now: Cursor, of store: some PrimaryStore, _ state: PrimaryState,
        rowsMax: Int
    ) throws -> [PathWrite]? {
        guard cursor.storeID == now.storeID, cursor.position <= now.position,
            state.droppedSequence <= max(cursor.position, cursor.began)
        else { return nil }
        let code = PathCode(path)
        let arrived: [Row]
        if now.position - cursor.position <= Int64(rowsMax) {
            arrived = try store.rows(since: cursor.position, limit: rowsMax)
        } else if let rows = try store.rows(at: code, limit: rowsMax) {
            arrived = rows.filter { $0.sequence > cursor.position }
        } else {
            return nil
        }
        var places: Set<PathCode> = []
        for row in arrived {
            guard let place = place(of: row.path, below: code) else { continue }
            places.insert(try shownPlace(place, code, in: store))
        }
        var rest = rowsMax
        var found: [PathWrite] = []
        for place in topmost(places) {
            guard let path = place.path, let way = self.path.relative(path),
                let rows = try store.rows(at: place, limit: rest)
            else { return nil }
            rest -= rows.count
            found.append(PathWrite(path: way, value: try Assembly.value(of: rows, at: place)))
        }
        if form == .export, !found.isEmpty, found.first?.path.isRoot == false {
            // A child that came back brings the priority of this node with it.
            let priority = try store.value(at: path.appending(.priority))
            found.append(PathWrite(path: Path([.priority]), value: priority))
        }
        return found
    }

    /// The place to be told for a row; nil when nothing of it shows here.
    private func place(of row: PathCode, below code: PathCode) -> PathCode? {
        if row.isPrefix(of: code) { return code }
        guard code.isPrefix(of: row) else { return nil }
        switch form {
        case .normal: return row.isPriority ? nil : row
        case .export:
            // Whole children: what came back below may bring priorities with it at any depth.
            guard let child = row.path?.keys.dropFirst(path.count).first else { return nil }
            return child == .priority ? code : code.appending(child)
        }
    }

    /// The place, or where a primitive above it stood that nothing at the place has turned.
    private func shownPlace(
        _ place: PathCode, _ code: PathCode, in store: some RowStore
    ) throws -> PathCode {
        guard place != code, let path = place.path,
            try store.value(at: path, limit: Limits.changeRowsMax)?.isNull == true,
            let primitive = try store.primitive(above: place)
        else { return place }
        let turned = PathCode(primitive)
        return code.isPrefix(of: turned) ? turned : code
    }

    private func topmost(_ places: Set<PathCode>) -> [PathCode] {
        var found: [PathCode] = []
        for place in places.sorted() where found.last?.isPrefix(of: place) != true {
            found.append(place)
        }
        return found
    }
}
