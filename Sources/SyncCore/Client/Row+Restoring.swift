import JSONTree

extension Row {
    /// The writes, in order, by which a primary that lost this row learns it.
    ///
    /// Evidence does not travel with a push: it is shown by a write that the row covers.
    package var restoringWrites: [(stamp: Stamp, write: PathWrite)] {
        get throws(RowError) {
            guard let place = path.path else { throw RowError(path: self.path) }
            var shown = Value.null
            if let text = value {
                do { shown = try Value(rowText: text) } catch { throw RowError(path: path) }
                // A marker's members are rows of their own, with its stamp.
                if shown == .marker { shown = .null }
            }
            var writes = [(stamp, PathWrite(path: place, value: shown))]
            if shown.isNull, evidence > .none, evidence < stamp {
                writes.append((evidence, PathWrite(path: place, value: true)))
            }
            return writes
        }
    }
}
