import JSONTree

/// What of the kept indexes a change of rows can touch.
///
/// The rows that a change deletes are passed over: each lies below a row that is put, or is a
/// tombstone without which nothing shows differently.
struct IndexTouch {
    /// A child whose position may change.
    struct Child {
        let index: KeptIndex
        let code: PathCode
        /// Bytes of the list's code, which begins the child's.
        let listBytes: Int
    }

    /// Each once.
    private(set) var children: [Child] = []
    /// Paths at and below which all lists may change, none below another of the same index.
    private(set) var lists: [(index: KeptIndex, path: PathCode)] = []

    init(_ changes: RowChanges, _ indexes: [KeptIndex]) throws(RowError) {
        var children: [Child] = []
        for change in changes.changes {
            let (code, isEvidence) =
                switch change {
                case .put(let row): (row.path, false)
                case .evidence(let path, _): (path, true)
                }
            guard var keys = code.path?.keys else { throw RowError(path: code) }
            let isPriority = keys.last == .priority
            if isPriority { keys.removeLast() }
            for kept in indexes {
                let steps = kept.index.steps
                guard zip(steps, keys).allSatisfy({ $0.allows($1) }) else { continue }
                if keys.count <= steps.count {
                    // A list's own priority is none of a child's. Evidence lets no more of what
                    // lies below it show, but may take a primitive above it away.
                    if !isPriority, !isEvidence { lists.append((kept, code)) }
                } else if !isPriority || kept.index.isMoved(byPriorityAt: keys.count) {
                    children.append(Child(kept, code))
                }
            }
        }
        dropCovered(&children)
    }

    private mutating func dropCovered(_ children: inout [Child]) {
        if lists.count > 1 {
            lists.sort { ($0.index.id, $0.path) < ($1.index.id, $1.path) }
            var kept: [(index: KeptIndex, path: PathCode)] = []
            for list in lists {
                if let last = kept.last, last.index.id == list.index.id,
                    last.path.isPrefix(of: list.path)
                {
                    continue
                }
                kept.append(list)
            }
            lists = kept
        }
        var seen: [Int64: Set<PathCode>] = [:]
        self.children = children.filter { child in
            guard !isCovered(child) else { return false }
            return children.count == 1
                || seen[child.index.id, default: []].insert(child.code).inserted
        }
    }

    private func isCovered(_ child: Child) -> Bool {
        lists.contains { $0.index.id == child.index.id && $0.path.isPrefix(of: child.code) }
    }
}

extension IndexTouch.Child {
    /// - Parameter code: of a node at or below the child, or of its priority.
    fileprivate init(_ index: KeptIndex, _ code: PathCode) {
        var list = 0
        for _ in index.index.steps { list = code.child(below: list)?.bytes.count ?? list }
        self.init(index: index, code: code.child(below: list) ?? code, listBytes: list)
    }

    var list: PathCode { PathCode(bytes: Array(code.bytes[..<listBytes])) }
    /// The key's code.
    var keyBytes: ArraySlice<UInt8> { code.bytes[listBytes...] }
}

extension ListIndex {
    fileprivate func isMoved(byPriorityAt depth: Int) -> Bool {
        order == .priority && depth == steps.count + 1
    }
}
