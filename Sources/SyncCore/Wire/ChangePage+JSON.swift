package import JSONTree

extension ChangePage {
    /// The body of the answer to `GET /.sync/changes`; the rows' texts are spliced in as they are.
    ///
    /// - Parameter now: the server's clock in milliseconds since 1970.
    package func text(now: Int64) throws(RowError) -> [UInt8] {
        var writer = JSONWriter(capacity: 256 + changes.reduce(0) { $0 + ($1.value?.count ?? 4) })
        writer.raw("{\"now\":")
        writer.write(now)
        writer.raw(",\"store\":")
        writer.write(cursor.storeID)
        writer.raw(",\"cursor\":")
        writer.write(cursor.description)
        isReset ? writer.raw(",\"reset\":true") : writer.raw(",\"reset\":false")
        hasMore ? writer.raw(",\"more\":true") : writer.raw(",\"more\":false")
        writer.raw(",\"changes\":[")
        for (index, row) in changes.enumerated() {
            if index > 0 { writer.raw(",") }
            try row.write(into: &writer)
        }
        writer.raw("]}")
        return writer.finish()
    }

    package init(_ json: JSON) throws(WireError) {
        guard let cursor = json["cursor"]?.string.flatMap({ Cursor($0) }),
            let isReset = json["reset"]?.bool, let hasMore = json["more"]?.bool,
            let changes = json["changes"]?.array
        else { throw WireError("the answer lacks cursor, reset, more or changes") }
        self.cursor = cursor
        self.isReset = isReset
        self.hasMore = hasMore
        var rows: [Row] = []
        rows.reserveCapacity(changes.count)
        for change in changes { rows.append(try Row(change: change)) }
        self.changes = rows
    }
}

extension Row {
    fileprivate func write(into writer: inout JSONWriter) throws(RowError) {
        guard let place = path.path else { throw RowError(path: path) }
        writer.raw("{\"sequence\":")
        writer.write(sequence)
        writer.raw(",\"stamp\":")
        writer.write(stamp.description)
        writer.raw(",\"set\":")
        writer.write(place.description)
        writer.raw(",\"value\":")
        if let value { writer.raw(value) } else { writer.raw("null") }
        let implied = Row.ownEvidence(path: path, stamp: stamp, isNull: value == nil)
        if evidence != implied {
            writer.raw(",\"evidence\":")
            writer.write(evidence.description)
        }
        writer.raw("}")
    }

    fileprivate init(change: JSON) throws(WireError) {
        guard let sequence = change["sequence"]?.integer,
            let stamp = change["stamp"]?.string.flatMap({ Stamp($0) }),
            let place = change["set"]?.string
        else { throw WireError("a change lacks sequence, stamp or set") }
        let path: Path
        var text: [UInt8]?
        do {
            path = try Path(place)
            switch change["value"] ?? .null {
            case .object(let fields) where fields.isEmpty && !path.isPriority:
                text = Value.marker.exportText
            case let json:
                let value = try Value(json, depth: path.count)
                guard !path.isPriority || value.isPriorityValue else {
                    throw TreeError(.invalidPriority)
                }
                if !value.isNull { text = value.exportText }
            }
        } catch {
            throw WireError("change \(sequence): \(error)")
        }
        let code = PathCode(path)
        var evidence = Row.ownEvidence(path: code, stamp: stamp, isNull: text == nil)
        if let given = change["evidence"]?.string {
            guard let read = Stamp(given) else {
                throw WireError("change \(sequence) has malformed evidence")
            }
            evidence = read
        }
        self.init(path: code, stamp: stamp, value: text, evidence: evidence, sequence: sequence)
    }
}
