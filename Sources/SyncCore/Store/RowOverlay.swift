/// The rows of a tree as they will be when changes are stored.
package struct RowOverlay<Base: ScannedRows>: ScannedRows {
    private let base: Base
    /// In path order.
    private let puts: [Row]
    /// The paths of the base's rows that are not there any more.
    private let hidden: Set<PathCode>
    private let evidence: [PathCode: Stamp]

    package init(_ base: Base, changes: RowChanges) {
        self.base = base
        var puts: [Row] = []
        var hidden = Set(changes.deleted)
        var evidence: [PathCode: Stamp] = [:]
        for change in changes.changes {
            switch change {
            case .put(let row):
                puts.append(row)
                hidden.insert(row.path)
            case .evidence(let path, let stamp):
                evidence[path] = stamp
            }
        }
        self.puts = puts.sorted { $0.path < $1.path }
        self.hidden = hidden
        self.evidence = evidence
    }

    /// A row of the base as it will be; nil when it will not be there.
    private func changed(_ row: Row) -> Row? {
        if hidden.contains(row.path) { return nil }
        guard let stamp = evidence[row.path] else { return row }
        var row = row
        row.evidence = stamp
        return row
    }

    /// Where the first row is that is put at the path or after it.
    private func firstPut(from path: PathCode) -> Int {
        puts.partitioningIndex { $0.path < path }
    }

    // MARK: Rows

    package func deepestRow(atOrAbove path: PathCode) throws -> Row? {
        // A row that is deleted lies at or below one that is put, so that none above it counts.
        let stored = try base.deepestRow(atOrAbove: path).flatMap { changed($0) }
        for place in ([path] + path.prefixes.reversed()) {
            if let stored, stored.path.bytes.count > place.bytes.count { return stored }
            let index = firstPut(from: place)
            if index < puts.count, puts[index].path == place { return puts[index] }
        }
        return stored
    }

    package func lastRow(below path: PathCode) throws -> Row? {
        let index = firstPut(from: path.end)
        let put = index > 0 && path.isPrefix(of: puts[index - 1].path) ? puts[index - 1] : nil
        guard let last = try base.lastRow(below: path) else { return put }
        guard let kept = changed(last) else {
            let scan = try scan(from: path, to: path.end)
            var found: Row?
            while let row = try scan.next() { found = row }
            return found
        }
        return put.map { $0.path < kept.path ? kept : $0 } ?? kept
    }

    package func scan(from path: PathCode, to end: PathCode) throws -> Scan {
        try Scan(self, from: path, to: end)
    }

    /// The rows of both in path order.
    package final class Scan: RowScan {
        private let overlay: RowOverlay
        private let stored: Base.Scan
        private let endIndex: Int
        private var index: Int
        /// The next row of the base that is still there.
        private var kept: Row?

        fileprivate init(
            _ overlay: RowOverlay, from path: PathCode, to end: PathCode
        ) throws {
            self.overlay = overlay
            stored = try overlay.base.scan(from: path, to: end)
            index = overlay.firstPut(from: path)
            endIndex = max(index, overlay.firstPut(from: end))
            try advance()
        }

        private func advance() throws {
            kept = nil
            while kept == nil, let row = try stored.next() { kept = overlay.changed(row) }
        }

        package func next() throws -> Row? {
            if index < endIndex {
                let put = overlay.puts[index]
                if kept.map({ put.path < $0.path }) ?? true {
                    index += 1
                    return put
                }
            }
            guard let row = kept else { return nil }
            try advance()
            return row
        }

        package func skip(to path: PathCode) throws {
            index = min(endIndex, max(index, overlay.firstPut(from: path)))
            guard let row = kept, row.path < path else { return }
            try stored.skip(to: path)
            try advance()
        }
    }
}
