import JSONTree

/// The children of a list one by one in key order, from either end, read as they are asked for.
///
/// A child may be given by the row of the list, by rows of its own, or by both; tombstones are
/// passed over. The store must not change meanwhile.
struct ChildScan<Store: IndexStore> {
    struct Child {
        let key: Key
        /// Only `true` when values are not asked for.
        let value: Value
    }

    private let store: Store
    private let base: ListBase
    private let isBackwards: Bool
    private let readsValues: Bool
    private let rowsMax: Int

    /// Children that the list's own row gives, in the order of the scan.
    private var given: ArraySlice<(code: PathCode, member: Member)>
    /// The rest of the range that no row was read of.
    private var lower: PathCode
    private var upper: PathCode
    private var rows: ArraySlice<Row> = []
    private var isAtEnd = false
    private var piece = 16
    private var weightRead = 0
    /// Whether it ended because it had read more than `rowsMax` rows, long ones counted more.
    private(set) var isExhausted = false

    /// - Parameters:
    ///   - lower, upper: bounds among the codes of the children, the upper one left out; nil for
    ///     the list's ends.
    ///   - readsValues: when false, of a large child only so much is read as tells that it is
    ///     there.
    init(
        of list: PathCode, in store: Store, from lower: PathCode? = nil,
        upTo upper: PathCode? = nil, isBackwards: Bool = false, readsValues: Bool = true,
        rowsMax: Int = .max
    ) throws {
        self.store = store
        self.isBackwards = isBackwards
        self.readsValues = readsValues
        self.rowsMax = rowsMax
        let lower = max(lower ?? list.firstChild, list.firstChild)
        let upper = upper ?? list.end
        self.lower = lower
        self.upper = upper
        base = try ListBase(of: list, in: store)
        let given = base.value.children.map { (code: list.appending($0.key), member: $0) }
            .filter { $0.code >= lower && $0.code < upper }
        self.given = isBackwards ? given.reversed()[...] : given[...]
    }

    mutating func next() throws -> Child? {
        while !isExhausted {
            if rows.isEmpty { try readRows() }
            let own = rows.first?.path.child(below: base.list.bytes.count)
            guard let code = earlier(own, given.first?.code) else { return nil }
            var below = Value.null
            if given.first?.code == code { below = given.removeFirst().member.value }
            guard let key = code.child(of: base.list) else { throw RowError(path: code) }
            var value = below
            if own == code {
                guard let rows = try takeRows(of: code) else { return Child(key: key, value: true) }
                if isExhausted { return nil }
                value = try Assembly.value(
                    of: rows[...], at: code, over: below, given: base.stamp)
            }
            if !value.isNull { return Child(key: key, value: readsValues ? value : true) }
        }
        return nil
    }

    private func earlier(_ a: PathCode?, _ b: PathCode?) -> PathCode? {
        guard let a, let b else { return a ?? b }
        return isBackwards ? max(a, b) : min(a, b)
    }

    // MARK: Rows

    /// The rows of the child that comes next, in path order; nil when they are not needed, for the
    /// child is there.
    private mutating func takeRows(of child: PathCode) throws -> [Row]? {
        var taken: [Row] = []
        while true {
            let end = rows.firstIndex { !child.isPrefix(of: $0.path) } ?? rows.endIndex
            taken += rows[..<end]
            rows = rows[end...]
            if !rows.isEmpty || isAtEnd { break }
            if !readsValues, Row.showLeaf(isBackwards ? taken.reversed()[...] : taken[...]) {
                if isBackwards { upper = child } else { lower = child.end }
                return nil
            }
            try readRows()
            if isExhausted { break }
        }
        return isBackwards ? taken.reversed() : taken
    }

    private mutating func readRows() throws {
        guard !isAtEnd, !isExhausted else { return }
        guard lower < upper else {
            isAtEnd = true
            return
        }
        let read = try store.rows(from: lower, upTo: upper, isBackwards: isBackwards, limit: piece)
        isAtEnd = read.count < piece
        if let last = read.last?.path {
            if isBackwards { upper = last } else { lower = last.next }
        }
        piece = min(2 * piece, 1024)
        weightRead += read.weight
        isExhausted = weightRead > rowsMax
        rows = read[...]
    }
}

extension PathCode {
    /// The key of this child of a list; nil when it is none.
    fileprivate func child(of list: PathCode) -> Key? {
        PathCode(bytes: Array(bytes[list.bytes.count...])).path?.keys.first
    }
}
